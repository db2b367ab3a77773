import "server-only";
import { withReceiptDue } from "@/lib/features/archive/queries/due";
import { namesInRecord, withRecordToKeep, withRecordToMake } from "@/lib/features/evaluation/life/policy";
import { listOpenSeats } from "@/lib/features/involvement/queries";
import { seatedIn } from "@/lib/features/placement/policy";
import { readAccount } from "@/lib/features/user/commands/open-account";
import type { Actor } from "@/lib/platform/auth/actor";
import { db, type Reader } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import { statements } from "@/lib/platform/sql";
import type { Prisma } from "@/prisma/generated/client";
import type { ErasurePlan } from "./schema";

type Builder = Parameters<typeof listOpenSeats>[0];

/** The accounts of a person: this one, and those that were merged into it. */
export async function accountsOf(reader: Reader, userId: number) {
  return reader.user.findMany({
    where: { OR: [{ id: userId }, { mergedIntoId: userId }] },
    orderBy: { id: "asc" },
    select: { id: true, email: true, fullName: true, username: true, role: true, createdAt: true },
  });
}

/** The placements in which people are the student. */
export async function ownPlacementsOf(reader: Reader, userIds: readonly number[]): Promise<number[]> {
  const rows = await reader.placement.findMany({ where: { studentId: { in: [...userIds] } }, select: { id: true } });
  return rows.map(({ id }) => id);
}

/** When somebody was erased, as ISO; null for everybody else. */
export async function getErasedAt(userId: number): Promise<string | null> {
  const erasure = await db.erasure.findUnique({ where: { userId }, select: { erasedAt: true } });
  return erasure?.erasedAt.toISOString() ?? null;
}

/** What becomes of somebody's data. Throws "not found", "forbidden" for an account out of reach, and bad input for one that was merged. */
export async function getErasurePlan(actor: Actor, { userId }: { userId: number }): Promise<ErasurePlan> {
  const account = await readAccount(db, actor, userId);
  if (account.mergedIntoId !== null) throw invalid("user.error_merged");
  const userIds = (await accountsOf(db, userId)).map(({ id }) => id);
  const placementIds = await ownPlacementsOf(db, userIds);
  const [goes, stays, obstacles] = await Promise.all([
    countErased(db, userIds, placementIds),
    countKept(db, userIds, placementIds),
    listObstaclesOf(db, statements, userIds, placementIds),
  ]);
  return { goes, stays, obstacles };
}

async function counted<Kind extends string>(counts: Record<Kind, Promise<number>>) {
  const rows = await Promise.all(
    (Object.entries(counts) as [Kind, Promise<number>][]).map(async ([kind, count]) => ({ kind, count: await count })),
  );
  return rows.filter(({ count }) => count > 0);
}

function countErased(reader: Reader, userIds: readonly number[], placementIds: readonly number[]) {
  const [people, placementId] = [{ in: [...userIds] }, { in: [...placementIds] }];
  const elsewhere = { NOT: { report: { placementId } } };
  return counted({
    reports: reader.report.count({ where: { placementId } }),
    deleted_reports: reader.deletedReport.count({ where: { placementId } }),
    absences: reader.absence.count({ where: { placementId } }),
    evaluations: reader.evaluation.count({ where: { placementId, NOT: withRecordToKeep } }),
    follow_ups: reader.followUp.count({ where: { OR: [{ placementId }, { createdById: people }] } }),
    messages: reader.message.count({ where: { authorId: people, ...elsewhere } }),
    drafts: reader.reportPart.count({ where: { authorId: people, submittedAt: null, ...elsewhere } }),
    sentences: reader.sentence.count({ where: { ownerId: people } }),
    notifications: reader.notification.count({ where: { recipientId: people } }),
  });
}

/** The evaluations that are kept and in which people have a seat, or whose record names them otherwise. */
const keptEvaluationsOf = (userIds: readonly number[]): Prisma.EvaluationWhereInput => {
  const people = { in: [...userIds] };
  return { AND: [withRecordToKeep], OR: [{ placement: seatedIn({ id: people }) }, namesInRecord(people)] };
};

function countKept(reader: Reader, userIds: readonly number[], placementIds: readonly number[]) {
  const people = { in: [...userIds] };
  const evaluation = keptEvaluationsOf(userIds);
  return counted({
    evaluations: reader.evaluation.count({ where: evaluation }),
    notices: reader.dangerNotice.count({ where: { evaluation, givenAt: { not: null } } }),
    signatures: reader.signature.count({ where: { userId: people, content: { evaluation: withRecordToKeep } } }),
    feedback: reader.reportPart.count({
      where: {
        authorId: people,
        submittedAt: { not: null },
        NOT: { report: { placementId: { in: [...placementIds] } } },
      },
    }),
  });
}

/** The evaluations with people in them whose documents are still to be made: their names have to be there until then. */
export async function listUndrawnOf(reader: Reader, userIds: readonly number[]): Promise<number[]> {
  const where = { AND: [keptEvaluationsOf(userIds), withRecordToMake] };
  const rows = await reader.evaluation.findMany({ where, orderBy: { id: "asc" }, select: { id: true } });
  return rows.map(({ id }) => id);
}

/** Somebody's own evaluations that this database does not know to be decided. */
export async function listUndecidedOf(reader: Reader, userId: number): Promise<number[]> {
  const where = { placement: { studentId: userId }, NOT: withRecordToKeep };
  const rows = await reader.evaluation.findMany({ where, orderBy: { id: "asc" }, select: { id: true } });
  return rows.map(({ id }) => id);
}

/** What runs and would lose somebody in it, each by its name. */
export async function listObstaclesOf(
  reader: Reader,
  builder: Builder,
  userIds: readonly number[],
  placementIds: readonly number[],
): Promise<ErasurePlan["obstacles"]> {
  const people = { in: [...userIds] };
  const seats = await listOpenSeats(builder, userIds);
  const requests = await reader.reportPart.findMany({
    where: {
      authorId: people,
      askedAt: { not: null },
      submittedAt: null,
      report: {
        placementId: { notIn: [...placementIds] },
        placement: { discontinuedAt: null, group: { endedAt: null } },
      },
    },
    orderBy: { id: "asc" },
    select: { report: { select: { name: true, placement: { select: { student: { select: { fullName: true } } } } } } },
  });
  const recordsWith = (missing: Prisma.EvaluationWhereInput) =>
    reader.evaluation.findMany({
      where: { AND: [keptEvaluationsOf(userIds), missing] },
      orderBy: { id: "asc" },
      select: {
        placement: { select: { student: { select: { fullName: true } }, group: { select: { name: true } } } },
      },
    });
  const receiptDue = withReceiptDue();
  const undrawn = await recordsWith(withRecordToMake);
  const unarchived = receiptDue ? await recordsWith(receiptDue) : [];
  const jobs = await reader.backgroundJob.findMany({
    where: { askerId: people, state: { in: ["queued", "running"] } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  const names = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join(" · ");
  const nameOf = ({ student, group }: { student: { fullName: string }; group: { name: string } }) =>
    names(student.fullName, group.name);
  return [
    ...seats.map(({ student, groupName }) => ({ kind: "seat" as const, name: names(student?.fullName, groupName) })),
    ...requests.map(({ report }) => ({
      kind: "request" as const,
      name: names(report.name, report.placement.student.fullName),
    })),
    ...undrawn.map(({ placement }) => ({ kind: "document" as const, name: nameOf(placement) })),
    ...unarchived.map(({ placement }) => ({ kind: "archive" as const, name: nameOf(placement) })),
    ...jobs.map(({ id }) => ({ kind: "job" as const, name: String(id) })),
  ];
}
