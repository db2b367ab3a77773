"use client";

import { useTranslations } from "next-intl";
import { SignInFields } from "@/components/session/sign-in-fields";
import { type Use, WayForm } from "./way-form";

/** Links the identity to the account whose password the person knows. */
export function PasswordForm({ subject, use }: { subject: string; use: Use }) {
  const t = useTranslations();
  return (
    <WayForm way="password" subject={subject} use={use} submitLabel={t("feide.link_submit")}>
      {(errorOf) => (
        <>
          <p className="text-muted">{t("feide.have_text")}</p>
          <SignInFields errorOf={errorOf} typed={use[0]?.typed} />
        </>
      )}
    </WayForm>
  );
}
