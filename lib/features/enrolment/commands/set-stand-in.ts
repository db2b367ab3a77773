import "server-only";
import { lockEvaluationOf } from "@/lib/features/evaluation/life/commands/evaluation-of-placement";
import { followPlacement } from "@/lib/features/evaluation/life/commands/follow-placement";
import { assertGoesOn } from "@/lib/features/placement/commands/discontinue";
import { storeStandIn } from "@/lib/features/placement/commands/store-placements";
import { canSetStandIn, visibleTo } from "@/lib/features/placement/policy";
import { seatOf, standInErrors, standInOf } from "@/lib/features/placement/rules";
import type { SetStandInInput } from "@/lib/features/placement/schema";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay, today } from "@/lib/platform/dates";
import { conflict, forbidden, inLists, invalid, notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";

/**
 * Says when the secondary supervisor stands in for the primary one, and so may rate (SPEC §6), or that nobody does; days that are set already
 * change nothing, whatever the revision. Who signs for the supervisor from now on is asked for the signature that a term waits for, and open
 * pages of the evaluation follow. Throws "not found", "forbidden", a conflict with the current revision when the placement was changed
 * meanwhile, bad input for days that make no sense, a placement without a secondary supervisor, and a group that has ended.
 */
export async function setStandIn(actor: Actor, input: SetStandInInput): Promise<{ revision: number }> {
  const { placementId, revision, from, until } = input;
  const where = { AND: [{ id: placementId }, visibleTo(actor)] };
  return inTransaction(actor, async (work) => {
    const { tx } = work;
    // Before anything waits for a lock.
    if ((await tx.placement.count({ where })) === 0) throw notFound();
    const evaluation = await lockEvaluationOf(tx, placementId);
    await lockRow(tx, "Placement", placementId);
    const placement = await tx.placement.findFirst({
      where,
      include: { group: { select: { endedAt: true, teachers: { select: { teacherId: true } } } } },
    });
    if (!placement) throw notFound();
    if (!canSetStandIn(actor, seatOf(actor.id, placement))) throw forbidden();
    assertGoesOn(placement);
    const before = standInOf(placement);
    if (before.from === from && before.until === until) return { revision: placement.revision };
    if (placement.revision !== revision) throw conflict(placement.revision);
    if (from !== null && placement.secondarySupervisorId === null) throw invalid("stand_in.error_no_secondary");
    const errors = inLists(standInErrors({ from, until }, { endDate: storedDay(placement.endDate), today: today() }));
    if (Object.keys(errors).length > 0) throw invalid("system.error_input", errors);
    const stored = await storeStandIn(work, placementId, { before, after: { from, until } });
    if (evaluation) await followPlacement(work, evaluation);
    return stored;
  });
}
