import "server-only";
import { lockEvaluationsOf } from "@/lib/features/evaluation/life/commands/evaluation-of-placement";
import { isRunning } from "@/lib/features/evaluation/life/rules";
import { openToEnd, setEnded } from "@/lib/features/group/commands/set-ended";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import type { EndGroupInput } from "./schema";

/**
 * Ends a group: nothing in it is written any more. Throws "not found" for a group that the actor may not change, a conflict with the
 * current revision when it was changed meanwhile, and bad input when it has ended already, and while evaluations are open, with each of
 * these as `evaluations.<id>`.
 */
export async function endGroup(actor: Actor, input: EndGroupInput): Promise<{ revision: number }> {
  return inTransaction(actor, async (work) => {
    // Nobody reopens one meanwhile.
    await lockEvaluationsOf(work.tx, [input.groupId]);
    const { endedAt } = await openToEnd(work, actor, input);
    if (endedAt !== null) throw invalid("groups.error_ended");
    const open = await openEvaluations(work.tx, input.groupId);
    const key = "groups.error_open_evaluations";
    if (open.length > 0) throw invalid(key, Object.fromEntries(open.map((id) => [`evaluations.${id}`, [key]])));
    return setEnded(work, input.groupId, true);
  });
}

/** Opens a group again. Throws as `endGroup` does, and bad input when it has not ended. */
export async function reopenGroup(actor: Actor, input: EndGroupInput): Promise<{ revision: number }> {
  return inTransaction(actor, async (work) => {
    const { endedAt } = await openToEnd(work, actor, input);
    if (endedAt === null) throw invalid("groups.error_open");
    return setEnded(work, input.groupId, false);
  });
}

/** The evaluations of a group that are not done. */
async function openEvaluations(tx: Tx, groupId: number): Promise<number[]> {
  const where = { placement: { groupId } };
  const all = await tx.evaluation.findMany({ where, orderBy: { id: "asc" }, select: { id: true, stage: true } });
  return all.filter(isRunning).map(({ id }) => id);
}
