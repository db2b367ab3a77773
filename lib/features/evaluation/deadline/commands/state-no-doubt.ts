import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import { openForWriting, tellStaff } from "../../life/commands/open-evaluation";
import { refuseSeat } from "../../life/commands/refuse-seat";
import { evaluationStage, isRunning } from "../../life/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { seatIn } from "../../reading/rules/evaluation-state";
import { talkSeatOf } from "../../talk/rules";
import { deadlineFactsOf } from "../queries/deadline-in";
import { isInForce, staffSeats } from "../rules";
import type { StateNoDoubtInput } from "../schema";

/**
 * Writes for the actor's seat that there is no doubt that the student will pass, or takes it back. Teachers share a seat, and so do a
 * supervisor and who stands in. Throws "not found" for an evaluation that the actor may not see, "forbidden" for who is no supervisor
 * or teacher of it, and bad input for a second supervisor who does not stand in, once it is done, and while there is a doubt or a notice.
 */
export async function stateNoDoubt(
  actor: Actor,
  { evaluationId, noDoubt }: StateNoDoubtInput,
): Promise<{ noDoubt: boolean }> {
  return inTransaction(actor, async (work) => {
    const { tx, audit } = work;
    const row = await openForWriting(tx, actor, evaluationId);
    const { seat: own, viewer } = seatIn(row, actor.id);
    const seat = talkSeatOf(viewer, own === "teacher");
    if (seat === null || seat === "student") throw refuseSeat(own);
    const { stage, isDoubted, notice, noDoubts } = deadlineFactsOf(row);
    if (!isRunning({ stage })) throw invalid("evaluation.error_stage_over");
    // Also what is sent again because its answer was lost; whose word it was stays on the record.
    if (noDoubts.includes(seat) === noDoubt) return { noDoubt };
    if (noDoubt && isDoubted) throw invalid("evaluation.deadline.error_doubt");
    if (noDoubt && isInForce(notice)) throw invalid("evaluation.deadline.error_notice");
    if (noDoubt) await tx.noDoubt.create({ data: { evaluationId, seat, userId: actor.id } });
    else await tx.noDoubt.delete({ where: { evaluationId_seat: { evaluationId, seat } } });
    await work.markRead(["last-safe-day"], { evaluationId });
    tellStaff(work, row);
    await audit("evaluation.no_doubt", evaluationId, { after: { seat, noDoubt } });
    return { noDoubt };
  });
}

/**
 * That there is no doubt is the word of who can be asked about it: that of the supervisors who have no seat any more, and of teachers who do
 * not teach the group any more, no longer holds, so that those who came after them are reminded. Those that are done stay as they are.
 * @param rows evaluations as they are now, locked
 */
export async function forgetNoDoubts(tx: Tx, rows: readonly EvaluationRow[]): Promise<void> {
  const unseated = rows
    .filter(isRunning)
    .flatMap(({ evaluationId, supervisorId, secondarySupervisorId, teachers, noDoubts }) => {
      const seated = {
        supervisor: [supervisorId, secondarySupervisorId],
        teacher: teachers.map(({ teacherId }) => teacherId),
      };
      return staffSeats
        .filter((seat) => noDoubts.some((one) => one.seat === seat && !seated[seat].includes(one.userId)))
        .map((seat) => ({ evaluationId, seat }));
    });
  if (unseated.length > 0) await tx.noDoubt.deleteMany({ where: { OR: unseated } });
}

/** The same for who teaches a group no more; the group's evaluations are locked. */
export async function forgetTeachers(tx: Tx, groupId: number): Promise<void> {
  const evaluation = { stage: { not: evaluationStage.done }, placement: { groupId } };
  await tx.noDoubt.deleteMany({ where: { seat: "teacher", user: { teaches: { none: { groupId } } }, evaluation } });
}

/** What supervisors and teachers have written no longer holds: somebody doubts. The record says who, by the doubt itself. */
export async function takeBackNoDoubt(tx: Tx, evaluationId: number): Promise<void> {
  await tx.noDoubt.deleteMany({ where: { evaluationId } });
}
