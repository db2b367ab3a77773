"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { Field } from "@/components/ui/field";
import { HelpText } from "@/components/ui/field-text";
import { TextInput } from "@/components/ui/text-input";
import type { Texts } from "@/lib/features/form/content/schema";
import { type Locale, languageTag } from "@/lib/platform/i18n/locales";
import { useLanguages } from "@/lib/platform/i18n/use-languages";
import { limits } from "@/lib/platform/limits";

type Props = {
  legend: string;
  help?: string;
  /** The current values of the fields. */
  values: Partial<Texts>;
  field: (language: Locale) => UseFormRegisterReturn;
  errorOf: (language: Locale) => string | undefined;
  /** What the fields began with, where a translation may have fallen behind. */
  stale?: Partial<Texts>;
  /** One line each instead of several. */
  short?: boolean;
};

/** One text in every language, side by side, with what is missing marked. */
export function LanguageTexts({ legend, help, values, stale = {}, field, errorOf, short }: Props) {
  const t = useTranslations();
  const id = useId();
  const languages = useLanguages();
  const isUsed = languages.some(({ code }) => values[code]?.trim());
  function noteOn(language: Locale): string | undefined {
    const value = values[language]?.trim() ?? "";
    if (isUsed && !value) return t("form.missing_here");
    return value && value === stale[language] ? t("form.stale_here") : undefined;
  }
  return (
    <fieldset aria-describedby={help ? id : undefined} className="min-w-0">
      <legend className="font-medium">{legend}</legend>
      {help && (
        <div className="mt-1">
          <HelpText id={id}>{help}</HelpText>
        </div>
      )}
      <div className="mt-3 grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {languages.map(({ code: language, name }) => (
          <Field
            key={language}
            label={<span className="font-normal">{name}</span>}
            note={noteOn(language)}
            error={errorOf(language)}
          >
            {short ? (
              <TextInput lang={languageTag(language)} autoComplete="off" {...field(language)} />
            ) : (
              <CountedTextArea lang={languageTag(language)} limit={limits.contentLength} {...field(language)} />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
