"use client";

import { type RefObject, useLayoutEffect } from "react";
import { takeFocus } from "@/components/ui/take-focus";
import type { NotificationItem } from "@/lib/features/notification/schema";

/** What the keyboard waits for: a row that goes, and where the focus is wanted then; or the first row of some that come back. */
export type WantedFocus =
  | { when: "gone"; notificationId: number; focusId: string; elseId: string }
  | { when: "back"; notificationIds: readonly number[] };

/** The element id of the button that deletes a notification. */
export const removeButtonId = (notificationId: number): string => `remove-notification-${notificationId}`;

/** Puts the focus where it is wanted as soon as the lists show it, unless the person has moved it elsewhere meanwhile. */
export function useRowFocus(items: readonly NotificationItem[] | undefined, wanted: RefObject<WantedFocus | null>) {
  // In the commit that takes the focused row away, before the layout gives the focus to the page.
  useLayoutEffect(() => {
    const focus = wanted.current;
    if (!focus || !items) return;
    const ids = focus.when === "back" ? idsBack(focus.notificationIds, items) : idsAfter(focus, items);
    if (!ids) return;
    wanted.current = null;
    if (focus.when === "gone" && !isFree(document.activeElement)) return;
    const target = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
    if (target) takeFocus(target);
  });
}

/** Where the focus goes when the row is gone; null before. */
const idsAfter = (gone: Extract<WantedFocus, { when: "gone" }>, items: readonly NotificationItem[]): string[] | null =>
  items.some(({ notificationId }) => notificationId === gone.notificationId) ? null : [gone.focusId, gone.elseId];

/** The first of the rows that is back; null before. */
function idsBack(notificationIds: readonly number[], items: readonly NotificationItem[]): string[] | null {
  const first = items.find(({ notificationId }) => notificationIds.includes(notificationId));
  return first ? [removeButtonId(first.notificationId)] : null;
}

/** Does nothing of the page have the focus, or only a button that can no longer be pressed? */
const isFree = (active: Element | null): boolean =>
  active === null || active === document.body || active.id === "main" || active.matches(":disabled");
