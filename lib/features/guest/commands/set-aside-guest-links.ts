import "server-only";
import type { Tx } from "@/lib/platform/db";
import type { GuestLink, Prisma } from "@/prisma/generated/client";

/** Takes away the invitations to a report that is deleted, with what guests have answered, to be put back with it. */
export async function setGuestLinksAside(tx: Tx, reportId: number): Promise<Omit<GuestLink, "reportId">[]> {
  const rows = await tx.guestLink.findMany({ where: { reportId }, omit: { reportId: true } });
  await tx.guestLink.deleteMany({ where: { reportId } });
  return rows;
}

/** Puts invitations back that were set aside, as they were. */
export async function putGuestLinksBack(
  tx: Tx,
  reportId: number,
  rows: Omit<Prisma.GuestLinkCreateManyInput, "reportId">[],
): Promise<void> {
  await tx.guestLink.createMany({ data: rows.map((row) => ({ ...row, reportId })) });
}
