"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { LanguageOptions } from "@/components/layout/language-options";
import { SavedState } from "@/components/layout/saved-state";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { PasswordInput } from "@/components/ui/password-input";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { type OwnProfile, profileSchema } from "@/lib/features/profile/schema";
import { AreaCodeField } from "./area-code-field";
import { updateProfile } from "./calls";

type Props = { profile: OwnProfile; readOnly: boolean };

/** What the form holds of a profile. */
export const typedOf = ({ fullName, email, phone, areaCode, languageCode }: OwnProfile) => ({
  fullName,
  email,
  phone: phone ?? "",
  areaCode,
  languageCode,
  currentPassword: "",
  currentCode: "",
});

/**
 * Name, mail address, phone and language (SPEC §3). A new mail address needs the password, or for who has none a code that was mailed
 * to the present one, and waits for its own code.
 */
export function ProfileForm({ profile, readOnly }: Props) {
  const t = useTranslations("profile");
  const password = useTranslations("password");
  const common = useTranslations("common");
  const router = useRouter();
  const ask = useAsk();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const { register, watch, setValue, reset, errorOf, submit, formState, ...form } = useCallForm({
    schema: profileSchema,
    fields: ["fullName", "email", "currentPassword", "currentCode", "areaCode", "phone", "languageCode"],
    // Values saved elsewhere are taken in without touching the user's input.
    values: typedOf(profile),
    send: (input) => ask(updateProfile, input),
    onDone: (_, input) => {
      setSavedAt(new Date());
      const { currentPassword: _password, currentCode: _code, ...saved } = input;
      reset(
        { ...typedOf(profile), ...saved, phone: saved.phone ?? "", email: profile.email },
        { keepDirtyValues: false },
      );
      router.refresh();
    },
  });

  const newEmail = (watch("email") ?? "").trim().toLowerCase() !== profile.email;

  return (
    <form method="post" onSubmit={submit} noValidate>
      <fieldset disabled={readOnly} className="flex min-w-0 max-w-md flex-col gap-6">
        <Field label={t("full_name")} error={errorOf("fullName")}>
          <TextInput autoComplete="name" {...register("fullName")} />
        </Field>
        <Field label={t("email")} help={t("email_help")} error={errorOf("email")}>
          <TextInput type="email" inputMode="email" autoComplete="email" spellCheck={false} {...register("email")} />
        </Field>
        {newEmail && profile.hasPassword && (
          <Field label={password("current")} help={t("password_help")} error={errorOf("currentPassword")}>
            <PasswordInput
              autoComplete="current-password"
              showLabel={password("show")}
              hideLabel={password("hide")}
              {...register("currentPassword")}
            />
          </Field>
        )}
        {newEmail && !profile.hasPassword && (
          <Field
            label={t("current_code", { email: profile.email })}
            help={t("current_code_help")}
            error={errorOf("currentCode")}
          >
            <TextInput inputMode="numeric" autoComplete="one-time-code" {...register("currentCode")} />
          </Field>
        )}
        <div className="flex items-start gap-3">
          <AreaCodeField
            label={t("area_code")}
            value={watch("areaCode") ?? ""}
            onChange={(code) => setValue("areaCode", code, { shouldDirty: true })}
            error={errorOf("areaCode")}
            disabled={readOnly}
          />
          <Field label={t("phone")} note={common("optional")} error={errorOf("phone")} className="min-w-0 flex-1">
            <TextInput type="tel" autoComplete="tel-national" {...register("phone")} />
          </Field>
        </div>
        <Field label={t("language")} error={errorOf("languageCode")}>
          <Select {...register("languageCode")}>
            <LanguageOptions />
          </Select>
        </Field>
        <div role="alert">{form.problem && <ErrorText>{form.problem}</ErrorText>}</div>
        {!readOnly && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button type="submit" variant="primary" busy={form.busy} className="max-sm:w-full">
              {t("save")}
            </Button>
            <SavedState name={form.name} at={formState.isDirty ? null : savedAt} />
          </div>
        )}
      </fieldset>
    </form>
  );
}
