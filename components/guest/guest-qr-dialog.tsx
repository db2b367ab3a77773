"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useQuery } from "@/components/data/use-query";
import { onBadgeChange } from "@/components/notification/use-badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { useReady } from "@/components/ui/use-ready";
import { showMoment } from "@/lib/platform/dates";
import { listGuestLinks } from "./calls";
import { QrCode } from "./qr-code";

/** A link that was just made; only its hash is stored. */
type InvitedGuest = { guestLinkId: number; link: string; expiresAt: string };

type GuestQrDialogProps = { reportId: number; invited: InvitedGuest; onClose: () => void };

/** A guest's link as a code on the student's phone, and a message as soon as it has been answered. */
export function GuestQrDialog({ reportId, invited, onClose }: GuestQrDialogProps) {
  const t = useTranslations();
  const answeredBy = useAnswer(reportId, invited.guestLinkId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("guest.qr_title")}
      description={t("guest.qr_text", { moment: showMoment(invited.expiresAt) })}
      closeLabel={t("common.close")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("guest.done")}
        </Button>
      }
    >
      <div className="mx-auto w-full max-w-80">
        <QrCode text={invited.link} label={t("guest.qr_label")} />
      </div>
      <p role="status" className="flex items-center justify-center gap-2 [&>svg]:size-6">
        {answeredBy === null ? (
          <>
            <Icon name="clock" className="text-brand" /> {t("guest.waiting")}
          </>
        ) : (
          <>
            <Icon name="check-circle" className="text-positive" /> {t("guest.answered_live", { name: answeredBy })}
          </>
        )}
      </p>
      <LinkText link={invited.link} />
    </Dialog>
  );
}

/** How often to poll without a socket, in milliseconds; with a socket the bell's event is enough. */
const lookEvery = 10_000;

/** The guest who has answered by a link; null until then. */
function useAnswer(reportId: number, guestLinkId: number): string | null {
  const { data, mutate } = useQuery(listGuestLinks, { reportId }, { refreshInterval: lookEvery });
  useEffect(() => onBadgeChange(() => void mutate()), [mutate]);
  return data?.find((link) => link.guestLinkId === guestLinkId)?.guestName ?? null;
}

/** The link as text, for those who send it some other way. */
function LinkText({ link }: { link: string }) {
  const t = useTranslations("guest");
  const text = useRef<HTMLElement>(null);
  const [told, setTold] = useState("");
  const canShare = useReady() && "share" in navigator;

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setTold(t("copied"));
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current);
      setTold(t("copy_failed"));
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="font-medium">{t("link")}</span>
        <br />
        <span ref={text} className="text-sm break-all select-all">
          {link}
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Icon name="clipboard-document" />} onClick={copy}>
          {t("copy")}
        </Button>
        {canShare && (
          <Button
            icon={<Icon name="share" />}
            // A cancelled share is not an error.
            onClick={() => void navigator.share({ title: t("share_title"), url: link }).catch(() => {})}
          >
            {t("share")}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-muted empty:absolute">
        {told}
      </p>
    </div>
  );
}
