import "server-only";
import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/** Stores with a placement that its days of absence are deleted now, and how many it had, inside the change that does so and has locked it. */
export async function noteDeletedAbsences(
  tx: Tx,
  placementId: number,
  deletedAbsence: Prisma.InputJsonObject,
): Promise<void> {
  await tx.placement.update({ where: { id: placementId }, data: { absencesDeletedAt: new Date(), deletedAbsence } });
}
