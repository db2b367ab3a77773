"use client";

import { useTranslations } from "next-intl";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { limits } from "@/lib/platform/limits";
import type { SettingsForm } from "./settings-form";

type Props = {
  form: SettingsForm;
  /** The support address while the school has none. */
  usualSupport: string;
};

/** What the school is called, and where people turn to. */
export function SchoolFields({ form: { register, watch, errorOf }, usualSupport }: Props) {
  const t = useTranslations("settings");
  const common = useTranslations("common");
  return (
    <div className="flex max-w-md flex-col gap-6">
      <Field label={t("name")} note={common("optional")} help={t("name_help")} error={errorOf("name")}>
        <TextInput autoComplete="off" {...register("name")} />
      </Field>
      <Field
        label={t("supportAddress")}
        note={common("optional")}
        help={<span className="wrap-anywhere">{t("supportAddress_help", { address: usualSupport })}</span>}
        error={errorOf("supportAddress")}
      >
        <TextInput
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register("supportAddress")}
        />
      </Field>
      <Field
        label={t("complaintsTo")}
        note={common("optional")}
        help={t("complaintsTo_help")}
        error={errorOf("complaintsTo")}
      >
        <CountedTextArea
          rows={4}
          limit={limits.contentLength}
          value={watch("complaintsTo") ?? ""}
          {...register("complaintsTo")}
        />
      </Field>
    </div>
  );
}
