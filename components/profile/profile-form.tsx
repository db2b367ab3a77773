"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { useLeaveGuard } from "@/components/data/use-leave-guard";
import { ProofFields } from "@/components/feide/proof-fields";
import { useFocusAfterProof } from "@/components/feide/use-focus-after-proof";
import { LanguageOptions } from "@/components/layout/language-options";
import { SavedState } from "@/components/layout/saved-state";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { ProofProblem } from "@/lib/features/feide/rules";
import { type OwnProfile, profileSchema } from "@/lib/features/profile/schema";
import { canonicalEmail } from "@/lib/platform/identifiers";
import { AreaCodeField } from "./area-code-field";
import { updateProfile } from "./calls";
import { changedFrom, storeTyped, takeTyped, typedOf } from "./typed-profile";

type Props = {
  profile: OwnProfile;
  readOnly: boolean;
  /** The mail address for which Feide has just proved that it is the person. */
  provedEmail: string | null;
  problem: ProofProblem | null;
};

/**
 * Name, mail address, phone and language (SPEC §3). A new mail address needs the password or a new sign-in at Feide, with neither a
 * code that was mailed to the present one, and waits for its own code.
 */
export function ProfileForm({ profile, readOnly, provedEmail, problem }: Props) {
  const t = useTranslations("profile");
  const common = useTranslations("common");
  const password = useTranslations("password");
  const feide = useTranslations("feide");
  const router = useRouter();
  const ask = useAsk();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const { register, watch, setValue, getValues, resetField, trigger, errorOf, submit, formState, ...form } =
    useCallForm({
      schema: profileSchema,
      fields: ["fullName", "email", "currentPassword", "currentCode", "areaCode", "phone", "languageCode"],
      // Values saved elsewhere are taken in without touching the user's input.
      values: typedOf(profile),
      // What was not touched may have been changed elsewhere since.
      send: (input) => ask(updateProfile, changedFrom(typedOf(profile), input)),
      onDone: (_, input) => {
        // A new mail address is not saved yet: it waits for its code.
        setSavedAt(input.email === profile.email ? new Date() : null);
        // What was typed since it was sent stays.
        if (canonicalEmail(getValues("email") ?? "") === input.email)
          resetField("email", { defaultValue: profile.email });
        for (const proof of ["currentPassword", "currentCode"] as const) resetField(proof, { defaultValue: "" });
        router.refresh();
      },
      // A proof that has run out is shown no more.
      onRefused: () => router.refresh(),
    });

  const isBack = provedEmail !== null || problem !== null;
  const { username } = profile;
  useEffect(() => {
    for (const [name, value] of takeTyped(username)) setValue(name, value as never, { shouldDirty: true });
  }, [username, setValue]);
  const button = useFocusAfterProof(isBack);

  const question = useLeaveGuard(form.unsaved && !readOnly);

  async function storeBeforeLeaving() {
    const valid = await trigger("email", { shouldFocus: true });
    if (valid) storeTyped(username, getValues());
    return valid;
  }

  // A proof is for the address as it is stored.
  const email = canonicalEmail(watch("email") ?? "");

  return (
    <form method="post" onSubmit={submit} noValidate>
      <fieldset disabled={readOnly} className="flex min-w-0 max-w-md flex-col gap-6">
        <Field label={t("full_name")} error={errorOf("fullName")}>
          <TextInput autoComplete="name" {...register("fullName")} />
        </Field>
        <Field label={t("email")} help={t("email_help")} error={errorOf("email")}>
          <TextInput type="email" inputMode="email" autoComplete="email" spellCheck={false} {...register("email")} />
        </Field>
        {email !== profile.email && (
          <ProofFields
            account={profile}
            scope={{ purpose: "change_email", content: email }}
            proved={email === provedEmail ? feide("proved_change_email") : null}
            texts={{
              password: password("current"),
              passwordHelp: t("password_help"),
              codeHelp: t("current_code_help"),
            }}
            problem={problem}
            password={{ error: errorOf("currentPassword"), control: register("currentPassword") }}
            code={{ error: errorOf("currentCode"), control: register("currentCode") }}
            beforeLeaving={storeBeforeLeaving}
          />
        )}
        <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-2">
          <AreaCodeField
            label={t("area_code")}
            value={watch("areaCode") ?? ""}
            onChange={(code) => setValue("areaCode", code, { shouldDirty: true })}
            error={errorOf("areaCode")}
            disabled={readOnly}
          />
          <Field
            label={t("phone")}
            note={common("optional")}
            error={errorOf("phone")}
            className="row-span-3 grid! grid-rows-subgrid [&>:first-child]:self-end"
          >
            <TextInput inputMode="tel" autoComplete="tel-national" {...register("phone")} />
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
            <Button ref={button} type="submit" variant="primary" busy={form.busy} className="max-sm:w-full">
              {t("save")}
            </Button>
            <SavedState state={form.name} at={formState.isDirty ? null : savedAt} announce />
          </div>
        )}
      </fieldset>
      {question}
    </form>
  );
}
