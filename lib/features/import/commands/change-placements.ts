import "server-only";
import { changeSeats } from "@/lib/features/enrolment/commands/change-seats";
import { followPlacement } from "@/lib/features/evaluation/life/commands/follow-placement";
import type { Notify } from "@/lib/features/placement/commands/once-per-person";
import { changePlacement } from "@/lib/features/placement/commands/store-placements";
import type { Work } from "@/lib/features/unit-of-work";
import type { KnownPlacement } from "../rules/known";
import type { LockedEvaluations } from "./lock-plan";

type Change = { before: KnownPlacement; after: KnownPlacement; teachers: { teacherId: number }[] };

/** Changes placements one after the other, with all that follows from it for evaluations, requests and notifications, as by hand. */
export async function changePlacements(
  work: Work,
  changes: readonly Change[],
  evaluations: LockedEvaluations,
  notify: Notify,
): Promise<void> {
  const others: { placementId: number; stayed: Parameters<Notify>[1] }[] = [];
  for (const { before, after, teachers } of changes) {
    await changePlacement(work, before.id, changedFields(before, after));
    const group = { teachers };
    const seats = { placementId: before.id, before: { ...before, group }, after: { ...after, group } };
    const { arrived, stayed } = await changeSeats(work, seats);
    const evaluation = evaluations.get(before.id);
    if (evaluation) await followPlacement(work, evaluation);
    notify(before.id, arrived);
    others.push({ placementId: before.id, stayed });
  }
  // Of what is new to somebody they hear before what has changed around them.
  for (const { placementId, stayed } of others) notify(placementId, stayed, "supervisor-changed");
}

const fields = ["ward", "startDate", "endDate", "supervisorId", "secondarySupervisorId"] as const;

const changedFields = (before: KnownPlacement, after: KnownPlacement) =>
  Object.fromEntries(fields.flatMap((field) => (before[field] === after[field] ? [] : [[field, after[field]]])));
