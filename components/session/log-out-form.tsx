"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { usePostedForm } from "@/components/data/use-posted-form";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import type { logout } from "@/lib/features/session/contract";
import type { Action } from "@/lib/platform/http/act";
import { endSession } from "./end-session";

/**
 * Ends the session on a page that has no menu, and goes to the sign-in page, even when the server cannot be reached (SPEC §4). Works before
 * its script has loaded.
 */
export function LogOutForm({ logOut }: { logOut: Action<typeof logout> }) {
  const t = useTranslations("layout");
  const errorText = useErrorText();
  const ask = useAsk();
  const [state, post, isPosted] = usePostedForm(logOut);
  const [isLeaving, setLeaving] = useState(false);

  async function leave(event: FormEvent) {
    event.preventDefault();
    setLeaving(true);
    await endSession(ask, null);
  }

  return (
    <form action={post} onSubmit={leave} data-makes-call className="mt-6 flex flex-col gap-2">
      <div role="alert" className="empty:hidden">
        {state && state.status !== 200 && <ErrorText>{errorText(state.error)}</ErrorText>}
      </div>
      <Button variant="quiet" type="submit" busy={isPosted || isLeaving} wide>
        {t("log_out")}
      </Button>
    </form>
  );
}
