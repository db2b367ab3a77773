"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { hasUnsentDrafts } from "@/components/draft/draft-database";
import { endSession } from "@/components/session/end-session";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Icon } from "@/components/ui/icon";

/**
 * Ends the session and goes to the sign-in page, even when the server cannot be reached (SPEC §4). On a shared machine it first
 * asks about text that has not been sent. An admin who views the product as somebody else signs out completely, and the label
 * says so; the banner has the link back to their own session. What the viewed person has not sent is not the admin's to delete.
 * @param userId null for who views the product as somebody else
 */
export function LogOutButton({ userId }: { userId: number | null }) {
  const t = useTranslations("layout");
  const ask = useAsk();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const leave = async () => {
    setBusy(true);
    await endSession(ask, userId);
  };

  const logOut = async () => {
    setBusy(true);
    const isAsked = userId !== null && (await hasUnsentDrafts(userId));
    setBusy(false);
    if (isAsked) setAsking(true);
    else await leave();
  };

  return (
    <>
      <button
        type="button"
        data-leaves
        onClick={logOut}
        aria-busy={busy}
        className="-mx-2 flex min-h-touch items-center gap-3 rounded px-2.5 text-left text-sm font-medium hover:bg-on-side/10 [&_svg]:size-5"
      >
        <Icon name="arrow-right-start-on-rectangle" />
        {t(busy ? "logging_out" : userId === null ? "log_out_viewer" : "log_out")}
      </button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={leave}
        title={t("unsent_title")}
        description={t("unsent_text")}
        confirmLabel={t("unsent_leave")}
        cancelLabel={t("unsent_stay")}
        busy={busy}
        danger
      />
    </>
  );
}
