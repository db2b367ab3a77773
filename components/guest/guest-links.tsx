"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { type ChipTone, StatusChip } from "@/components/ui/status-chip";
import { toast } from "@/components/ui/toast";
import type { LinkState } from "@/lib/features/guest/rules";
import type { GuestLinkItem } from "@/lib/features/guest/schema";
import { showMoment } from "@/lib/platform/dates";
import { revokeGuest } from "./calls";

const looks: Record<LinkState, { tone: ChipTone; icon?: ReactNode }> = {
  waiting: { tone: "waiting" },
  answered: { tone: "positive" },
  expired: { tone: "neutral", icon: <Icon name="clock-solid" /> },
  revoked: { tone: "neutral", icon: <Icon name="x-mark-solid" /> },
};

/** The student's invitations of guests, their state, and a button to withdraw each. */
export function GuestLinks({ links, readOnly }: { links: GuestLinkItem[]; readOnly: boolean }) {
  const t = useTranslations();
  const router = useRouter();
  const revoke = useCall(revokeGuest);
  const [asking, setAsking] = useState<number | null>(null);
  const nameOf = ({ email }: GuestLinkItem) => email ?? t("guest.link_qr");

  const stateOf = (link: GuestLinkItem) =>
    t(`guest.state_${link.state}`, { name: link.guestName ?? "", moment: showMoment(link.expiresAt) });

  async function withdraw(guestLinkId: number) {
    const done = await revoke.run({ guestLinkId });
    setAsking(null);
    if (done) toast.success(t("guest.revoked"));
    // It may have been answered meanwhile.
    router.refresh();
  }

  return (
    <Section title={t("guest.links_title")}>
      <List>
        {links.map((link) => (
          <ListItem
            key={link.guestLinkId}
            leading={link.email ? <Icon name="envelope" /> : <Icon name="qr-code" />}
            title={<span className="break-all">{nameOf(link)}</span>}
            meta={t("guest.link_made", { moment: showMoment(link.createdAt) })}
            trailing={
              <>
                <StatusChip {...looks[link.state]}>{stateOf(link)}</StatusChip>
                {link.state === "waiting" && !readOnly && (
                  <Button
                    size="small"
                    className="no-print"
                    aria-label={t("guest.revoke_named", { name: nameOf(link), moment: showMoment(link.createdAt) })}
                    onClick={() => setAsking(link.guestLinkId)}
                  >
                    {t("guest.revoke")}
                  </Button>
                )}
              </>
            }
          />
        ))}
      </List>
      <div role="alert" className="empty:hidden">
        {revoke.problem && <ErrorText>{revoke.problem}</ErrorText>}
      </div>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking !== null && void withdraw(asking)}
        title={t("guest.revoke_title")}
        description={t("guest.revoke_text")}
        confirmLabel={t("guest.revoke")}
        cancelLabel={t("common.cancel")}
        busy={revoke.busy}
      />
    </Section>
  );
}
