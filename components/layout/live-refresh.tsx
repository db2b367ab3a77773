"use client";

import { useEffect } from "react";
import { useLiveRefresh } from "@/components/data/live-refresh";
import { type BadgeChange, onBadgeChange } from "@/components/notification/use-badge";
import { announceReportChange } from "@/components/offline/report-change";

/** What a page shows, as the ids of a notification about it. */
type About = { reportId?: number; placementId?: number };

/**
 * Fetches the page again when the bell announces something new about what it shows; unsaved input stays as it is. Without `about` the
 * page shows many placements, and anything new may concern it.
 */
export function LiveRefresh({ about = {} }: { about?: About }) {
  const refresh = useLiveRefresh();
  const { reportId, placementId } = about;
  useEffect(
    () =>
      onBadgeChange((change) => {
        if (!concerns({ reportId, placementId }, change)) return;
        refresh();
        if (reportId !== undefined) announceReportChange();
      }),
    [refresh, reportId, placementId],
  );
  return null;
}

const concerns = ({ reportId, placementId }: About, change: BadgeChange): boolean =>
  change === null ||
  change.some(
    (info) =>
      (reportId === undefined || info.reportId === reportId) &&
      (placementId === undefined || info.placementId === placementId),
  );
