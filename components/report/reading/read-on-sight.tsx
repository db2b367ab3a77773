"use client";

import { useEffect, useRef } from "react";
import { tellQuietly } from "@/components/data/ask-quietly";
import { updateReadNotification } from "@/components/notification/calls";
import { onBadgeChange } from "@/components/notification/use-badge";
import { eventOf } from "@/lib/features/notification/rules/keys";
import { type Arrival, highest, isShownInReport, locate } from "./arrivals";
import type { SeenPart } from "./seen-parts";

type Props = {
  reportId: number;
  /** When the server made the page, in milliseconds. */
  madeAt: number;
  parts: SeenPart[];
  stepperId: string;
};

/** So much of a part, or of the window by it, counts as seen. */
const seenShare = 0.5;

/**
 * Marks a notification as read when what it is about arrives on the open page of its report and is really seen: the page is visible
 * and the part is in view. Whatever was there before stays for the bell.
 */
export function ReadOnSight({ reportId, madeAt, parts, stepperId }: Props) {
  const arrivals = useRef<Arrival[]>([]);
  const known = useRef(highest(parts));
  const made = useRef(madeAt);

  useEffect(() => {
    made.current = madeAt;
  }, [madeAt]);

  useEffect(
    () =>
      onBadgeChange((change) => {
        for (const info of change ?? []) {
          const event = eventOf(info.contentMessage);
          if (info.reportId === reportId && isShownInReport(event))
            arrivals.current.push({ notificationId: info.notificationId, event, madeAt: made.current });
        }
      }),
    [reportId],
  );

  // Each arrival brings a page made later, which shows what it is about.
  useEffect(() => {
    arrivals.current = locate(arrivals.current, parts, known.current, { madeAt, stepperId });
    const wanted = [...new Set(arrivals.current.flatMap(({ elementId }) => elementId ?? []))];
    const elements = wanted.flatMap((id) => document.getElementById(id) ?? []);
    if (elements.length === 0) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
          const isInView = intersectionRatio >= seenShare || intersectionRect.height >= window.innerHeight * seenShare;
          if (!isIntersecting || !isInView || isHidden()) continue;
          observer.unobserve(target);
          const seen = arrivals.current.filter(({ elementId }) => elementId === target.id);
          arrivals.current = arrivals.current.filter((arrival) => !seen.includes(arrival));
          for (const { notificationId } of seen) void tellQuietly(updateReadNotification, { notificationId });
        }
      },
      { threshold: [0, 0.1, 0.2, 0.3, 0.4, seenShare] },
    );
    const observe = () => {
      // A fresh start reports at once what is in view.
      observer.disconnect();
      for (const element of elements) observer.observe(element);
    };
    observe();
    document.addEventListener("visibilitychange", observe);
    // Of a dialog; the event does not bubble.
    document.addEventListener("close", observe, true);
    return () => {
      document.removeEventListener("visibilitychange", observe);
      document.removeEventListener("close", observe, true);
      observer.disconnect();
    };
  }, [parts, madeAt, stepperId]);

  return null;
}

/** The page is in another tab, or under a dialog. */
const isHidden = (): boolean =>
  document.visibilityState !== "visible" || document.querySelector("dialog:modal") !== null;
