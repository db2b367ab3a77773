"use client";

import { useEffect } from "react";
import { useLiveRefresh } from "@/components/data/live-refresh";
import { type BadgeChange, onBadgeChange } from "@/components/notification/use-badge";
import { announceReportChange } from "@/components/offline/report-change";
import { today } from "@/lib/platform/dates";

/** What a page shows, as the ids of a notification about it. */
type About = { reportId?: number; placementId?: number };

/** How often it is looked whether the day is over, in milliseconds. */
const dayLookMs = 60_000;

/**
 * Fetches the page again when the bell announces something new about what it shows, and on the next day; unsaved input stays as it is.
 * Without `about` the page shows many placements, and anything new may concern it.
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
  useNextDay(refresh);
  return null;
}

/** Calls a function when another day has begun at the school. A page that sleeps finds out as it is shown again. */
function useNextDay(refresh: () => void): void {
  useEffect(() => {
    let day = today();
    const look = () => {
      if (today() === day) return;
      day = today();
      refresh();
    };
    const timer = setInterval(look, dayLookMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [refresh]);
}

const concerns = ({ reportId, placementId }: About, change: BadgeChange): boolean =>
  change === null ||
  change.some(
    (info) =>
      (reportId === undefined || info.reportId === reportId) &&
      (placementId === undefined || info.placementId === placementId),
  );
