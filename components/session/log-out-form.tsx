"use client";

import { useTranslations } from "next-intl";
import { usePostedForm } from "@/components/data/use-posted-form";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import type { logout } from "@/lib/features/session/contract";
import type { Action } from "@/lib/platform/http/act";

/** Ends the session on a page that has no menu, and goes to the sign-in page. Works before its script has loaded. */
export function LogOutForm({ logOut }: { logOut: Action<typeof logout> }) {
  const t = useTranslations("layout");
  const errorText = useErrorText();
  const [state, submit, busy] = usePostedForm(logOut);
  return (
    <form action={submit} className="mt-6 flex flex-col gap-2">
      <div role="alert" className="empty:hidden">
        {state && state.status !== 200 && <ErrorText>{errorText(state.error)}</ErrorText>}
      </div>
      <Button variant="quiet" type="submit" busy={busy} wide>
        {t("log_out")}
      </Button>
    </form>
  );
}
