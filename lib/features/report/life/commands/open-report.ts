import "server-only";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { assertGoesOn } from "@/lib/features/placement/commands/discontinue";
import { seatColumns, teacherIds } from "@/lib/features/placement/queries";
import { type Seat, seatOf, standInOf } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { on, within } from "@/lib/platform/sql";
import { canSee, standingOf } from "../policy";

/** A report with its parts and everybody's seats. Moments are text as PostgreSQL writes it, days `YYYY-MM-DD`. */
export type OpenReport = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/** Locks a report's row, so that steps and saves of one report come one after the other. */
export const lockReport = (tx: Tx, reportId: number): Promise<void> => lockRow(tx, "Report", reportId);

/**
 * Keeps the seats of a report's placement, the teachers of its group among them, as they are until the transaction ends, for what goes to the
 * people in them; nor does the group end meanwhile. Before the report is locked, as everywhere.
 */
export async function lockSeats(tx: Tx, reportId: number): Promise<void> {
  const report = await tx.report.findUnique({ where: { id: reportId }, select: { placementId: true } });
  if (!report) return;
  await lockSeatsIn(tx, report.placementId);
}

/** The same by the placement, for a report that is begun. */
export async function lockSeatsIn(tx: Tx, id: number): Promise<void> {
  await lockRow(tx, "Placement", id, "share");
  // Read under the lock: it may have moved to another group.
  const placement = await tx.placement.findUnique({ where: { id }, select: { groupId: true } });
  if (placement) await lockRow(tx, "Group", placement.groupId, "share");
}

/**
 * A report for writing, its row locked, and the actor's standing. Throws "not found" for what they may not see, bad input once the student
 * was taken out of the placement and when its group has ended.
 */
export async function openForWriting(tx: Tx, actor: Actor, reportId: number) {
  const opened = await openReport(tx, actor, reportId);
  assertGoesOn(opened.report);
  return opened;
}

/** The same also where nothing is written any more. */
export async function openReport(tx: Tx, actor: Actor, reportId: number) {
  // A statement of its own: one that waits for the lock would read the parts as they were before.
  await lockReport(tx, reportId);
  const report = await findReport(tx, reportId);
  if (!report || !canSee(actor, report.seats)) throw notFound();
  const seat = seatOf(actor.id, report.seats);
  const part = report.parts.find(({ authorId }) => authorId === actor.id) ?? null;
  const given = report.parts.filter(({ seat: theirs, submittedAt }) => theirs !== "student" && submittedAt !== null);
  const feedback = { readAt: report.feedbackReadAt, count: given.length + Number(report.guestAnswers) };
  return { report, seat, part, standing: standingOf(seat, part, feedback) };
}

/** The parts of "Report" r; guests have none. */
const parts = () =>
  on<{ r: "Report" }>()
    .selectFrom("ReportPart as part")
    .whereRef("part.reportId", "=", "r.id")
    .orderBy("part.id")
    .select([
      "part.id",
      "part.authorId",
      "part.seat",
      "part.revision",
      "part.askedAt",
      "part.submittedAt",
      "part.givenAt",
      "part.remindedAt",
    ])
    .$narrowType<{ seat: Seat }>();

/** How many guests have written about "Report" r. */
const guestAnswers = () =>
  on<{ r: "Report" }>()
    .selectFrom("GuestLink as l")
    .whereRef("l.reportId", "=", "r.id")
    .where("l.givenAt", "is not", null)
    .select(({ fn }) => fn.countAll().as("count"));

/** In one statement. */
async function findReport(tx: Tx, reportId: number) {
  const row = await within(tx)
    .selectFrom("Report as r")
    .innerJoin("Placement as p", "p.id", "r.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .where("r.id", "=", reportId)
    .select(["r.id", "r.status", "r.name", "r.date", "r.formVersionId", "r.placementId", "r.feedbackReadAt"])
    .select(seatColumns)
    .select(["p.standInFrom", "p.standInUntil", "p.startDate", "p.endDate", "p.discontinuedAt", "g.endedAt"])
    .select([teacherIds().as("teachers"), jsonArrayFrom(parts()).as("parts"), guestAnswers().as("guestAnswers")])
    .executeTakeFirst();
  if (!row) return null;
  const { studentId, supervisorId, secondarySupervisorId, standInFrom, standInUntil, teachers, endedAt, ...report } =
    row;
  return {
    ...report,
    group: { endedAt },
    seats: { studentId, supervisorId, secondarySupervisorId, group: { teachers } },
    standIn: standInOf({ standInFrom, standInUntil }),
  };
}
