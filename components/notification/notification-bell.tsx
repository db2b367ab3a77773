"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PopoverPanel } from "@/components/ui/popover-panel";
import { limits } from "@/lib/platform/limits";
import type { RealtimeSettings } from "@/lib/platform/realtime/channels";
import { notificationsPanel } from "./panel-id";
import { useBadge } from "./use-badge";
import type { WantedFocus } from "./use-row-focus";

const NotificationLists = dynamic(() => import("./notification-lists").then((module) => module.NotificationLists), {
  ssr: false,
});

type Props = {
  /** The badge number when the page was made. */
  initial: number;
  realtime: RealtimeSettings;
  /** Notifications can be read, not opened or deleted (SPEC §4). */
  viewer: boolean;
};

const panel = () => document.getElementById(notificationsPanel);
const isPanelOpen = () => panel()?.matches(":popover-open") ?? false;
const isUnderModal = () => document.documentElement.hasAttribute("data-under-modal");

/** The bell with its badge, and its two lists (SPEC §2). */
export function NotificationBell({ initial, realtime, viewer }: Props) {
  const t = useTranslations("notification");
  const common = useTranslations("common");
  const { badge, lower, clear, refresh } = useBadge(initial, realtime);
  // Seen and spoken alike (SPEC §9).
  const count = Math.min(badge, limits.badgeMax);
  const [open, setOpen] = useState(false);
  // Of the bell, because an undo may open the lists again.
  const wantedFocus = useRef<WantedFocus | null>(null);

  /** Fills the panel while it is open. A dialog over the page closes it too: the link that its question may be about stays until it is answered. */
  const showLists = (isOpen: boolean) => setOpen(isOpen || (open && isUnderModal()));

  useEffect(() => {
    if (!open) return;
    const dialogs = new MutationObserver(() => setOpen(isPanelOpen() || isUnderModal()));
    dialogs.observe(document.documentElement, { attributeFilter: ["data-under-modal"] });
    return () => dialogs.disconnect();
  }, [open]);

  /** Shows what came back: the press on the toast has closed the panel. */
  function restored(notificationIds: number[]) {
    wantedFocus.current = { when: "back", notificationIds };
    if (!isPanelOpen()) panel()?.showPopover();
    return refresh();
  }

  return (
    <>
      <IconButton
        label={t("bell", { count })}
        popoverTarget={notificationsPanel}
        icon={<Icon name="bell" />}
        className="mr-6"
      >
        <span aria-hidden="true" className="absolute top-0 left-[28px] rounded-full ring-2 ring-surface">
          <Badge value={count} />
        </span>
      </IconButton>
      <span role="status" className="sr-only">
        {count > 0 && t("bell", { count })}
      </span>
      <PopoverPanel
        id={notificationsPanel}
        label={t("title")}
        onOpenChange={showLists}
        className="scroll-pt-14 sm:w-96"
      >
        {open && (
          <>
            <div className="sticky top-0 z-1 flex min-h-13 items-center justify-between bg-surface pr-2 pl-4">
              <h2 className="text-title text-brand">{t("title")}</h2>
              <IconButton data-close label={common("close")} icon={<Icon name="x-mark" />} className="sm:hidden" />
            </div>
            <NotificationLists
              badge={badge}
              viewer={viewer}
              wantedFocus={wantedFocus}
              onRead={lower}
              onClear={clear}
              onRestore={restored}
            />
          </>
        )}
      </PopoverPanel>
    </>
  );
}
