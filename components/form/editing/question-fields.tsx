"use client";

import { useTranslations } from "next-intl";
import type { CallForm } from "@/components/data/use-call-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { type FormKind, formKinds, isHeading } from "@/lib/features/form/content/rules";
import type { Texts } from "@/lib/features/form/content/schema";
import type { Locale } from "@/lib/platform/i18n/locales";
import { LanguageTexts } from "./language-texts";
import type { QuestionInput, TypedQuestion } from "./question-form";

type Props = {
  form: Pick<CallForm<QuestionInput, TypedQuestion, null>, "register" | "watch" | "errorOf">;
  /** Of its form. */
  kind: FormKind;
  /** It is nested under a checkbox. */
  nested: boolean;
  /** The texts of its translations that may have fallen behind. */
  stale?: Partial<Texts>;
};

/** The fields of a question, its texts first. */
export function QuestionFields({ form: { register, watch, errorOf }, kind, nested, stale }: Props) {
  const t = useTranslations("form");
  const [type, showCheckbox, showLink, texts, words] = watch([
    "type",
    "showCheckbox",
    "showLink",
    "texts",
    "link_content",
  ]);

  return (
    <>
      <LanguageTexts
        legend={t("question_text")}
        help={type === "rating" && nested ? t("rating_nested_help") : undefined}
        values={texts}
        stale={stale}
        field={(language: Locale) => register(`texts.${language}`)}
        errorOf={(language) => errorOf(`texts.${language}`)}
      />
      <Field label={t("type")} help={t(`type_help_${type}`)} error={errorOf("type")} className="sm:max-w-xs">
        <Select {...register("type")}>
          {formKinds[kind].types.map((one) => (
            <option key={one} value={one}>
              {t(`type_${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        {type === "checkbox" && (
          <Checkbox label={t("show_checkbox")} help={t("show_checkbox_help")} {...register("showCheckbox")} />
        )}
        {!isHeading({ type, showCheckbox }) && (
          <Checkbox
            label={t("compulsory")}
            help={t("compulsory_help", { kind })}
            error={errorOf("isCompulsory")}
            {...register("isCompulsory")}
          />
        )}
        <Checkbox label={t("show_link")} {...register("showLink")} />
      </div>
      {showLink && (
        <>
          <Field label={t("link_url")} help={t("link_url_help")} error={errorOf("linkUrl")}>
            <TextInput
              type="url"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...register("linkUrl")}
            />
          </Field>
          <LanguageTexts
            legend={t("link_content")}
            values={words}
            field={(language: Locale) => register(`link_content.${language}`)}
            errorOf={(language) => errorOf(`link_content.${language}`)}
            short
          />
        </>
      )}
    </>
  );
}
