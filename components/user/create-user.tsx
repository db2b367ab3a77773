"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Role } from "@/lib/platform/auth/permissions";
import type { Locale } from "@/lib/platform/i18n/locales";
import { CreateUserForm, type Made } from "./create-user-form";

type Props = {
  roles: readonly Role[];
  /** The reader may set a first password instead of sending an invitation. */
  canSetPassword: boolean;
  /** The language of who has chosen none. */
  language: Locale;
  /** The calling code of new accounts. */
  areaCode: string;
  doneHref: string;
};

/** The form, and its result once the account is made; then the next form with the same kind of account. */
export function CreateUser({ roles, canSetPassword, language, areaCode, doneHref }: Props) {
  const t = useTranslations("user");
  const [last, setLast] = useState<Made | null>(null);
  const [done, setDone] = useState(false);

  function finish(made: Made) {
    setLast(made);
    setDone(true);
  }

  if (!last || !done)
    return <CreateUserForm {...{ roles, canSetPassword, language, areaCode, last }} onMade={finish} />;
  const { way, fullName: name, email, username } = last;
  return (
    <div tabIndex={-1} ref={(box) => box?.focus()} className="max-w-md outline-none">
      <Notice
        tone="positive"
        role="status"
        title={t(way === "invite" ? "sent_title" : "made_title")}
        actions={
          <>
            <Button variant="primary" onClick={() => setDone(false)}>
              {t(way === "invite" ? "another" : "another_account")}
            </Button>
            <LinkButton href={doneHref}>{t("done")}</LinkButton>
          </>
        }
      >
        {way === "invite" ? t("sent_text", { name, email, username }) : t("made_text", { name, username })}
      </Notice>
    </div>
  );
}
