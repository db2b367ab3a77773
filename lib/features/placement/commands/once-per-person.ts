import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import type { Seat } from "../rules";

/** Notifies people of a placement that is theirs, or of who has changed around them. */
export type Notify = (
  placementId: number,
  people: readonly { userId: number; seat: Seat }[],
  event?: "placement-assigned" | "supervisor-changed",
) => void;

/** Notifies each person of the first placement that they are named for, however many there are in one change; newcomers of none. */
export function oncePerPerson({ notify }: Pick<Work, "notify">, newcomers: readonly number[] = []): Notify {
  const notified = new Set(newcomers);
  return (placementId, people, event = "placement-assigned") => {
    const others = people.filter(({ userId }) => !notified.has(userId));
    for (const { userId } of others) notified.add(userId);
    if (others.length > 0) notify(event, { placementId }, others);
  };
}
