import "server-only";
import { seatOf } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { standingOf, visibleTo } from "../policy";

export const seatsSelect = {
  studentId: true,
  supervisorId: true,
  secondarySupervisorId: true,
  standInFrom: true,
  standInUntil: true,
  group: { select: { teachers: { select: { teacherId: true } } } },
} as const;

/** Locks a report's row, so that steps and saves of one report come one after the other. */
export async function lockReport(tx: Tx, reportId: number): Promise<void> {
  await tx.$queryRaw`select 1 from "Report" where id = ${reportId} for no key update`;
}

/** A report for writing, its row locked, and how the actor stands to it. Throws "not found" for what they may not see. */
export async function openForWriting(tx: Tx, actor: Actor, reportId: number) {
  await lockReport(tx, reportId);
  const report = await tx.report.findFirst({
    where: { AND: [{ id: reportId }, visibleTo(actor)] },
    include: { placement: { select: seatsSelect }, parts: true },
  });
  if (!report) throw notFound();
  const seat = seatOf(actor.id, report.placement);
  const part = report.parts.find(({ authorId }) => authorId === actor.id) ?? null;
  return { report, seat, part, standing: standingOf(seat, part) };
}
