import "server-only";
import {
  discontinueEvaluation,
  lockEvaluationOf,
  removeEvaluation,
} from "@/lib/features/evaluation/life/commands/evaluation-of-placement";
import { withdraw } from "@/lib/features/notification/commands/withdraw-notifications";
import { discontinue } from "@/lib/features/placement/commands/discontinue";
import { removeUnused } from "@/lib/features/placement/commands/store-placements";
import { isUsed, usedCount } from "@/lib/features/placement/policy";
import { isDiscontinued } from "@/lib/features/placement/rules";
import { giveAgain } from "@/lib/features/report/life/commands/give-again";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { hasDone, removeOnce } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { invalidAt } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import type { RemovePlacementInput } from "../schema";
import { assertChangeable, assertEditable, openLocked } from "./open-placement";

/** What became of a placement whose student was taken out. */
type Outcome = "removed" | "discontinued";

/**
 * Takes a student out of a group. As long as nothing was written, the placement goes with its evaluation and the notifications about it; else it
 * is discontinued with a reason, which its evaluation ends with. What the actor has removed or discontinued already stays so. Throws "not found"
 * for a placement whose group the actor may not edit, a conflict when it was changed meanwhile, and bad input beside the reason when one is
 * needed, for one that is discontinued already or whose evaluation is done, and for a group that has ended.
 */
export async function removePlacement(actor: Actor, input: RemovePlacementInput): Promise<{ outcome: Outcome }> {
  return inTransaction(actor, async (work) => {
    const removal = { action: "placement.remove", ids: [input.placementId] } as const;
    let outcome: Outcome = "removed";
    await removeOnce(work.tx, actor, removal, async () => {
      outcome = await takeOut(work, actor, input);
    });
    return { outcome };
  });
}

async function takeOut(work: Work, actor: Actor, input: RemovePlacementInput): Promise<Outcome> {
  const { tx } = work;
  const { placementId, revision, reason } = input;
  await assertEditable(tx, actor, placementId);
  // The commands of an evaluation lock it before its placement too.
  const row = await lockEvaluationOf(tx, placementId);
  const placement = await openLocked(tx, actor, placementId);
  if (isDiscontinued(placement) && (await hasDone(tx, actor, "placement.discontinue", placementId)))
    return "discontinued";
  assertChangeable(placement, revision);
  if (await removeWhole(work, placementId)) return "removed";
  if (reason === undefined) throw invalidAt("reason", "placements.error_reason");
  await giveAgain(work, { report: { placementId } });
  await discontinue(work, { placementId, reason });
  if (row) await discontinueEvaluation(work, row, { actor, reason });
  return "discontinued";
}

/** Removes a placement in which nothing was written. @returns false when something was: then everything stays */
async function removeWhole(work: Work, placementId: number): Promise<boolean> {
  const { tx } = work;
  const isEmpty = async () =>
    !isUsed(await tx.placement.findUniqueOrThrow({ where: { id: placementId }, select: { _count: usedCount } }));
  if (!(await isEmpty())) return false;
  // Nobody writes the first thing in it meanwhile. Taken only now: who writes in a report would wait for it, and holds the report.
  await lockRow(tx, "Placement", placementId, "update");
  if (!(await isEmpty()) || !(await removeEvaluation(work, placementId))) return false;
  await withdraw(work, { placementId });
  await removeUnused(work, placementId);
  return true;
}
