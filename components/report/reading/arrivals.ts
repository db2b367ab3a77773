import type { NotificationEvent } from "@/lib/features/notification/rules/events";
import { shownAs } from "@/lib/features/notification/rules/keys";
import type { SeenPart } from "./seen-parts";

/** A notification that came while the page was open; `elementId` is what it is about, as soon as the page shows that. */
export type Arrival = { notificationId: number; event: NotificationEvent; madeAt: number; elementId?: string };

/** Can the page of a report show what an event is about? */
export const isShownInReport = (event: NotificationEvent | undefined): event is NotificationEvent =>
  event !== undefined && shownAs(event) !== undefined;

/** Per event the highest order of what the page shows of it. */
export function highest(parts: readonly SeenPart[]): Map<NotificationEvent, number> {
  const orders = new Map<NotificationEvent, number>();
  for (const { event, order } of parts) orders.set(event, Math.max(order, orders.get(event) ?? order));
  return orders;
}

/**
 * Finds for each arrival what it is about. Each text that somebody writes notifies once and in order, so the first arrival is about
 * the first new text. When there are more new texts than arrivals, some came unannounced, as while the socket was down, and which is
 * which cannot be told: those arrivals are given up, so that their notifications stay for the bell. What happened to the report is
 * shown by any page made later.
 * @param known the highest order of each event that is accounted for; afterwards it is the highest that the page shows
 * @param page when the page was made, and where its stepper is
 */
export function locate(
  arrivals: readonly Arrival[],
  parts: readonly SeenPart[],
  known: Map<NotificationEvent, number>,
  page: { madeAt: number; stepperId: string },
): Arrival[] {
  const located = arrivals.flatMap((arrival) => {
    if (arrival.elementId) return arrival;
    const { event } = arrival;
    if (shownAs(event) === "step")
      return page.madeAt > arrival.madeAt ? { ...arrival, elementId: page.stepperId } : arrival;
    const waiting = arrivals.filter((other) => other.event === event && !other.elementId);
    const fresh = parts
      .filter((part) => part.event === event && part.order > (known.get(event) ?? 0))
      .toSorted((one, other) => one.order - other.order);
    if (fresh.length > waiting.length) return [];
    const part = fresh[waiting.indexOf(arrival)];
    return part ? { ...arrival, elementId: part.elementId } : arrival;
  });
  for (const [event, order] of highest(parts)) known.set(event, Math.max(order, known.get(event) ?? order));
  return located;
}
