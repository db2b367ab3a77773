import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, toDay, today } from "@/lib/platform/dates";
import { conflict, forbidden, invalid, notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { canSetStandIn, visibleTo } from "../policy";
import { seatOf, standInErrors, standInOf } from "../rules";
import type { SetStandInInput } from "../schema";
import { assertGoesOn } from "./discontinue";

/**
 * Says when the secondary supervisor stands in for the primary one, and so may rate (SPEC §6), or that nobody does. Throws a
 * conflict with the current revision when the placement was changed meanwhile, bad input for days that make no sense, a
 * placement without a secondary supervisor, and a group that has ended.
 */
export async function setStandIn(actor: Actor, input: SetStandInInput): Promise<{ revision: number }> {
  const { placementId, revision, from, until } = input;
  return inTransaction(actor, async ({ tx, audit }) => {
    await lockRow(tx, "Placement", placementId);
    const placement = await tx.placement.findFirst({
      where: { AND: [{ id: placementId }, visibleTo(actor)] },
      include: { group: { select: { endedAt: true, teachers: { select: { teacherId: true } } } } },
    });
    if (!placement) throw notFound();
    if (!canSetStandIn(actor, seatOf(actor.id, placement))) throw forbidden();
    assertGoesOn(placement);
    if (placement.revision !== revision) throw conflict(placement.revision);
    if (from !== null && placement.secondarySupervisorId === null) throw invalid("stand_in.error_no_secondary");
    const errors = Object.entries(
      standInErrors({ from, until }, { endDate: toDay(placement.endDate), today: today() }),
    );
    if (errors.length > 0)
      throw invalid("system.error_input", Object.fromEntries(errors.map(([field, key]) => [field, [key]])));
    const after = await tx.placement.update({
      where: { id: placementId },
      data: {
        standInFrom: from && fromDay(from),
        standInUntil: until && fromDay(until),
        revision: { increment: 1 },
      },
      select: { revision: true },
    });
    await audit("placement.stand_in", placementId, {
      before: standInOf(placement),
      after: { from, until },
    });
    return after;
  });
}
