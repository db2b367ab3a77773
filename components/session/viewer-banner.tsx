"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { usePostedForm } from "@/components/data/use-posted-form";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import type { endViewing } from "@/lib/features/session/contract";
import type { Role } from "@/lib/platform/auth/permissions";
import type { Action } from "@/lib/platform/http/act";
import type { anyone } from "@/lib/platform/http/contract";
import { loggingOut, logOutRefused } from "./logging-out";

type Props = {
  /** The viewed person, who owns everything on the page. */
  name: string;
  role: Role;
  /** Also for a session that has ended meanwhile. */
  endViewing: Action<Omit<typeof endViewing, "access"> & { access: typeof anyone }>;
};

/** Says in viewer mode whose view this is, and returns to the admin's session. Works before its script has loaded. */
export function ViewerBanner({ name, role, endViewing }: Props) {
  const t = useTranslations();
  const errorText = useErrorText();
  const [state, submit, busy] = usePostedForm(endViewing);
  // The session ends while its socket is open: that goes first, as at logging out.
  useEffect(() => {
    if (busy) window.dispatchEvent(new Event(loggingOut));
    else if (state && state.status !== 200) window.dispatchEvent(new Event(logOutRefused));
  }, [busy, state]);
  return (
    <section aria-label={t("viewer.label")} className="no-print bg-brand-soft">
      <form
        action={submit}
        className="gutter flex flex-col gap-2 py-3 text-sm sm:flex-row sm:items-center sm:justify-between sm:gap-6"
      >
        <div className="flex gap-3">
          <Icon name="eye" className="size-5 shrink-0 text-brand" />
          <p className="min-w-0">{t("viewer.banner", { name, role: t(`role.${role}`) })}</p>
        </div>
        <div className="flex flex-col gap-2 sm:shrink-0 sm:items-end">
          <Button type="submit" size="small" busy={busy}>
            {t("viewer.end")}
          </Button>
          <div role="alert" className="empty:hidden">
            {state && state.status !== 200 && <ErrorText>{errorText(state.error)}</ErrorText>}
          </div>
        </div>
      </form>
    </section>
  );
}
