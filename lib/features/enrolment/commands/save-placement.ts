import "server-only";
import { followPlacement } from "@/lib/features/evaluation/life/commands/follow-placement";
import { changePlacement } from "@/lib/features/placement/commands/store-placements";
import { overlaps } from "@/lib/features/placement/rules";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Reader } from "@/lib/platform/db";
import { assertNone, type FieldErrors, inLists } from "@/lib/platform/errors";
import { candidateOf } from "../queries/find-group";
import { dayErrors } from "../rules";
import type { SavePlacementInput } from "../schema";
import { changeSeats } from "./change-seats";
import { findSupervisors, isSamePerson, lockNamed, supervisorErrors } from "./check-rows";
import { assertChangeable, isAlready, type OpenPlacement, openPlacement } from "./open-placement";

/**
 * Changes the ward, the days and the supervisors of a placement; what is left out stays, null empties a seat. Who has a seat for the first
 * time is notified of that, the others of another supervisor, and what waited for the former one waits for the new one. A placement that is
 * what is asked for already stays so, whatever the revision. Throws what `openPlacement` and `assertChangeable` do, "not found" for accounts
 * that do not exist, and bad input beside the field for days that are not the group's or overlap another placement, and people who cannot
 * supervise.
 */
export async function savePlacement(actor: Actor, input: SavePlacementInput): Promise<{ revision: number }> {
  const { placementId, revision, ...change } = input;
  return inTransaction(actor, async (work) => {
    const { tx, notify } = work;
    const { placement, evaluation } = await openPlacement(tx, actor, placementId);
    if (isAlready(placement, change)) return { revision: placement.revision };
    assertChangeable(placement, revision);
    await lockNamed(tx, [change]);
    assertNone(await errorsOf(tx, actor, placement, change));
    const saved = await changePlacement(work, placementId, change);
    const after = { ...placement, ...seatsIn(placement, change) };
    const { arrived, stayed } = await changeSeats(work, { placementId, before: placement, after });
    if (evaluation) await followPlacement(work, evaluation);
    notify("placement-assigned", { placementId }, arrived);
    notify("supervisor-changed", { placementId }, stayed);
    return saved;
  });
}

type Change = Omit<SavePlacementInput, "placementId" | "revision">;

/** The seats after a change. */
const seatsIn = (placement: OpenPlacement, { supervisorId, secondarySupervisorId }: Change) => ({
  supervisorId: supervisorId === undefined ? placement.supervisorId : supervisorId,
  secondarySupervisorId: secondarySupervisorId === undefined ? placement.secondarySupervisorId : secondarySupervisorId,
});

/** What is wrong with a change, by field. What stays as it was is not judged. */
async function errorsOf(reader: Reader, actor: Actor, placement: OpenPlacement, change: Change): Promise<FieldErrors> {
  const seats = seatsIn(placement, change);
  const named = {
    supervisorId: seats.supervisorId === placement.supervisorId ? null : seats.supervisorId,
    secondarySupervisorId:
      seats.secondarySupervisorId === placement.secondarySupervisorId ? null : seats.secondarySupervisorId,
  };
  return {
    ...dayErrorsOf(placement, change),
    ...supervisorErrors(named, await findSupervisors(reader, actor, [named])),
    ...(isSamePerson(seats) && { secondarySupervisorId: ["enrolment.error_same_supervisor"] }),
  };
}

function dayErrorsOf(placement: OpenPlacement, { startDate, endDate }: Change): FieldErrors {
  const days = { startDate: startDate ?? placement.startDate, endDate: endDate ?? placement.endDate };
  if (days.startDate === placement.startDate && days.endDate === placement.endDate) return {};
  const candidate = candidateOf(placement.student);
  const { group } = placement;
  // A day that stays may lie outside the group's: a placement can have been prolonged.
  const { startDate: first, endDate: last } = placement;
  const possible = {
    startDate: days.startDate === first && first < group.startDate ? first : group.startDate,
    endDate: days.endDate === last && last > group.endDate ? last : group.endDate,
  };
  return {
    ...(overlaps(candidate, placement.groupId, days) && { startDate: ["placements.error_overlap"] }),
    ...inLists(dayErrors(days, possible)),
  };
}
