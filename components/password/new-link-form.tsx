"use client";

import { useTranslations } from "next-intl";
import { usePostedForm } from "@/components/data/use-posted-form";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { resetPassword } from "@/lib/features/password/contract";
import type { Action } from "@/lib/platform/http/act";
import { LinkSent } from "./link-sent";

type Props = { ask: Action<typeof resetPassword>; token: string };

/** One press for a new link in place of one that no longer works. Works before its script has loaded. */
export function NewLinkForm({ ask, token }: Props) {
  const t = useTranslations("password");
  const errorText = useErrorText();
  const [state, submit, busy] = usePostedForm(ask);
  if (state?.status === 200) return <LinkSent />;
  return (
    <form action={submit} className="flex flex-col gap-6">
      {state && (
        <Notice tone="danger" role="alert">
          {errorText(state.error)}
        </Notice>
      )}
      <input type="hidden" name="token" value={token} />
      <Button variant="primary" type="submit" busy={busy} wide>
        {t("send_new_link")}
      </Button>
    </form>
  );
}
