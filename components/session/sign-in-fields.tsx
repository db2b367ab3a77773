"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { UsernameField } from "./username-field";

type Props = {
  /** What is wrong with a field. */
  errorOf: (field: string) => string | undefined;
  /** What was typed before the answer emptied the form. */
  typed: { username?: string; code?: string } | undefined;
};

/** Username and password, and a mailed code where one is asked for. */
export function SignInFields({ errorOf, typed }: Props) {
  const t = useTranslations("sign_in");
  const codeError = errorOf("code");
  return (
    <>
      <UsernameField error={errorOf("username")} defaultValue={typed?.username} />
      <Field label={t("password")} error={errorOf("password")}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          showLabel={t("show_password")}
          hideLabel={t("hide_password")}
          required
        />
      </Field>
      {(codeError !== undefined || typed?.code !== undefined) && (
        <Field label={t("code")} error={codeError}>
          <TextInput
            name="code"
            defaultValue={typed?.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
          />
        </Field>
      )}
    </>
  );
}
