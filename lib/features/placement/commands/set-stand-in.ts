import "server-only";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, storedDay, today } from "@/lib/platform/dates";
import { conflict, forbidden, inLists, invalid, notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { canSetStandIn, visibleTo } from "../policy";
import { seatOf, standInErrors, standInOf } from "../rules";
import type { SetStandInInput } from "../schema";
import { assertGoesOn } from "./discontinue";

/**
 * Says when the secondary supervisor stands in for the primary one, and so may rate (SPEC §6), or that nobody does; days that are set already
 * change nothing, whatever the revision. Throws "not found", "forbidden", a conflict with the current revision when the placement was changed
 * meanwhile, bad input for days that make no sense, a placement without a secondary supervisor, and a group that has ended.
 * @param around what belongs to the same change: `lockBefore` locks what is locked before the placement, and `follow` does what follows, with what
 * that has given
 */
export async function changeStandIn<Locked>(
  actor: Actor,
  input: SetStandInInput,
  around: {
    lockBefore: (work: Work, placementId: number) => Promise<Locked>;
    follow: (work: Work, locked: Locked) => Promise<void>;
  },
): Promise<{ revision: number }> {
  const { placementId, revision, from, until } = input;
  const where = { AND: [{ id: placementId }, visibleTo(actor)] };
  return inTransaction(actor, async (work) => {
    const { tx, audit } = work;
    // Before anything waits for a lock.
    if ((await tx.placement.count({ where })) === 0) throw notFound();
    const locked = await around.lockBefore(work, placementId);
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
    const after = await tx.placement.update({
      where: { id: placementId },
      data: {
        standInFrom: from && fromDay(from),
        standInUntil: until && fromDay(until),
        revision: { increment: 1 },
      },
      select: { revision: true },
    });
    await audit("placement.stand_in", placementId, { before, after: { from, until } });
    await around.follow(work, locked);
    return after;
  });
}
