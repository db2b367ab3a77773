import { describe, expect, it } from "vitest";
import { eraseUser } from "@/lib/features/erasure/commands/erase-user";
import { replayErasures } from "@/lib/features/erasure/commands/replay-erasures";
import { getErasurePlan } from "@/lib/features/erasure/queries";
import { decisions } from "@/lib/features/erasure/rules/decisions";
import { sentenceOf } from "@/lib/features/erasure/rules/replay-notices";
import type { EraseInput } from "@/lib/features/erasure/schema";
import { undoMerge } from "@/lib/features/merge/commands/undo-merge";
import { mailUnread } from "@/lib/features/notification/jobs";
import { eventOf } from "@/lib/features/notification/rules/keys";
import { deleteAnyReport } from "@/lib/features/report/removal/commands/delete-any-report";
import { restoreAnyReport } from "@/lib/features/report/removal/commands/restore-any-report";
import { getAllReport } from "@/lib/features/report/removal/queries/get-all-report";
import { listSessions } from "@/lib/features/session/queries";
import { tasks } from "@/lib/features/tasks";
import { toggleActiveUser } from "@/lib/features/user/commands/toggle-active-user";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { readErasures } from "@/lib/platform/erasure-list";
import { addJob } from "@/lib/platform/jobs/add-job";
import { listGivenUp } from "@/lib/platform/jobs/given-up-jobs";
import { limits } from "@/lib/platform/limits";
import { putInOutbox } from "@/lib/platform/mail/outbox";
import { mailSchema, sendMail } from "@/lib/platform/mail/send-mail";
import { decide, type Marks, makeErasableStudent, makeErasableSupervisor } from "../factories/erasable";
import { makeEvaluation } from "../factories/evaluation";
import { makeGivenNotice } from "../factories/evaluation-document";
import { makeWay } from "../factories/evaluation-signing";
import { makeTalkField } from "../factories/evaluation-talk";
import { makeGoal } from "../factories/goal";
import { daysFromNow } from "../factories/group";
import { makeGuestLink } from "../factories/guest-link";
import { makeNotification } from "../factories/notification";
import { makePlacement } from "../factories/placement";
import { makeDeletedReport, makeReport } from "../factories/report";
import { makeSession, makeSignedIn } from "../factories/session";
import { makeUser } from "../factories/user";
import { actAs, isLive } from "../support/actor";
import { listReferences } from "../support/every-reference";
import { findInDatabase, findInFiles, listTextColumns } from "../support/find-everywhere";
import { waitingJobs } from "../support/jobs";
import { makePair, mergePair } from "../support/merge";
import { readPdf } from "../support/read-pdf";
import { refusalOf } from "../support/refusal";

const makeAdmin = async () => actAs(await makeUser(db, "Admin"));
const wordsOf = (marks: Marks) => Object.values(marks);
const link = "https://x.example";

/** Where anything of somebody still stands although it was decided that it goes. */
async function leftOf(marks: Marks): Promise<string[]> {
  const found = await findInDatabase(wordsOf(marks));
  return found.filter((column) => decisions[column]?.does !== "stays");
}

async function queuedFor(userId: number): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from graphile_worker._private_jobs where payload->>'userId' = ${String(userId)}`;
  return row?.count ?? 0;
}

describe("every column", () => {
  it("that names an account or can contain a text has a decision about what becomes of it", async () => {
    const columns = [...new Set([...(await listReferences()), ...(await listTextColumns())])].toSorted();
    expect(Object.keys(decisions).toSorted()).toEqual(columns);
  });
});

describe("a student who is erased", () => {
  it("is found nowhere any more but where the record of a decided evaluation has to be kept", async () => {
    const { student, marks, decided, kept } = await makeErasableStudent(db);
    await putInOutbox({ to: marks.email, subject: "Hi", text: marks.fullName, html: "" });
    const other = await makeUser(db, "Teacher");
    await db.$transaction(async (tx) => {
      await sendMail(tx, { to: marks.email, locale: "nb", template: "password_changed", link });
      await sendMail(tx, {
        to: other.email,
        locale: "nb",
        template: "guest_invitation",
        values: { student: marks.fullName, report: "Week 3", until: "27.11.2026 14:00" },
        link,
      });
      await addJob(tx, "mail-notifications", { to: other.email, items: [{ text: `${marks.fullName} gave feedback` }] });
      await addJob(tx, "mail-sign-in-code", { username: marks.username });
      await addJob(tx, "mail-password-link", { userId: student.id });
      await addJob(tx, "mail-password-link", { userId: other.id });
    });
    const before = await findInDatabase(wordsOf(marks));
    // What the test makes is where it looks: nearly every column that goes has something in it.
    expect(before.length).toBeGreaterThan(30);
    expect(before).toContain("_private_jobs.payload");

    await eraseUser(await makeAdmin(), { userId: student.id, username: marks.username });

    expect(await leftOf(marks)).toEqual([]);
    // The mails to others that do not name the person are still to be sent.
    expect(await queuedFor(student.id)).toBe(0);
    expect(await queuedFor(other.id)).toBe(1);
    expect(findInFiles(env.DATA_DIR, wordsOf(marks))).toEqual([]);
    const stays = await findInDatabase([marks.word]);
    expect(stays).toEqual(
      expect.arrayContaining(["EvaluationAnswer.comment", "EvaluationDocument.file", "Goal.text", "Signature.remark"]),
    );
    expect(await db.evaluation.count({ where: { id: kept.id } })).toBe(1);
    expect(await db.dangerNotice.count({ where: { evaluationId: kept.id } })).toBe(1);
    expect(await db.goal.count({ where: { placementId: decided.placement.id } })).toBe(1);
  });

  it("leaves nothing of an evaluation that was never decided, nor of reports, absences and notes", async () => {
    const { student, marks, undecided, decided, gone } = await makeErasableStudent(db);
    await eraseUser(await makeAdmin(), { userId: student.id, username: marks.username });
    const placementId = { in: [undecided.placement.id, decided.placement.id] };
    expect(await db.evaluation.count({ where: { id: gone.id } })).toBe(0);
    expect(await db.goal.count({ where: { placementId: undecided.placement.id } })).toBe(0);
    for (const table of [db.report, db.deletedReport, db.absence, db.followUp] as { count: typeof db.report.count }[])
      expect(await table.count({ where: { placementId } })).toBe(0);
  });

  it("is shown by a name that tells nothing, and cannot enter or be let in again", async () => {
    const { student, marks } = await makeErasableStudent(db);
    const { token } = await makeSignedIn(db, student);
    const admin = await makeAdmin();
    await eraseUser(admin, { userId: student.id, username: marks.username });
    expect(await db.user.findUniqueOrThrow({ where: { id: student.id } })).toMatchObject({
      fullName: "Tidligere student",
      username: `erased_${student.id}`,
      email: `erased-${student.id}@erased.invalid`,
      active: false,
      passwordHash: null,
      feideSubject: null,
      role: "Student",
    });
    expect(await isLive(token)).toBe(false);
    expect(await refusalOf(toggleActiveUser(admin, { userId: student.id, active: true }))).toMatchObject({
      key: "user.error_erased",
    });
    // Sent again because the answer was lost.
    expect(await eraseUser(admin, { userId: student.id, username: marks.username })).toBeNull();
    const input = { userId: student.id, username: `erased_${student.id}` };
    expect(await refusalOf(eraseUser(await makeAdmin(), input))).toMatchObject({ key: "user.error_erased" });
  });

  it("gets the next free name when somebody has taken the one of its number", async () => {
    const student = await makeUser(db, "Student");
    await makeUser(db, "Supervisor", {
      username: `erased_${student.id}`,
      email: `erased-${student.id}@erased.invalid`,
    });
    await eraseUser(await makeAdmin(), { userId: student.id, username: student.username });
    expect(await db.user.findUniqueOrThrow({ where: { id: student.id } })).toMatchObject({
      username: `erased_${student.id}_2`,
      email: `erased-${student.id}_2@erased.invalid`,
    });
  });

  it("is on the record, in a table and on a list beside the database, by numbers and times only", async () => {
    const { student, marks, kept } = await makeErasableStudent(db);
    const admin = await makeAdmin();
    await eraseUser(admin, { userId: student.id, username: marks.username });
    const entry = await db.auditEntry.findFirstOrThrow({ where: { action: "user.erase", entityId: student.id } });
    expect(entry).toMatchObject({ actorId: admin.id, before: null, after: null });
    const row = await db.erasure.findUniqueOrThrow({ where: { userId: student.id } });
    expect(row).toMatchObject({ byId: admin.id, accountCreatedAt: student.createdAt });
    expect(readErasures(env.DATA_DIR).erasures.find(({ userId }) => userId === student.id)).toEqual({
      userId: student.id,
      byId: admin.id,
      erasedAt: row.erasedAt.toISOString(),
      keptEvaluationIds: [kept.id],
      accountCreatedAt: student.createdAt.toISOString(),
    });
  });

  it("was told before exactly what goes and what stays", async () => {
    const { student } = await makeErasableStudent(db);
    const plan = await getErasurePlan(await makeAdmin(), { userId: student.id });
    expect(plan.obstacles).toEqual([]);
    expect(Object.fromEntries(plan.goes.map(({ kind, count }) => [kind, count]))).toEqual({
      // Two days on the ward and two sick days.
      reports: 4,
      deleted_reports: 2,
      absences: 2,
      evaluations: 1,
      follow_ups: 2,
      sentences: 1,
      notifications: 2,
    });
    expect(plan.stays).toEqual([
      { kind: "evaluations", count: 1 },
      { kind: "notices", count: 1 },
      { kind: "signatures", count: 1 },
    ]);
  });
});

it("an administrator who is erased is still in the list of who looked at an account, without a name", async () => {
  const [admin, person] = [await makeUser(db, "Admin"), await makeUser(db, "Teacher")];
  const own = await makeSignedIn(db, admin, { userAgent: "A browser of the administrator" });
  const idle = await makeSession(db, admin.id);
  const viewing = await makeSignedIn(db, person, { viewerSid: own.session.sid });
  await eraseUser(await makeAdmin(), { userId: admin.id, username: admin.username });
  const listed = (await listSessions(await actAs(person))).find(({ sessionId }) => sessionId === viewing.session.sid);
  expect(listed).toMatchObject({ viewer: { name: "Tidligere administrator" }, endedAt: expect.any(String) });
  expect(await isLive(viewing.token)).toBe(false);
  expect(await db.session.findUnique({ where: { sid: own.session.sid } })).toMatchObject({ userAgent: null });
  expect(await db.session.count({ where: { sid: idle.sid } })).toBe(0);
});

describe("a supervisor who is erased", () => {
  it("leaves the feedback that was given to others and the evaluation, and nothing else", async () => {
    const { supervisor, marks, scene, given } = await makeErasableSupervisor(db);
    await eraseUser(await makeAdmin(), { userId: supervisor.id, username: marks.username });
    expect(await leftOf(marks)).toEqual([]);
    const [answer] = await db.answer.findMany({ where: { part: { reportId: given.id, authorId: supervisor.id } } });
    expect(answer?.value).toBe(`Feedback ${marks.word}`);
    expect(await db.message.count({ where: { authorId: supervisor.id } })).toBe(0);
    expect(await db.reportPart.count({ where: { authorId: supervisor.id, submittedAt: null } })).toBe(0);
    expect((await db.user.findUniqueOrThrow({ where: { id: supervisor.id } })).fullName).toBe("Tidligere veileder");
    // The student's own words are untouched.
    expect(await db.report.count({ where: { placementId: scene.placement.id } })).toBe(2);
  });

  it("leaves deleted reports that have nothing of theirs as they are, and takes notifications of theirs out of the others", async () => {
    const admin = await makeAdmin();
    const reader = await makeUser(db, "Supervisor");
    const scene = await makePlacement(db);
    const { id: reportId } = await makeReport(db, scene, { status: 4 });
    await makeNotification(db, reader.id, { placementId: scene.placement.id, reportId });
    await deleteAnyReport(admin, { reportId, reason: "Double" });
    const other = await makeDeletedReport(db, scene);
    await db.deletedReport.update({ where: { reportId: other }, data: { content: { word: "of a later version" } } });
    await eraseUser(admin, { userId: reader.id, username: reader.username });
    const { content } = await db.deletedReport.findUniqueOrThrow({ where: { reportId } });
    expect(content).toMatchObject({ report: { id: reportId }, notifications: [] });
    await db.deletedReport.delete({ where: { reportId: other } });
  });

  it("leaves reports of others that they deleted or wrote in to be restored, without their words and name", async () => {
    const { supervisor, marks, given, scene } = await makeErasableSupervisor(db);
    await makeNotification(db, supervisor.id, { placementId: scene.placement.id, reportId: given.id });
    const admin = await makeAdmin();
    await deleteAnyReport(admin, { reportId: given.id, reason: "A wish of the student" });
    const deleter = await makeUser(db, "Admin");
    const other = await makePlacement(db);
    const { id: reportId, name } = await makeReport(db, other, { status: 4 });
    await makeGuestLink(db, { reportId, createdById: other.student.id, email: supervisor.email.toUpperCase() });
    await deleteAnyReport(await actAs(deleter), { reportId, reason: `Because ${deleter.fullName} says so` });

    for (const { id, username } of [supervisor, deleter])
      await eraseUser(admin, { userId: id, username: id === supervisor.id ? marks.username : username });

    expect(await leftOf(marks)).toEqual([]);
    const [listed] = (await getAllReport(admin, { deleted: true, search: name })).items;
    expect(listed).toMatchObject({ reportId, deletion: { by: "Tidligere administrator", reason: "" } });
    await restoreAnyReport(admin, { reportId });
    expect(await db.report.count({ where: { id: reportId } })).toBe(1);
    expect(await db.guestLink.findMany({ where: { reportId } })).toMatchObject([{ email: null }]);

    await restoreAnyReport(admin, { reportId: given.id });
    const answers = await db.answer.findMany({ where: { part: { reportId: given.id, authorId: supervisor.id } } });
    expect(answers.map(({ value }) => value)).toContain(`Feedback ${marks.word}`);
    expect(await db.message.count({ where: { authorId: supervisor.id } })).toBe(0);
    const notified = await db.notification.findMany({ where: { recipientId: supervisor.id } });
    expect(notified.filter(({ contentKey }) => eventOf(contentKey) !== "report-restored")).toEqual([]);
  });

  it("leaves feedback that they were correcting in a deleted report", async () => {
    const { supervisor, marks, given } = await makeErasableSupervisor(db);
    const part = { reportId: given.id, authorId: supervisor.id };
    await db.reportPart.updateMany({ where: part, data: { submittedAt: null, givenAt: new Date() } });
    const admin = await makeAdmin();
    await deleteAnyReport(admin, { reportId: given.id, reason: "Double" });
    await eraseUser(admin, { userId: supervisor.id, username: marks.username });
    await restoreAnyReport(admin, { reportId: given.id });
    const [kept] = await db.reportPart.findMany({ where: part, include: { answers: true } });
    expect(kept?.answers.map(({ value }) => value)).toEqual([`Feedback ${marks.word}`]);
  });

  it("is erased with the accounts that were merged into theirs, which cannot be divided any more", async () => {
    const { supervisor, marks } = await makeErasableSupervisor(db);
    const merged = await makeErasableSupervisor(db);
    const admin = await makeAdmin();
    const pair = { keptId: supervisor.id, mergedId: merged.supervisor.id };
    const moved = { seats: [], parts: [], notifications: [], sentences: [], accounts: [], evaluations: [] };
    const { id: mergeId } = await db.accountMerge.create({ data: { ...pair, createdById: admin.id, moved } });
    await db.user.update({
      where: { id: merged.supervisor.id },
      data: { active: false, mergedIntoId: supervisor.id },
    });
    const input = { userId: merged.supervisor.id, username: merged.marks.username };
    expect(await refusalOf(eraseUser(admin, input))).toMatchObject({ key: "user.error_merged" });

    await eraseUser(admin, { userId: supervisor.id, username: marks.username });
    expect(await leftOf(marks)).toEqual([]);
    expect(await leftOf(merged.marks)).toEqual([]);
    expect(await refusalOf(undoMerge(admin, { mergeId }))).toMatchObject({ kind: "notFound" });
  });
});

/** Runs the jobs that look again at mails that were being sent. */
const dropAgain = async () => {
  for (const { task, payload, id } of await waitingJobs())
    if (task === "drop-mails") {
      await db.$executeRaw`select graphile_worker.complete_jobs(array[${id}::bigint])`;
      await tasks["drop-mails"](payload, { id });
    }
};

describe("a mail about several students", () => {
  /** A mail to a teacher about feedback of somebody and of another person of the same name, who is asked by another student. */
  async function collected() {
    const { student, marks, decided } = await makeErasableStudent(db);
    const teacher = await makeUser(db, "Teacher");
    const namesake = await makeUser(db, "Student", { fullName: marks.fullName });
    const other = await makePlacement(db, { student: namesake });
    const third = await makePlacement(db);
    const contentKey = "notification.teacher.feedback-requested";
    for (const { student: sender, placement } of [decided, other, third])
      await makeNotification(db, teacher.id, { contentKey, senderId: sender.id, placementId: placement.id });
    await mailUnread(teacher.id);
    return { student, marks, teacher, namesake, third };
  }
  const mailsTo = async (email: string) =>
    (await waitingJobs()).flatMap(({ task, payload, id }) => {
      const mail = mailSchema.safeParse(payload).data;
      return task === "send-mail" && mail?.to === email && "items" in mail ? [{ id, ...mail }] : [];
    });

  it("goes out again without the one who is erased", async () => {
    const { student, marks, teacher, namesake, third } = await collected();
    const [before] = await mailsTo(teacher.email);
    expect(before?.items).toHaveLength(3);
    await eraseUser(await makeAdmin(), { userId: student.id, username: marks.username });
    expect(await mailsTo(teacher.email)).toEqual([]);
    expect(await waitingJobs()).toContainEqual(
      expect.objectContaining({ task: "mail-notifications", payload: { recipientId: teacher.id } }),
    );
    await mailUnread(teacher.id);
    const [after] = await mailsTo(teacher.email);
    expect(after?.items?.map(({ text }) => text)).toEqual(
      [namesake, third.student].map(({ fullName }) => expect.stringContaining(fullName)),
    );
    await db.$executeRaw`select graphile_worker.complete_jobs(array[${after?.id}::bigint])`;
  });

  it("goes out again too when it was being sent and has failed since", async () => {
    const { student, marks, teacher } = await collected();
    const [mail] = await mailsTo(teacher.email);
    const id = mail?.id;
    await db.$executeRaw`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-of-before' where id = ${id}::bigint`;
    await eraseUser(await makeAdmin(), { userId: student.id, username: marks.username });
    expect(await mailsTo(teacher.email)).toHaveLength(1);
    await db.$executeRaw`
      update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = 1, run_at = now() + interval '1 minute'
      where id = ${id}::bigint`;
    await dropAgain();
    await mailUnread(teacher.id);
    const [again] = await mailsTo(teacher.email);
    expect(again?.items).toHaveLength(2);
    await db.$executeRaw`select graphile_worker.complete_jobs(array[${again?.id}::bigint])`;
  });
});

it("leaves a mail about others that was given up as it is, with when that was", async () => {
  const { student, marks } = await makeErasableStudent(db);
  const mail = { to: "another.guest@example.org", locale: "nb", template: "password_changed", link } as const;
  await db.$transaction((tx) => sendMail(tx, mail));
  await db.$executeRaw`
    update graphile_worker._private_jobs set attempts = max_attempts, updated_at = '2026-01-05'
    where payload->>'to' = ${mail.to}`;
  await eraseUser(await makeAdmin(), { userId: student.id, username: marks.username });
  const { items } = await listGivenUp(limits.listPageSize);
  expect(items.map(({ failedAt }) => failedAt)).toEqual([new Date("2026-01-05").toISOString()]);
  await db.$executeRaw`delete from graphile_worker._private_jobs where payload->>'to' = ${mail.to}`;
});

describe("a mail that is being sent when somebody is erased", () => {
  /** Queues a mail that names somebody, as a runner has it that lives or not. */
  async function sending(marks: Marks): Promise<void> {
    const values = { student: marks.fullName, report: "Week 3", until: "27.11.2026 14:00" };
    await db.$transaction((tx) =>
      sendMail(tx, { to: "guest@example.org", locale: "nb", template: "guest_invitation", values, link }),
    );
    await db.$executeRaw`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-of-before'
      where payload->'values'->>'student' = ${marks.fullName}`;
  }
  it("is dropped when it fails, and so are the words by which it is found", async () => {
    const { student, marks } = await makeErasableStudent(db);
    await sending(marks);
    await eraseUser(await makeAdmin(), { userId: student.id, username: marks.username });
    // It is still being sent.
    await dropAgain();
    expect(await leftOf(marks)).toEqual(["_private_jobs.payload"]);
    await db.$executeRaw`
      update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = 1, run_at = now() + interval '1 minute'
      where locked_by = 'worker-of-before'`;
    await dropAgain();
    expect(await leftOf(marks)).toEqual([]);
  });

  it("in a backup is dropped when they are erased again: nobody sends it any more", async () => {
    const { student, marks } = await makeErasableStudent(db);
    await sending(marks);
    const listed = {
      userId: student.id,
      accountCreatedAt: student.createdAt.toISOString(),
      keptEvaluationIds: [],
      erasedAt: new Date(0).toISOString(),
      byId: 1,
    };
    expect((await replayErasures([listed])).count).toBe(1);
    expect(await leftOf(marks)).toEqual([]);
  });
});

describe("nobody is erased", () => {
  /** Tries it, and proves that nothing has changed. */
  const refused = async (actor: Actor, input: EraseInput) => {
    const { userId } = input;
    const before = await db.user.findUniqueOrThrow({ where: { id: userId } });
    const refusal = await refusalOf(eraseUser(actor, input));
    expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toEqual(before);
    expect(await db.erasure.count({ where: { userId } })).toBe(0);
    return refusal;
  };

  it("with another username than theirs", async () => {
    const { student } = await makeErasableStudent(db);
    const input = { userId: student.id, username: "somebody" };
    expect(await refused(await makeAdmin(), input)).toMatchObject({
      kind: "invalid",
      errors: { username: ["erasure.error_username"] },
    });
  });

  it("by themselves", async () => {
    const admin = await makeUser(db, "Admin");
    const input = { userId: admin.id, username: admin.username };
    expect(await refused(await actAs(admin), input)).toMatchObject({ key: "erasure.error_own" });
  });

  it("who is the last admin", async () => {
    const last = await makeUser(db, "Admin");
    const actor = await makeAdmin();
    // Everybody else has gone meanwhile.
    await db.user.updateMany({ where: { role: "Admin", id: { not: last.id } }, data: { active: false } });
    expect(await refused(actor, { userId: last.id, username: last.username })).toMatchObject({
      key: "user.error_last_admin",
    });
  });

  it("out of the actor's reach", async () => {
    const manager = await makeUser(db, "Teacher", {
      permissions: { create: { permission: "manage_users", granted: true } },
    });
    const target = await makeUser(db, "Admin");
    const actor = await actAs(manager);
    const input = { userId: target.id, username: target.username };
    expect(await refused(actor, input)).toMatchObject({ kind: "forbidden" });
    expect(await refusalOf(getErasurePlan(actor, { userId: target.id }))).toMatchObject({ kind: "forbidden" });
    expect(await refusalOf(eraseUser(actor, { ...input, userId: 2_000_000_000 }))).toMatchObject({ kind: "notFound" });
  });

  it("whose placement runs: it is named", async () => {
    const { student, group } = await makePlacement(db);
    const input = { userId: student.id, username: student.username };
    expect(await refused(await makeAdmin(), input)).toMatchObject({
      key: "erasure.error_in_the_way",
      values: { count: 1, names: `${student.fullName} · ${group.name}` },
    });
  });

  it("who has decided an evaluation or written in it, without a seat, as long as its document is still to be made", async () => {
    const scene = await makePlacement(db, { data: { startDate: daysFromNow(-60), endDate: daysFromNow(-10) } });
    const evaluation = await makeEvaluation(db, scene, { stage: 2, submitted: ["student", "supervisor"] });
    const [decider, proceeder] = [await makeUser(db, "Admin"), await makeUser(db, "Teacher")];
    const [giver, speaker] = [await makeUser(db, "Teacher"), await makeUser(db, "Supervisor")];
    await decide(db, { ...scene, teacher: decider }, evaluation.id, "words", { hasDocument: false });
    await makeWay(db, { scene: { ...scene, teacher: proceeder }, evaluation }, { way: "skip-midterm", stage: 1 });
    await makeGivenNotice(db, { scene: { ...scene, teacher: giver }, evaluation });
    await makeTalkField(db, evaluation.id, { field: "place", value: "Room 4", authorId: speaker.id });
    const admin = await makeAdmin();
    for (const { id, username } of [decider, proceeder, giver, speaker])
      expect(await refused(admin, { userId: id, username })).toMatchObject({
        key: "erasure.error_in_the_way",
        values: { count: 1, names: `${scene.student.fullName} · ${scene.group.name}` },
      });
    const result = await db.evaluationResult.findFirstOrThrow({ where: { evaluationId: evaluation.id } });
    const file = { locale: "nb", hash: "0".repeat(64), file: new Uint8Array(Buffer.from("%PDF")) };
    await db.evaluationDocument.create({ data: { evaluationId: evaluation.id, resultId: result.id, ...file } });
    await eraseUser(admin, { userId: decider.id, username: decider.username });
  });

  it("for whose feedback a student waits: the report is named", async () => {
    const scene = await makePlacement(db);
    const former = await makeUser(db, "Supervisor");
    const asked = { id: former.id, seat: "supervisor" as const };
    const report = await makeReport(db, scene, { status: 3, asked: [asked] });
    const input = { userId: former.id, username: former.username };
    expect(await refused(await makeAdmin(), input)).toMatchObject({
      values: { count: 1, names: `${report.name} · ${scene.student.fullName}` },
    });
  });

  it("whose name a document still needs, or whose job runs", async () => {
    const days = { endDate: new Date(Date.now() - 10 * 86_400_000) };
    const scene = await makePlacement(db, { data: days });
    const evaluation = await makeEvaluation(db, scene, { stage: 2 });
    await decide(db, scene, evaluation.id, "words", { hasDocument: false });
    const { id, username } = scene.student;
    await db.backgroundJob.create({
      data: { kind: "export", subject: "users", askerId: id, input: {}, locale: "nb", state: "running" },
    });
    const plan = await getErasurePlan(await makeAdmin(), { userId: id });
    expect(plan.obstacles.map(({ kind }) => kind)).toEqual(["document", "job"]);
    expect(await refused(await makeAdmin(), { userId: id, username })).toMatchObject({
      values: { count: 2 },
    });
  });
});

describe("in a database that was restored", () => {
  const listedOf = ({ id, createdAt }: { id: number; createdAt: Date }, keptEvaluationIds?: number[]) => ({
    userId: id,
    accountCreatedAt: createdAt.toISOString(),
    erasedAt: new Date(0).toISOString(),
    byId: 1,
    keptEvaluationIds,
  });

  it("who was erased since is erased again, once", async () => {
    await makeAdmin();
    const { student, marks, kept } = await makeErasableStudent(db);
    const listed = listedOf(student, [kept.id]);
    expect(await replayErasures([listed])).toEqual({ count: 1, notices: [] });
    expect(await leftOf(marks)).toEqual([]);
    expect(await db.erasure.findUniqueOrThrow({ where: { userId: student.id } })).toMatchObject({
      erasedAt: new Date(0),
      byId: 1,
    });
    expect(await replayErasures([listed])).toEqual({ count: 0, notices: [] });
  });

  it("another account with the same number, or none, is left alone", async () => {
    const { student, marks } = await makeErasableStudent(db);
    const before = await findInDatabase(wordsOf(marks));
    const other = listedOf({ id: student.id, createdAt: new Date(0) });
    expect(await replayErasures([other, { ...other, userId: 2_000_000_000 }])).toEqual({ count: 0, notices: [] });
    expect(await findInDatabase(wordsOf(marks))).toEqual(before);
  });

  it("an evaluation stays that was decided when its student was erased and is open here, and that is said", async () => {
    await makeAdmin();
    const scene = await makePlacement(db);
    const evaluation = await makeEvaluation(db, scene, { stage: 3, submitted: ["student", "supervisor"] });
    await makeGoal(db, scene, { text: "A goal" });
    const { count, notices } = await replayErasures([listedOf(scene.student, [evaluation.id])]);
    expect(count).toBe(1);
    expect(notices).toEqual([{ kind: "kept", userId: scene.student.id, evaluationId: evaluation.id }]);
    expect(notices.map(sentenceOf)[0]).toContain(
      `evaluation ${evaluation.id} of the erased account ${scene.student.id}`,
    );
    expect(await db.evaluationAnswer.count({ where: { part: { evaluationId: evaluation.id } } })).toBeGreaterThan(0);
    expect(await db.goal.count({ where: { placementId: scene.placement.id } })).toBe(1);
    expect((await db.user.findUniqueOrThrow({ where: { id: scene.student.id } })).fullName).toBe("Tidligere student");
  });

  it("an evaluation goes that was not decided even then; of an older list, nobody knows, and it stays", async () => {
    await makeAdmin();
    const [known, older] = [await makePlacement(db), await makePlacement(db)];
    const [gone, stays] = [
      await makeEvaluation(db, known, { stage: 2 }),
      await makeEvaluation(db, older, { stage: 2 }),
    ];
    const { notices } = await replayErasures([listedOf(known.student, []), listedOf(older.student)]);
    expect(notices).toEqual([{ kind: "kept_unsure", userId: older.student.id, evaluationId: stays.id }]);
    expect(await db.evaluation.count({ where: { id: gone.id } })).toBe(0);
    expect(await db.evaluation.count({ where: { id: stays.id } })).toBe(1);
  });

  it("the document of a decided evaluation is made with the name before its people are erased", async () => {
    await makeAdmin();
    const scene = await makePlacement(db);
    const evaluation = await makeEvaluation(db, scene, { stage: 2, submitted: ["student", "supervisor"] });
    await decide(db, scene, evaluation.id, "words", { hasDocument: false });
    const { count, notices } = await replayErasures([
      listedOf(scene.student, [evaluation.id]),
      listedOf(scene.supervisor, []),
    ]);
    expect([count, notices]).toEqual([2, []]);
    const [document] = await db.evaluationDocument.findMany({ where: { evaluationId: evaluation.id } });
    const { has } = readPdf(document?.file ?? new Uint8Array());
    expect([has(scene.student.fullName), has(scene.supervisor.fullName)]).toEqual([true, true]);
  });

  it("who is in a document that cannot be made is not erased yet, and that is said", async () => {
    await makeAdmin();
    const scene = await makePlacement(db);
    const evaluation = await makeEvaluation(db, scene, { stage: 2, submitted: ["student", "supervisor"] });
    await decide(db, scene, evaluation.id, "words");
    const [result] = await db.evaluationResult.findMany({ where: { evaluationId: evaluation.id } });
    const undrawn = { evaluationId: evaluation.id, resultId: result?.id ?? 0, locale: "pt", document: { blocks: 1 } };
    await db.undrawnDocument.create({ data: undrawn });
    const listed = listedOf(scene.student, [evaluation.id]);
    const { count, notices } = await replayErasures([listed]);
    expect([count, notices]).toEqual([0, [{ kind: "waits", userId: scene.student.id, evaluationId: evaluation.id }]]);
    expect(await db.user.findUniqueOrThrow({ where: { id: scene.student.id } })).toMatchObject({ active: true });
    await db.undrawnDocument.deleteMany({ where: { evaluationId: evaluation.id } });
    expect((await replayErasures([listed])).count).toBe(1);
  });

  it("an account is its own again that was merged into the erased one here and not when that was erased", async () => {
    await makeAdmin();
    const pair = await makePair();
    await mergePair(pair);
    const { count, notices } = await replayErasures([listedOf(pair.kept, [])]);
    expect([count, notices]).toEqual([1, [{ kind: "revived", userId: pair.merged.id, erasedId: pair.kept.id }]]);
    expect(notices.map(sentenceOf)[0]).toContain(`account ${pair.merged.id} can be used again`);
    expect(await db.user.findUniqueOrThrow({ where: { id: pair.merged.id } })).toMatchObject({
      active: true,
      mergedIntoId: null,
      fullName: pair.merged.fullName,
    });
    const both = await makePair();
    await mergePair(both);
    expect(await replayErasures([listedOf(both.kept, []), listedOf(both.merged, [])])).toEqual({
      count: 2,
      notices: [],
    });
  });

  it("without any administrator who can enter it is said how to make one", async () => {
    const last = await makeUser(db, "Admin");
    await db.user.updateMany({ where: { role: "Admin", id: { not: last.id } }, data: { active: false } });
    const { count, notices } = await replayErasures([listedOf(last, [])]);
    expect([count, notices]).toEqual([1, [{ kind: "no_admin" }]]);
    expect(notices.map(sentenceOf)[0]).toContain("npm run create-admin -- MAIL NAME");
  });
});
