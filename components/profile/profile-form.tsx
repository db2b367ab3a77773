"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { LanguageOptions } from "@/components/layout/language-options";
import { SavedState } from "@/components/layout/saved-state";
import { useCall } from "@/components/layout/use-call";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { updateProfile } from "@/lib/features/profile/contract";
import { type OwnProfile, type ProfileInput, profileSchema } from "@/lib/features/profile/schema";
import { AreaCodeField } from "./area-code-field";

type Typed = z.input<typeof profileSchema>;
type Props = { profile: OwnProfile; readOnly: boolean };

/** What the form holds of a profile. */
export const typedOf = ({ fullName, email, phone, areaCode, languageCode }: OwnProfile) => ({
  fullName,
  email,
  phone: phone ?? "",
  areaCode,
  languageCode,
});

/** Name, mail address, phone and language (SPEC §3). A new mail address waits for its code. */
export function ProfileForm({ profile, readOnly }: Props) {
  const t = useTranslations("profile");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const router = useRouter();
  const save = useCall<typeof updateProfile>("/user/update-profile");
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const { register, handleSubmit, watch, setValue, setError, reset, formState } = useForm<Typed, unknown, ProfileInput>(
    {
      resolver: zodResolver(profileSchema),
      // What was saved elsewhere comes in without touching what is being typed.
      values: typedOf(profile),
      resetOptions: { keepDirtyValues: true },
    },
  );
  const errorOf = (field: keyof Typed) => {
    const own = formState.errors[field];
    return own?.type === "server" ? own.message : own?.message && errorText(own.message);
  };

  async function submit(input: ProfileInput) {
    const answer = await save.run(input, (errors) => {
      for (const [field, message] of Object.entries(errors))
        setError(field as keyof Typed, { type: "server", message }, { shouldFocus: true });
    });
    if (!answer) return;
    setSavedAt(new Date());
    reset({ ...input, phone: input.phone ?? "", email: profile.email }, { keepDirtyValues: false });
    router.refresh();
  }

  return (
    <form method="post" onSubmit={handleSubmit(submit)} noValidate>
      <fieldset disabled={readOnly} className="flex min-w-0 max-w-md flex-col gap-6">
        <Field label={t("full_name")} error={errorOf("fullName")}>
          <TextInput autoComplete="name" {...register("fullName")} />
        </Field>
        <Field label={t("email")} help={t("email_help")} error={errorOf("email")}>
          <TextInput type="email" inputMode="email" autoComplete="email" spellCheck={false} {...register("email")} />
        </Field>
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
        <div role="alert">{save.problem && <ErrorText>{save.problem}</ErrorText>}</div>
        {!readOnly && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button type="submit" variant="primary" busy={save.busy} className="max-sm:w-full">
              {t("save")}
            </Button>
            <SavedState name={save.name} at={formState.isDirty ? null : savedAt} />
          </div>
        )}
      </fieldset>
    </form>
  );
}
