import "server-only";
import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/** The invitations to a report that is deleted, with what guests have answered. */
export type GuestLinksSetAside = Omit<Prisma.GuestLinkCreateManyInput, "reportId">[];

/** Takes away the invitations to a report that is deleted, to be put back with it. */
export async function setGuestLinksAside(tx: Tx, reportId: number): Promise<GuestLinksSetAside> {
  const rows = await tx.guestLink.findMany({ where: { reportId }, omit: { reportId: true } });
  await tx.guestLink.deleteMany({ where: { reportId } });
  return rows;
}

/** Puts invitations back that were set aside, as they were. */
export async function putGuestLinksBack(tx: Tx, reportId: number, rows: GuestLinksSetAside): Promise<void> {
  await tx.guestLink.createMany({ data: rows.map((row) => ({ ...row, reportId })) });
}
