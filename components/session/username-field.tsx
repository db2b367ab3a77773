"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

type Props = { label?: string; error: string | undefined; defaultValue: string | undefined; help?: string };

/** The username of an account here, or what else names one by a label of its own. */
export function UsernameField({ label, error, defaultValue, help }: Props) {
  const t = useTranslations("sign_in");
  return (
    <Field label={label ?? t("username")} help={help} error={error}>
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
