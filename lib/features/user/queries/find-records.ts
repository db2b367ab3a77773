import "server-only";
import { type Kysely, sql } from "kysely";
import type { Tables } from "@/lib/platform/sql";
import { type RecordKind, recordKinds } from "../rules";

/**
 * Where an account is named by what others rely on: the columns of each table by kind. What is deleted with an account, and says nothing
 * without it, is in none (sessions, single permissions, a picture, its own notifications and sentences).
 */
export const recordColumns: Record<RecordKind, readonly (readonly [keyof Tables, ...string[]])[]> = {
  placements: [
    ["Placement", "studentId", "supervisorId", "secondarySupervisorId"],
    ["GroupTeacher", "teacherId"],
  ],
  reports: [
    ["ReportPart", "authorId"],
    ["Message", "authorId"],
    ["DeletedReport", "deletedById"],
    ["DeletedReportPerson", "userId"],
  ],
  evaluations: [
    ["EvaluationPart", "submittedById"],
    ["EvaluationAnswer", "authorId"],
    ["CorrectedAnswer", "authorId"],
    ["TalkField", "authorId"],
    ["Signature", "userId"],
    ["SignLink", "createdById"],
    ["EvaluationWay", "actorId"],
    ["EvaluationResult", "decidedById"],
    ["ArchiveRecord", "actorId"],
    ["NoDoubt", "userId"],
    ["DangerNotice", "draftedById", "givenById", "minutesById", "liftedById"],
    ["NoticeVersion", "minutesById", "replacedById"],
  ],
  goals: [
    ["Goal", "authorId"],
    ["GoalAnswer", "authorId"],
    ["GoalAssessment", "authorId"],
  ],
  absences: [["Absence", "confirmedById"]],
  follow_ups: [["FollowUp", "createdById"]],
  guest_links: [["GuestLink", "createdById"]],
  notifications: [["Notification", "senderId"]],
  texts: [["Translation", "changedById"]],
  accounts: [
    ["User", "createdById", "mergedIntoId"],
    ["AccountMerge", "keptId", "mergedId", "createdById", "undoneById"],
  ],
  audit: [["AuditEntry", "actorId", "viewerId"]],
};

/** The kinds of records that an account has left, in one statement. */
export async function findRecords(
  builder: Pick<Kysely<Tables>, "selectNoFrom">,
  userId: number,
): Promise<RecordKind[]> {
  const isNamed = ([table, ...columns]: readonly [string, ...string[]]) =>
    columns.map((column) => sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId})`);
  const found = await builder
    .selectNoFrom(
      recordKinds.map((kind) => sql<boolean>`(${sql.join(recordColumns[kind].flatMap(isNamed), sql` or `)})`.as(kind)),
    )
    .executeTakeFirst();
  return recordKinds.filter((kind) => found?.[kind]);
}
