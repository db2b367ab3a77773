"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

type Props = { error: string | undefined; defaultValue: string | undefined; help?: string };

/** The username of an account here. */
export function UsernameField({ error, defaultValue, help }: Props) {
  const t = useTranslations("sign_in");
  return (
    <Field label={t("username")} help={help} error={error}>
      <TextInput
        name="username"
        defaultValue={defaultValue}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
    </Field>
  );
}
