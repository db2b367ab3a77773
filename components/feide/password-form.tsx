"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { UsernameField } from "./username-field";
import { type Use, WayForm } from "./way-form";

/** Links the identity to the account whose password the person knows. */
export function PasswordForm({ subject, use }: { subject: string; use: Use }) {
  const t = useTranslations();
  return (
    <WayForm way="password" subject={subject} use={use} submitLabel={t("feide.link_submit")}>
      {(errorOf) => (
        <>
          <p className="text-muted">{t("feide.have_text")}</p>
          <UsernameField error={errorOf("username")} defaultValue={use[0]?.typed?.username} />
          <Field label={t("sign_in.password")} error={errorOf("password")}>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              showLabel={t("sign_in.show_password")}
              hideLabel={t("sign_in.hide_password")}
              required
            />
          </Field>
          {(errorOf("code") || use[0]?.typed?.code !== undefined) && (
            <Field label={t("sign_in.code")} error={errorOf("code")}>
              <TextInput
                name="code"
                defaultValue={use[0]?.typed?.code}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
                required
              />
            </Field>
          )}
        </>
      )}
    </WayForm>
  );
}
