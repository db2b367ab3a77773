import "server-only";
import { keepForm } from "@/lib/features/evaluation/life/commands/evaluation-of-placement";
import { followPlacement } from "@/lib/features/evaluation/life/commands/follow-placement";
import { changePlacement } from "@/lib/features/placement/commands/store-placements";
import { overlaps } from "@/lib/features/placement/rules";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { assertNone, type FieldErrors, inLists } from "@/lib/platform/errors";
import { candidateOf, findGroup } from "../queries/find-group";
import { dayErrors, obstaclesFor } from "../rules";
import type { MovePlacementInput } from "../schema";
import { changeSeats } from "./change-seats";
import type { Group } from "./check-rows";
import { assertChangeable, isAlready, type OpenPlacement, openPlacement } from "./open-placement";

/**
 * Moves a student to another group, with reports, absence, goals and evaluation: what has begun keeps its form. The student and the new
 * group's teachers are notified. A student who has been moved there since the actor saw the placement stays so. Throws what `openPlacement` and
 * `assertChangeable` do, "not found" for a group that the actor may not edit, and bad input beside the field for everything that keeps the
 * student from the group, and for days that are not the group's.
 */
export async function movePlacement(actor: Actor, input: MovePlacementInput): Promise<{ revision: number }> {
  const { placementId, revision, ...asked } = input;
  const { groupId } = asked;
  return inTransaction(actor, async (work) => {
    const { tx, notify } = work;
    const { placement, evaluation } = await openPlacement(tx, actor, placementId, [groupId]);
    if (placement.revision !== revision && isAlready(placement, asked)) return { revision: placement.revision };
    assertChangeable(placement, revision);
    const { studentId } = placement;
    const group = await findGroup(tx, actor, groupId);
    assertNone(errorsOf(placement, group, input));
    if (evaluation) await keepForm(tx, evaluation);
    const saved = await changePlacement(work, placementId, asked);
    const after = { ...placement, group };
    const { arrived } = await changeSeats(work, { placementId, before: placement, after });
    if (evaluation) await followPlacement(work, evaluation);
    notify("placement-assigned", { placementId }, [{ userId: studentId, seat: "student" }, ...arrived]);
    return saved;
  });
}

/** What keeps a student from moving, by field. */
function errorsOf(placement: OpenPlacement, group: Group, input: MovePlacementInput): FieldErrors {
  const isSame = group.groupId === placement.groupId;
  const candidate = candidateOf(placement.student, isSame ? undefined : input.placementId);
  const days = { startDate: input.startDate ?? placement.startDate, endDate: input.endDate ?? placement.endDate };
  const obstacles = obstaclesFor(candidate, group, today()).map((one) => `enrolment.error_${one}`);
  const outside = dayErrors(days, group);
  const isAsked = input.startDate === undefined && input.endDate === undefined;
  // Who has chosen no days learns beside the group that the present ones are not possible.
  if (isAsked && Object.keys(outside).length > 0) obstacles.push("enrolment.error_days_outside");
  return {
    ...(obstacles.length > 0 && { groupId: obstacles }),
    ...(!isAsked && inLists(outside)),
    ...(overlaps(candidate, group.groupId, days) && { startDate: ["placements.error_overlap"] }),
  };
}
