"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PopoverPanel } from "@/components/ui/popover-panel";
import { limits } from "@/lib/platform/limits";
import type { RealtimeSettings } from "@/lib/platform/realtime/channels";
import { useBadge } from "./use-badge";

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

const panelId = "notifications";

/** The bell with its badge, and its two lists (SPEC §2). */
export function NotificationBell({ initial, realtime, viewer }: Props) {
  const t = useTranslations("notification");
  const { badge, lower, clear } = useBadge(initial, realtime);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t("bell", { count: badge })} popoverTarget={panelId} icon={<Icon name="bell" />}>
        <span aria-hidden="true" className="absolute top-0.5 right-0.5 rounded-full ring-2 ring-surface">
          <Badge value={badge} max={limits.badgeMax} />
        </span>
      </IconButton>
      <span role="status" className="sr-only">
        {badge > 0 && t("bell", { count: badge })}
      </span>
      <PopoverPanel id={panelId} label={t("title")} onOpenChange={setOpen} className="sm:w-96">
        {open && <NotificationLists badge={badge} viewer={viewer} onRead={lower} onClear={clear} />}
      </PopoverPanel>
    </>
  );
}
