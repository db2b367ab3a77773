"use client";

import { useTranslations } from "next-intl";
import { usePostedForm } from "@/components/data/use-posted-form";
import { useErrorText } from "@/components/layout/use-error-text";
import { LinkSent } from "@/components/password/link-sent";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import type { resetPassword } from "@/lib/features/password/contract";
import type { undoEmail } from "@/lib/features/profile/contract";
import type { Action } from "@/lib/platform/http/act";

type Props = {
  token: string;
  /** What the link is worth. */
  state: "valid" | "expired" | "used" | "unknown";
  /** The address that a valid link restores. */
  email: string | null;
  undo: Action<typeof undoEmail>;
  ask: Action<typeof resetPassword>;
};

/** One press takes a change of the mail address back; then a new password is offered. Works before its script has loaded. */
export function EmailUndo({ token, state, email, undo, ask }: Props) {
  const t = useTranslations("email_undo");
  const password = useTranslations("password");
  const errorText = useErrorText();
  const [undone, submit, busy] = usePostedForm(undo);
  const [asked, askForLink, asking] = usePostedForm(ask);
  const done = undone?.status === 200 ? undone.data : null;
  if (asked?.status === 200) return <LinkSent to={asked.typed?.username} />;
  const problem = asked?.error ?? (undone && undone.status !== 200 ? undone.error : null);
  const alert = problem && (
    <Notice tone="danger" role="alert">
      {errorText(problem)}
    </Notice>
  );
  if (done ?? asked)
    return (
      <>
        <PageHeader title={t("done_title")} lead={t("done_lead")} />
        <form action={askForLink} className="flex flex-col gap-6">
          {alert}
          <input type="hidden" name="username" value={done?.username ?? asked?.typed?.username} />
          <Button variant="primary" type="submit" busy={asking} wide>
            {password("send_link")}
          </Button>
        </form>
      </>
    );
  return (
    <>
      <PageHeader title={t(`${state}_title`)} lead={t(`${state}_lead`, { email: email ?? "" })} />
      {state === "valid" ? (
        <form action={submit} className="flex flex-col gap-6">
          {alert}
          <input type="hidden" name="token" value={token} />
          <Button variant="primary" type="submit" busy={busy} wide>
            {t("submit")}
          </Button>
        </form>
      ) : (
        <p className="flex flex-col items-center gap-2">
          <TextLink href="/password" className="inline-flex min-h-touch items-center">
            {password("forgot_title")}
          </TextLink>
          <TextLink href="/" className="inline-flex min-h-touch items-center">
            {password("to_sign_in")}
          </TextLink>
        </p>
      )}
    </>
  );
}
