import "server-only";
import { assertOpen } from "@/lib/features/group/commands/check-group";
import type { Work } from "@/lib/features/unit-of-work";
import { invalid } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { Prisma } from "@/prisma/generated/client";
import { type Endable, isDiscontinued } from "../rules";
import { assertNoOverlap } from "./assert-no-overlap";

/** Throws bad input for a placement in which nothing is written any more: its group has ended, or its student was taken out. */
export function assertGoesOn({ group, ...placement }: Endable): void {
  assertOpen(group);
  if (isDiscontinued(placement)) throw invalid("placements.error_discontinued");
}

/**
 * Takes the student out of a placement in which something was written: it stays, and nothing is written in it any more. Inside a change that
 * has checked who does it. One that is discontinued already stays as it is.
 */
export async function discontinue(
  { tx, audit }: Pick<Work, "tx" | "audit">,
  { placementId, reason }: { placementId: number; reason: string },
): Promise<void> {
  const { count } = await tx.placement.updateMany({
    where: { id: placementId, discontinuedAt: null },
    data: { discontinuedAt: new Date(), discontinueReason: reason, revision: { increment: 1 } },
  });
  if (count > 0) await audit("placement.discontinue", placementId);
}

/**
 * A placement that was discontinued goes on: its evaluation was reopened. Throws bad input when the student has another placement on
 * some of its days by now.
 */
export async function resume({ tx, audit }: Pick<Work, "tx" | "audit">, placementId: number): Promise<void> {
  await lockRow(tx, "Placement", placementId);
  const placement = await tx.placement.findUniqueOrThrow({ where: { id: placementId } });
  if (!isDiscontinued(placement)) return;
  await assertNoOverlap(tx, placement);
  await tx.placement.update({
    where: { id: placementId },
    data: { discontinuedAt: null, discontinueReason: null, revision: { increment: 1 } },
  });
  await audit("placement.resume", placementId);
}

/**
 * Removes why a student was taken out, and how much absence is deleted, inside a change that erases the student; an evaluation that is kept has
 * its own grounds and numbers.
 */
export async function eraseReasons(tx: Work["tx"], placementIds: readonly number[]): Promise<void> {
  await tx.placement.updateMany({
    where: { id: { in: [...placementIds] } },
    data: { discontinueReason: null, deletedAbsence: Prisma.DbNull },
  });
}
