import { writableDb as db } from "@/lib/platform/db";
import type { User } from "@/prisma/generated/client";
import { makeAbsence } from "../factories/absence";
import { makeEvaluation } from "../factories/evaluation";
import { makeGivenNotice } from "../factories/evaluation-notice";
import { makeSignLink } from "../factories/evaluation-sign-link";
import { makeWay } from "../factories/evaluation-signing";
import { makeGoal } from "../factories/goal";
import { makeGroup } from "../factories/group";
import { makeGuestLink } from "../factories/guest-link";
import { makeNotification } from "../factories/notification";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeSentence } from "../factories/sentence";
import { makeSession } from "../factories/session";
import { makeLink } from "../factories/token";
import { makeUser } from "../factories/user";

/** The references to accounts in the database, as `Table.column`. */
export async function listReferences(): Promise<string[]> {
  const rows = await db.$queryRaw<{ reference: string }[]>`
    select t.relname || '.' || a.attname as reference
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = '"User"'::regclass`;
  return rows.map(({ reference }) => reference).toSorted();
}

/** How many rows name an account, by reference. */
export async function countReferences(userId: number): Promise<Record<string, number>> {
  const counts = (await listReferences()).map(async (reference) => {
    const [table, column] = reference.split(".");
    const [row] = await db.$queryRawUnsafe<{ count: number }[]>(
      `select count(*)::int as count from "${table}" where "${column}" = ${userId}`,
    );
    return [reference, row?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Gives a supervisor a row of every table that names accounts, in each of its columns. */
export async function leaveEverywhere(person: User): Promise<void> {
  const userId = person.id;
  const scene = await makePlacement(db, { supervisor: person });
  await makePlacement(db, { secondarySupervisor: person });
  // From when the account was a student's, in a group that has ended.
  const ended = await makeGroup(db, { endedAt: new Date(), teacherIds: [userId] });
  await makePlacement(db, { student: person, group: ended });
  const report = await makeReport(db, scene, { status: 3 });
  await db.message.create({ data: { reportId: report.id, authorId: userId, seat: "supervisor", body: "A message" } });
  await makeGuestLink(db, { reportId: report.id, createdById: userId });
  const { parts: _, ...columns } = report;
  const gone = { ...columns, id: report.id + 1_000_000_000 };
  await db.deletedReport.create({
    data: {
      reportId: gone.id,
      placementId: gone.placementId,
      name: "A day",
      date: gone.date,
      status: gone.status,
      deletedById: userId,
      reason: "A reason",
      content: { report: gone, notifications: [] },
      people: { create: { userId } },
    },
  });
  await db.backgroundJob.create({
    data: { kind: "export", subject: "users", askerId: userId, input: {}, locale: "nb" },
  });
  await makeNotification(db, userId, { contentKey: "notification.supervisor.feedback-requested", reportId: report.id });
  await makeNotification(db, scene.student.id, { senderId: userId, reportId: report.id });
  await makeAbsence(db, scene, { madeUpDay: -1, confirmedBy: person });
  await inEvaluation(person, scene);
  const goal = await makeGoal(db, scene);
  await db.goalAnswer.create({ data: { goalId: goal.id, text: "An answer", authorId: userId } });
  await db.goalAssessment.create({ data: { goalId: goal.id, reached: "partly", authorId: userId } });
  await db.followUp.create({
    data: {
      placementId: scene.placement.id,
      createdById: userId,
      seenAt: new Date(),
      reason: "no-supervisor",
      note: "A note",
    },
  });
  await makeSentence(db, userId);
  await makeSession(db, userId);
  await makeLink(db, "password_reset", userId);
  await db.userPermission.create({ data: { userId, permission: "export_data", granted: false } });
  await db.avatar.create({ data: { userId, image: new Uint8Array([1]) } });
  const code = `x-${userId}`;
  await db.language.create({
    data: { code, name: code, translations: { create: { key: "a", value: "b", changedById: userId } } },
  });
  await accountsOf(person);
}

async function inEvaluation(person: User, scene: Awaited<ReturnType<typeof makePlacement>>): Promise<void> {
  const userId = person.id;
  const evaluation = await makeEvaluation(db, scene, { submitted: ["supervisor"] });
  const evaluationId = evaluation.id;
  const part = await db.evaluationPart.findFirstOrThrow({ where: { evaluationId } });
  const questionId = evaluation.form.questions.text;
  await db.correctedAnswer.create({ data: { partId: part.id, questionId, authorId: userId } });
  await db.talkField.create({ data: { evaluationId, term: 1, field: "held", value: true, authorId: userId } });
  const content = { evaluationId, stage: 1, hash: "0".repeat(64), content: "{}" };
  const { id: contentId } = await db.signedContent.create({ data: content });
  const signed = { contentId, seat: "supervisor", kind: "signed", proof: "password", name: person.fullName } as const;
  await db.signature.create({ data: { ...signed, userId } });
  await makeSignLink(db, { scene, evaluation }, { createdById: userId });
  await makeWay(
    db,
    { scene: { ...scene, teacher: person }, evaluation },
    { stage: 1, way: "without-signature", party: "teacher" },
  );
  const decided = { evaluationId, assessmentPassed: true, decidedById: userId };
  const { id: resultId } = await db.evaluationResult.create({ data: decided });
  await db.archiveRecord.create({
    data: { evaluationId, resultId, state: "elsewhere", reason: "On paper", actorId: userId },
  });
  await db.noDoubt.create({ data: { evaluationId, seat: "supervisor", userId } });
  const by = { draftedById: userId, givenById: userId, minutesById: userId, liftedById: userId };
  const met = { minutes: "Minutes", studentAttended: true, minutesAt: new Date() };
  const lifted = { liftedAt: new Date(), liftReason: "A reason" };
  const version = { planVersion: 1, steps: [], minutes: "Minutes", minutesById: userId, replacedById: userId };
  await makeGivenNotice(db, { evaluationId, ...by, ...met, ...lifted, versions: { create: version } });
}

async function accountsOf(person: User): Promise<void> {
  const userId = person.id;
  await makeUser(db, "Student", { createdById: userId });
  const [other, undoer] = [await makeUser(db, "Supervisor"), await makeUser(db, "Admin")];
  await makeUser(db, "Supervisor", { active: false, mergedIntoId: userId });
  const merge = { keptId: other.id, mergedId: other.id, createdById: undoer.id, undoneAt: new Date(), moved: {} };
  await db.accountMerge.create({ data: { ...merge, keptId: userId } });
  await db.accountMerge.create({ data: { ...merge, mergedId: userId } });
  await db.accountMerge.create({ data: { ...merge, createdById: userId } });
  await db.accountMerge.create({ data: { ...merge, undoneById: userId } });
}

/** What of a row says only how often, when and by whom it was changed, or ends with a merge. */
const counters = ["revision"];
const ending = ["Session", "OneTimeToken", "AccountMerge"];

/** Every row of the tables that name accounts, but for counters and what a merge ends. */
export async function allRows(): Promise<Record<string, unknown[]>> {
  const tables = [...new Set((await listReferences()).map((reference) => reference.split(".")[0] ?? ""))];
  const kept = tables.filter((table) => !ending.includes(table));
  const rows = kept.map(async (table) => {
    const found = await db.$queryRawUnsafe<{ row: unknown }[]>(
      `select to_jsonb(t) - '${counters.join("' - '")}' as row from "${table}" t order by to_jsonb(t)::text`,
    );
    return [table, found.map(({ row }) => JSON.stringify(row)).toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}
