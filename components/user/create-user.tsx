"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/ui/alert";
import { Button, LinkButton } from "@/components/ui/button";
import type { Role } from "@/lib/platform/auth/permissions";
import { CreateUserForm, type Invited } from "./create-user-form";

type Props = { roles: readonly Role[]; doneHref: string };

/** The form, and its result once it is sent; then the next form with the same kind of account. */
export function CreateUser({ roles, doneHref }: Props) {
  const t = useTranslations("user");
  const [last, setLast] = useState<Invited | null>(null);
  const [sent, setSent] = useState(false);

  function finish(invited: Invited) {
    setLast(invited);
    setSent(true);
  }

  if (!last || !sent) return <CreateUserForm roles={roles} last={last} onInvited={finish} />;
  return (
    <div tabIndex={-1} ref={(box) => box?.focus()} className="max-w-md outline-none">
      <Notice
        tone="positive"
        role="status"
        title={t("sent_title")}
        actions={
          <>
            <Button variant="primary" onClick={() => setSent(false)}>
              {t("another")}
            </Button>
            <LinkButton href={doneHref}>{t("done")}</LinkButton>
          </>
        }
      >
        {t("sent_text", { name: last.fullName, email: last.email, username: last.username })}
      </Notice>
    </div>
  );
}
