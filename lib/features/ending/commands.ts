import "server-only";
import { lockPlacementsOf } from "@/lib/features/enrolment/commands/follow-days";
import { candidateOf, candidateSelect } from "@/lib/features/enrolment/queries/find-group";
import { lockEvaluationsOf } from "@/lib/features/evaluation/life/commands/evaluation-of-placement";
import { isRunning } from "@/lib/features/evaluation/life/rules";
import { openToEnd, setEnded } from "@/lib/features/group/commands/set-ended";
import { overlaps } from "@/lib/features/placement/rules";
import { giveAgain } from "@/lib/features/report/life/commands/give-again";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { AppError, invalid } from "@/lib/platform/errors";
import type { EndGroupInput } from "./schema";

/**
 * Ends a group: nothing in it is written any more, and feedback that is being corrected counts again. Throws "not found" for a group that the
 * actor may not change, a conflict with the current revision when it was changed meanwhile, and bad input when somebody else has ended it
 * already, and while evaluations are open, with each of these as `evaluations.<id>`. Who has ended it already gets the present revision.
 */
export async function endGroup(actor: Actor, input: EndGroupInput): Promise<{ revision: number }> {
  return inTransaction(actor, async (work) => {
    // Nobody reopens one meanwhile.
    await lockEvaluationsOf(work.tx, [input.groupId]);
    const done = await openToEnd(work, actor, input, true);
    if (done) return done;
    const open = await openEvaluations(work.tx, input.groupId);
    const key = "groups.error_open_evaluations";
    if (open.length > 0) throw invalid(key, Object.fromEntries(open.map((id) => [`evaluations.${id}`, [key]])));
    await giveAgain(work, { report: { placement: { groupId: input.groupId } } });
    return setEnded(work, input.groupId, true);
  });
}

/**
 * Opens a group again. Throws as `endGroup` does, and bad input when it has not ended, and with the names of students who have another
 * placement on some of its days by now.
 */
export async function reopenGroup(actor: Actor, input: EndGroupInput): Promise<{ revision: number }> {
  return inTransaction(actor, async (work) => {
    // Its students get no other placement meanwhile.
    await lockPlacementsOf(work.tx, input.groupId);
    const done = await openToEnd(work, actor, input, false);
    if (done) return done;
    await assertNoneOverlaps(work.tx, input.groupId);
    return setEnded(work, input.groupId, false);
  });
}

/** Throws bad input with the names of a group's students who would have two placements at the same time once it is open. */
async function assertNoneOverlaps(tx: Tx, groupId: number): Promise<void> {
  const placements = await tx.placement.findMany({
    where: { groupId, discontinuedAt: null },
    orderBy: { id: "asc" },
    select: { startDate: true, endDate: true, student: { select: candidateSelect } },
  });
  const names = placements
    .map(({ student, ...days }) => ({
      student,
      startDate: storedDay(days.startDate),
      endDate: storedDay(days.endDate),
    }))
    .filter(({ student, ...days }) => overlaps(candidateOf(student), groupId, days))
    .map(({ student }) => student.fullName);
  if (names.length === 0) return;
  throw new AppError("invalid", { key: "groups.error_reopen_overlap", values: { names: names.join(", ") } });
}

/** The evaluations of a group that are not done. */
async function openEvaluations(tx: Tx, groupId: number): Promise<number[]> {
  const where = { placement: { groupId } };
  const all = await tx.evaluation.findMany({ where, orderBy: { id: "asc" }, select: { id: true, stage: true } });
  return all.filter(isRunning).map(({ id }) => id);
}
