import "server-only";
import { type Seat, type Seated, type StandIn, seatOf } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { canSee, standingOf } from "../policy";

/** A report with its parts and everybody's seats. Moments are ISO text, days `YYYY-MM-DD`. */
export type OpenReport = {
  id: number;
  status: number;
  name: string;
  formVersionId: number;
  placementId: number;
  seats: Seated;
  standIn: StandIn;
  parts: {
    id: number;
    authorId: number;
    seat: Seat;
    revision: number;
    askedAt: string | null;
    submittedAt: string | null;
  }[];
};

/** Locks a report's row, so that steps and saves of one report come one after the other. */
export async function lockReport(tx: Tx, reportId: number): Promise<void> {
  await tx.$queryRaw`select 1 from "Report" where id = ${reportId} for no key update`;
}

/** A report for writing, its row locked, and the actor's standing. Throws "not found" for what they may not see. */
export async function openForWriting(tx: Tx, actor: Actor, reportId: number) {
  // A statement of its own: one that waits for the lock would read the parts as they were before.
  await lockReport(tx, reportId);
  const [row] = await tx.$queryRaw<{ report: OpenReport }[]>`
    select json_build_object(
      'id', r.id, 'status', r.status, 'name', r.name, 'formVersionId', r."formVersionId", 'placementId', p.id,
      'seats', json_build_object(
        'studentId', p."studentId", 'supervisorId', p."supervisorId",
        'secondarySupervisorId', p."secondarySupervisorId",
        'group', json_build_object('teachers', (
          select coalesce(json_agg(json_build_object('teacherId', t."teacherId") order by t."teacherId"), '[]')
          from "GroupTeacher" t where t."groupId" = p."groupId"))),
      'standIn', json_build_object('from', p."standInFrom", 'until', p."standInUntil"),
      'parts', (
        select coalesce(json_agg(json_build_object(
          'id', part.id, 'authorId', part."authorId", 'seat', part.seat, 'revision', part.revision,
          'askedAt', part."askedAt", 'submittedAt', part."submittedAt") order by part.id), '[]')
        from "ReportPart" part where part."reportId" = r.id)
    ) as report
    from "Report" r join "Placement" p on p.id = r."placementId"
    where r.id = ${reportId}`;
  const report = row?.report;
  if (!report || !canSee(actor, report.seats)) throw notFound();
  const seat = seatOf(actor.id, report.seats);
  const part = report.parts.find(({ authorId }) => authorId === actor.id) ?? null;
  return { report, seat, part, standing: standingOf(seat, part) };
}
