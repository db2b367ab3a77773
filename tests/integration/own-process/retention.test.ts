import { archive } from "../../support/archive";
import "../../support/database";
import ExcelJS from "exceljs";
import { beforeEach, describe, expect, it } from "vitest";
import { getJob, getJobFile } from "@/lib/features/job/queries";
import { deleteLapsed } from "@/lib/features/retention/commands/delete-lapsed";
import { saveRetentionRule } from "@/lib/features/retention/commands/save-rule";
import { previewRetention, runRetention } from "@/lib/features/retention/commands/start-jobs";
import { deleteDue } from "@/lib/features/retention/jobs";
import { getRetention } from "@/lib/features/retention/queries/get-retention";
import { readRules } from "@/lib/features/retention/queries/read-rules";
import { firstRecentDay, type RetentionKind } from "@/lib/features/retention/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { daysLater, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { addJob } from "@/lib/platform/jobs/add-job";
import { listOutbox, putInOutbox } from "@/lib/platform/mail/outbox";
import { atSchoolTime } from "@/lib/platform/school-moment";
import { holdSettings, shippedSettings } from "@/lib/platform/school-settings";
import { makeAbsence } from "../../factories/absence";
import { decide } from "../../factories/archive";
import { makeEvaluation } from "../../factories/evaluation";
import { makeNotice } from "../../factories/evaluation-notice";
import { daysFromNow } from "../../factories/group";
import { makeNotification } from "../../factories/notification";
import { makePlacement } from "../../factories/placement";
import { makeDeletedReport, makeReport } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { runJobs, waitingJobs } from "../../support/jobs";
import { refusalOf } from "../../support/refusal";

const nb = { locale: "nb" } as const;
const someAdmin = async () => actAs(await makeUser(db, "Admin"));
const dayMs = 86_400_000;
const monthsAgo = (months: number) => daysFromNow(-Math.round(months * 30.6) - 2);

beforeEach(async () => {
  archive.meet(() => undefined);
  await db.$executeRaw`delete from "RetentionRule"`;
  await db.$executeRaw`delete from "RetentionRun"`;
  await db.$executeRaw`update "Placement" set "endDate" = ${daysFromNow(20)}::date`;
  holdSettings(null);
});

const keep = (actor: Actor, kind: RetentionKind, time: number | null, groupId: number | null = null) =>
  saveRetentionRule(actor, { kind, groupId, keep: time, revision: 0 });

async function preview(actor: Actor) {
  const { jobId } = await previewRetention(actor, {}, nb);
  await runJobs();
  return getJob(actor, { jobId });
}

async function remove(actor: Actor, previewId: number) {
  const { jobId } = await runRetention(actor, { previewId }, nb);
  await runJobs();
  return getJob(actor, { jobId });
}

/** A placement that ended so many months ago, with something of each kind; its evaluation is decided, and archived unless it is said not to be. */
async function makeEnded(
  months: number,
  {
    archived = true,
    decided = true,
    decidedDaysAgo = 200,
  }: { archived?: boolean; decided?: boolean; decidedDaysAgo?: number } = {},
) {
  const made = await makePlacement(db, { data: { startDate: monthsAgo(months + 2), endDate: monthsAgo(months) } });
  const evaluation = await makeEvaluation(db, made, { stage: decided ? 5 : 3, submitted: ["student"] });
  const placementId = made.placement.id;
  const report = await makeReport(db, made, {
    status: 4,
    asked: [
      { id: made.supervisor.id, seat: "supervisor", submitted: true },
      { id: made.teacher.id, seat: "teacher", submitted: false, wrote: true },
    ],
  });
  await db.message.create({ data: { reportId: report.id, authorId: made.student.id, seat: "student", body: "Hi" } });
  await makeDeletedReport(db, made, { deletedById: made.teacher.id, reason: "Double" });
  await makeAbsence(db, made, { day: -1 });
  await makeAbsence(db, made, { day: -2, kind: "other" });
  await makeNotice(db, { evaluationId: evaluation.id, draftedById: made.teacher.id });
  if (decided) {
    const resultId = await decide(db, { evaluationId: evaluation.id, teacherId: made.teacher.id });
    const decidedAt = new Date(Date.now() - decidedDaysAgo * dayMs);
    await db.evaluationResult.update({ where: { id: resultId }, data: { createdAt: decidedAt } });
    if (archived)
      await db.archiveRecord.create({
        data: {
          evaluationId: evaluation.id,
          resultId,
          state: "elsewhere",
          reason: "On paper",
          actorId: made.teacher.id,
        },
      });
  }
  return { ...made, placementId, evaluationId: evaluation.id };
}

/** What is left of a placement. */
async function leftOf({ placementId, evaluationId }: { placementId: number; evaluationId: number }) {
  const report = { placementId };
  return {
    reports: await db.report.count({ where: { placementId, status: { not: 6 } } }),
    deletedReports: await db.deletedReport.count({ where: { placementId } }),
    sickDays: await db.report.count({ where: { placementId, status: 6 } }),
    messages: await db.message.count({ where: { report } }),
    absences: await db.absence.count({ where: { placementId } }),
    ungiven: await db.reportPart.count({ where: { report, seat: { not: "student" }, submittedAt: null } }),
    notices: await db.dangerNotice.count({ where: { evaluationId } }),
    answers: await db.evaluationAnswer.count({ where: { part: { evaluationId } } }),
    documents: await db.evaluationDocument.count({ where: { evaluationId } }),
  };
}

const everything = { reports: 1, deletedReports: 1, sickDays: 1, messages: 1, absences: 2, ungiven: 1, notices: 1 };

async function rowsOf(actor: Actor, jobId: number): Promise<unknown[][]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await (await getJobFile(actor, { jobId })).arrayBuffer());
  const rows: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row, number) => {
    if (number > 1) rows.push((row.values as unknown[]).slice(1));
  });
  return rows;
}

describe("a preview", () => {
  it("counts and names what is over, and changes nothing", async () => {
    const admin = await someAdmin();
    const old = await makeEnded(25);
    const recent = await makeEnded(23);
    await keep(admin, "reports", 24);
    await keep(admin, "absences", 24);
    const job = await preview(admin);
    expect(job).toMatchObject({
      state: "done",
      result: { counts: { reports: 2, absences: 2 }, undecided: 0, unarchived: 0 },
    });
    const { name } = await db.group.findUniqueOrThrow({ where: { id: old.group.id } });
    expect(await rowsOf(admin, job.jobId)).toEqual([
      ["Rapporter", name, old.student.fullName, old.placement.endDate, 2],
      ["Fravær", name, old.student.fullName, old.placement.endDate, 2],
    ]);
    expect(await leftOf(old)).toMatchObject(everything);
    expect(await leftOf(recent)).toMatchObject(everything);
    expect(await db.retentionRun.count()).toBe(0);
  });

  it("finds nothing where no rule limits anything", async () => {
    const admin = await someAdmin();
    await makeEnded(300);
    expect(await preview(admin)).toMatchObject({ state: "done", result: { counts: {} } });
  });

  it("counts what waits for its evaluation apart", async () => {
    const admin = await someAdmin();
    await makeEnded(25, { decided: false });
    await makeEnded(25, { archived: false });
    await makeEnded(25, { archived: false });
    await makeEnded(25, { decidedDaysAgo: 89 });
    await makeEnded(25, { archived: false, decidedDaysAgo: 89 });
    await keep(admin, "messages", 24);
    expect(await preview(admin)).toMatchObject({ result: { counts: {}, undecided: 1, recent: 2, unarchived: 2 } });
  });
});

describe("what a run deletes", () => {
  it("is what the preview has found, with a report that names nobody, on the record", async () => {
    const admin = await someAdmin();
    const [old, recent] = [await makeEnded(25), await makeEnded(23)];
    for (const kind of ["reports", "absences"] as const) await keep(admin, kind, 24);
    const { jobId: previewId } = await preview(admin);
    const job = await remove(admin, previewId);
    expect(job).toMatchObject({ state: "done", result: { deleted: 4 } });
    expect(await leftOf(old)).toMatchObject({
      reports: 0,
      deletedReports: 0,
      sickDays: 0,
      messages: 0,
      absences: 0,
      ungiven: 0,
      notices: 1,
      documents: 1,
    });
    expect(await leftOf(recent)).toMatchObject(everything);
    const { runs } = await getRetention(admin);
    const group = await db.group.findUniqueOrThrow({ where: { id: old.group.id } });
    expect(runs).toMatchObject([
      {
        by: (await db.user.findUniqueOrThrow({ where: { id: admin.id } })).fullName,
        counts: [
          { kind: "reports", groupName: group.name, count: 2 },
          { kind: "absences", groupName: group.name, count: 2 },
        ],
      },
    ]);
    expect(runs[0]?.finishedAt).not.toBeNull();
    const entry = await db.auditEntry.findFirst({ where: { action: "retention.run" }, orderBy: { id: "desc" } });
    expect(entry).toMatchObject({ actorId: admin.id, after: { count: 4 } });
  });

  it("of messages leaves their reports", async () => {
    const admin = await someAdmin();
    const old = await makeEnded(25);
    await keep(admin, "messages", 24);
    await remove(admin, (await preview(admin)).jobId);
    expect(await leftOf(old)).toMatchObject({ ...everything, messages: 0 });
  });

  it("of drafts leaves what was handed over", async () => {
    const admin = await someAdmin();
    const old = await makeEnded(25);
    const part = await db.evaluationPart.findFirstOrThrow({ where: { evaluationId: old.evaluationId } });
    const begun = await db.evaluationPart.create({
      data: { evaluationId: old.evaluationId, term: part.term === 1 ? 2 : 1, party: "supervisor" },
    });
    const { questionId } = await db.evaluationAnswer.findFirstOrThrow({ where: { partId: part.id } });
    await db.evaluationAnswer.create({
      data: { partId: begun.id, questionId, rating: 2, authorId: old.supervisor.id },
    });
    const handedOver = await db.evaluationAnswer.count({ where: { partId: part.id } });
    await keep(admin, "drafts", 24);
    await remove(admin, (await preview(admin)).jobId);
    expect(await leftOf(old)).toMatchObject({ ...everything, ungiven: 0, notices: 0, answers: handedOver });
  });

  it("of drafts leaves feedback that had been given and is being corrected", async () => {
    const admin = await someAdmin();
    const { placementId } = await makeEnded(25);
    const ofSupervisor = { report: { placementId }, seat: "supervisor" } as const;
    await db.reportPart.updateMany({ where: ofSupervisor, data: { submittedAt: null, givenAt: new Date() } });
    await keep(admin, "drafts", 24);
    const found = await preview(admin);
    expect(found).toMatchObject({ result: { counts: { drafts: 2 } } });
    await remove(admin, found.jobId);
    expect(await db.reportPart.count({ where: ofSupervisor })).toBe(1);
    expect(await preview(admin)).toMatchObject({ result: { counts: {} } });
  });

  it("is never of a placement whose evaluation is not decided, or waits for the archive's receipt", async () => {
    const admin = await someAdmin();
    const open = await makeEnded(25, { decided: false });
    const waiting = await makeEnded(25, { archived: false });
    for (const kind of ["reports", "messages", "absences", "drafts"] as const) await keep(admin, kind, 24);
    await remove(admin, (await preview(admin)).jobId);
    expect(await leftOf(open)).toMatchObject(everything);
    expect(await leftOf(waiting)).toMatchObject(everything);
  });

  it("is not of one that was decided so lately that its student may complain", async () => {
    const admin = await someAdmin();
    const [late, earlier] = [await makeEnded(25, { decidedDaysAgo: 89 }), await makeEnded(25, { decidedDaysAgo: 92 })];
    const latest = await makeEnded(25);
    // In the first hour of the day by the school's clock.
    await db.evaluationResult.updateMany({
      where: { evaluationId: latest.evaluationId },
      data: { createdAt: atSchoolTime(firstRecentDay(today()), "00:30") },
    });
    await keep(admin, "absences", 24);
    expect(await remove(admin, (await preview(admin)).jobId)).toMatchObject({ result: { deleted: 2 } });
    expect(await leftOf(late)).toMatchObject(everything);
    expect(await leftOf(latest)).toMatchObject(everything);
    expect(await leftOf(earlier)).toMatchObject({ absences: 0 });
  });

  it("is refused when more is over than the preview has found", async () => {
    const admin = await someAdmin();
    const waiting = await makeEnded(25, { archived: false });
    await makeEnded(25);
    await keep(admin, "messages", 24);
    const { jobId } = await preview(admin);
    await db.archiveRecord.create({
      data: {
        evaluationId: waiting.evaluationId,
        state: "elsewhere",
        reason: "On paper",
        actorId: admin.id,
        resultId: (await db.evaluationResult.findFirstOrThrow({ where: { evaluationId: waiting.evaluationId } })).id,
      },
    });
    expect(await remove(admin, jobId)).toMatchObject({ state: "failed", problem: "retention.error_more" });
    expect(await leftOf(waiting)).toMatchObject(everything);
    expect(await db.retentionRun.count()).toBe(0);
  });

  it("counts what would go with a report before it", async () => {
    const admin = await someAdmin();
    await makeEnded(25);
    for (const kind of ["reports", "messages", "drafts"] as const) await keep(admin, kind, 24);
    const found = await preview(admin);
    expect(found).toMatchObject({ result: { counts: { reports: 2, messages: 1, drafts: 2 } } });
    expect(await remove(admin, found.jobId)).toMatchObject({ result: { deleted: 5 } });
  });

  it("is not of one that was reopened since the preview", async () => {
    const admin = await someAdmin();
    const old = await makeEnded(25);
    await keep(admin, "reports", 24);
    const { jobId } = await preview(admin);
    await db.evaluationResult.updateMany({
      where: { evaluationId: old.evaluationId },
      data: { reopenedAt: new Date() },
    });
    await db.evaluation.update({ where: { id: old.evaluationId }, data: { stage: 3 } });
    expect(await remove(admin, jobId)).toMatchObject({ result: { deleted: 0 } });
    expect(await leftOf(old)).toMatchObject(everything);
  });

  it("follows the rule of a group before that of the school", async () => {
    const admin = await someAdmin();
    const [kept, shorter, usual] = [await makeEnded(40), await makeEnded(8), await makeEnded(8)];
    await keep(admin, "messages", 12);
    await keep(admin, "messages", null, kept.group.id);
    await keep(admin, "messages", 6, shorter.group.id);
    await remove(admin, (await preview(admin)).jobId);
    expect(await Promise.all([kept, shorter, usual].map(async (one) => (await leftOf(one)).messages))).toEqual([
      1, 0, 1,
    ]);
  });

  it("is of the whole school too: notifications, the log, pictures, mails that are files, and jobs that were given up", async () => {
    const admin = await someAdmin();
    const long = new Date(Date.now() - 800 * dayMs);
    const { evaluationId, student } = await makeEnded(25, { archived: false });
    const [closed, active, entered] = await Promise.all([
      makeUser(db, "Student", { active: false, avatarPath: "/old", lastSignInAt: long }),
      makeUser(db, "Student", { avatarPath: "/old", lastSignInAt: long }),
      makeUser(db, "Student", { active: false, avatarPath: "/old", lastSignInAt: new Date() }),
    ]);
    for (const { id: userId } of [closed, active, entered])
      await db.avatar.create({ data: { userId, image: new Uint8Array([1]), updatedAt: long } });
    await db.evaluation.update({ where: { id: evaluationId }, data: { createdAt: long } });
    const old = await makeNotification(db, student.id, { createdAt: long });
    const recent = await makeNotification(db, student.id);
    const entry = { actorId: admin.id, createdAt: long };
    const gone = await db.auditEntry.create({ data: { ...entry, action: "user.edit", entity: "user", entityId: 1 } });
    const needed = await db.auditEntry.create({
      data: { ...entry, action: "evaluation.submit", entity: "evaluation", entityId: evaluationId },
    });
    await putInOutbox({ to: "a@school.example", subject: "Old", text: "", html: "" });
    await db.$transaction((tx) => addJob(tx, "send-mail", { lost: true }, { maxAttempts: 1 }));
    await db.$executeRaw`update graphile_worker._private_jobs set attempts = 1, updated_at = ${long}`;
    for (const kind of ["notifications", "audit", "pictures"] as const) await keep(admin, kind, 24);
    for (const kind of ["outboxMails", "givenUpJobs"] as const) await keep(admin, kind, 1);

    const job = await preview(admin);
    expect(job.result).toMatchObject({ counts: { notifications: 1, audit: 1, pictures: 1, givenUpJobs: 1 } });
    expect((await rowsOf(admin, job.jobId)).filter((row) => row[2])).toEqual([
      ["Bilder av personer med stengte kontoer", undefined, closed.fullName, undefined, 1],
    ]);
    await remove(admin, job.jobId);
    expect(await db.notification.findMany({ where: { id: { in: [old.id, recent.id] } } })).toMatchObject([
      { id: recent.id },
    ]);
    expect(await db.auditEntry.findMany({ where: { id: { in: [gone.id, needed.id] } } })).toMatchObject([
      { id: needed.id },
    ]);
    const ofThem = { userId: { in: [closed.id, active.id, entered.id] } };
    const left = await db.avatar.findMany({ where: ofThem, select: { userId: true } });
    expect(new Set(left.map(({ userId }) => userId))).toEqual(new Set([active.id, entered.id]));
    expect(await db.user.findUniqueOrThrow({ where: { id: closed.id } })).toMatchObject({ avatarPath: null });
    expect((await waitingJobs()).filter(({ task }) => task === "send-mail")).toEqual([]);
    expect(await listOutbox()).toHaveLength(1);
    // Two days later the mail is over too.
    holdSettings({ ...shippedSettings, deleteAutomatically: true });
    await deleteDue(daysLater(today(), 2));
    expect(await listOutbox()).toEqual([]);
  });
});

describe("a run that is broken off", () => {
  it("goes on with its report when it begins again, and counts nothing twice", async () => {
    const admin = await someAdmin();
    await makeEnded(25);
    for (const kind of ["messages", "absences"] as const) await keep(admin, kind, 24);
    const { id: runId } = await db.retentionRun.create({ data: { byId: admin.id } });
    const run = { runId, byId: admin.id, rules: await readRules(db), day: today() };
    const broken = new Error("killed");
    const goOn = () => Promise.reject(broken);
    await expect(deleteLapsed({ ...run, goOn })).rejects.toBe(broken);
    expect((await getRetention(admin)).runs).toMatchObject([
      { finishedAt: null, counts: [{ kind: "messages", count: 1 }] },
    ]);
    expect(await deleteLapsed({ ...run, goOn: async () => {} })).toBe(2);
    expect((await getRetention(admin)).runs).toMatchObject([
      {
        counts: [
          { kind: "messages", count: 1 },
          { kind: "absences", count: 2 },
        ],
      },
    ]);
  });
});

describe("a run that is cancelled", () => {
  it("ends its report with what it has deleted, on the record, and says so", async () => {
    const admin = await someAdmin();
    const first = await makeEnded(25);
    await keep(admin, "messages", 24);
    const { jobId: previewId } = await preview(admin);
    const { jobId } = await runRetention(admin, { previewId }, nb);
    await db.$executeRaw`update "BackgroundJob" set state = 'cancelled', "finishedAt" = now() where id = ${jobId}`;
    const { id: runId } = await db.retentionRun.create({ data: { byId: admin.id, jobId } });
    await db.retentionCount.create({ data: { runId, kind: "messages", groupId: first.group.id, count: 3 } });
    await runJobs();
    expect((await getRetention(admin)).runs).toMatchObject([{ isComplete: false, counts: [{ count: 3 }] }]);
    expect((await getRetention(admin)).runs[0]?.finishedAt).not.toBeNull();
    const entry = await db.auditEntry.findFirst({ where: { action: "retention.run" }, orderBy: { id: "desc" } });
    expect(entry).toMatchObject({ entityId: runId, after: { count: 3 } });
    expect(await leftOf(first)).toMatchObject(everything);
  });

  it("stops at its next step once the rules are others", async () => {
    const admin = await someAdmin();
    const old = await makeEnded(25);
    for (const kind of ["messages", "absences"] as const) await keep(admin, kind, 24);
    const { id: runId } = await db.retentionRun.create({ data: {} });
    const goOn = async () => {
      const { revision } = await db.retentionRule.findFirstOrThrow({ where: { kind: "absences" } });
      await saveRetentionRule(admin, { kind: "absences", groupId: null, keep: null, revision });
    };
    const run = { runId, byId: null, rules: await readRules(db), day: today(), goOn };
    expect(await refusalOf(deleteLapsed(run))).toMatchObject({ key: "retention.error_changed" });
    expect(await leftOf(old)).toMatchObject({ ...everything, messages: 0 });
  });
});

describe("a run by itself", () => {
  it("deletes at night when the school has said so, with a report, and leaves none when nothing was over", async () => {
    const admin = await someAdmin();
    const old = await makeEnded(25);
    await keep(admin, "messages", 24);
    await deleteDue();
    expect(await leftOf(old)).toMatchObject({ messages: 1 });
    holdSettings({ ...shippedSettings, deleteAutomatically: true });
    await deleteDue();
    expect(await leftOf(old)).toMatchObject({ ...everything, messages: 0 });
    await deleteDue();
    expect((await getRetention(admin)).runs).toMatchObject([{ by: null, counts: [{ kind: "messages", count: 1 }] }]);
  });

  it("ends without a failure when the school says meanwhile that nothing is deleted by itself", async () => {
    const admin = await someAdmin();
    const old = await makeEnded(25);
    for (const kind of ["messages", "absences"] as const) await keep(admin, kind, 24);
    let asked = 0;
    holdSettings({
      ...shippedSettings,
      get deleteAutomatically() {
        asked += 1;
        return asked === 1;
      },
    });
    await deleteDue();
    expect(await leftOf(old)).toMatchObject({ ...everything, messages: 0 });
    expect((await getRetention(admin)).runs).toMatchObject([{ isComplete: false, counts: [{ kind: "messages" }] }]);
  });
});

describe("a run is refused", () => {
  it("once the rules are others, or with anything else than one's own preview of today", async () => {
    const [admin, other] = [await someAdmin(), await someAdmin()];
    await keep(admin, "messages", 24);
    const { jobId: previewId } = await preview(admin);
    expect(await refusalOf(runRetention(other, { previewId }, nb))).toMatchObject({ kind: "notFound" });
    await keep(admin, "reports", 24);
    expect(await refusalOf(runRetention(admin, { previewId }, nb))).toMatchObject({ key: "retention.error_changed" });
    const again = await preview(admin);
    await db.backgroundJob.update({
      where: { id: again.jobId },
      data: { result: { ...again.result, day: "2020-01-01" } as object },
    });
    expect(await refusalOf(runRetention(admin, { previewId: again.jobId }, nb))).toMatchObject({
      key: "retention.error_old",
    });
  });

  it("while another job of the same person has not ended", async () => {
    const admin = await someAdmin();
    await previewRetention(admin, {}, nb);
    expect(await refusalOf(previewRetention(admin, {}, nb))).toMatchObject({ key: "retention.error_open" });
    await runJobs();
  });

  it("when the rules changed after it was started, or its asker may not any more", async () => {
    const admin = await someAdmin();
    const old = await makeEnded(25);
    await keep(admin, "messages", 24);
    const { jobId: previewId } = await preview(admin);
    const { jobId } = await runRetention(admin, { previewId }, nb);
    await keep(admin, "messages", null, old.group.id);
    await runJobs();
    expect(await getJob(admin, { jobId })).toMatchObject({ state: "failed", problem: "retention.error_changed" });
    const again = await preview(admin);
    const { jobId: late } = await runRetention(admin, { previewId: again.jobId }, nb);
    await db.user.update({ where: { id: admin.id }, data: { active: false } });
    await runJobs();
    expect(await getJob(admin, { jobId: late })).toMatchObject({ state: "failed", problem: "retention.error_rights" });
    expect(await leftOf(old)).toMatchObject(everything);
  });
});

describe("a rule", () => {
  it("is changed, removed and on the record, and refused when somebody else was faster", async () => {
    const admin = await someAdmin();
    const { group } = await makePlacement(db);
    const rule = { kind: "reports", groupId: group.id } as const;
    const { revision } = await saveRetentionRule(admin, { ...rule, keep: 24, revision: 0 });
    // Sent again because the answer was lost.
    expect(await saveRetentionRule(admin, { ...rule, keep: 24, revision: 0 })).toEqual({ revision });
    expect(await refusalOf(saveRetentionRule(admin, { ...rule, keep: 36, revision: 0 }))).toMatchObject({
      kind: "conflict",
    });
    const later = await saveRetentionRule(admin, { ...rule, keep: null, revision });
    const { rules } = await getRetention(admin);
    expect(rules.filter(({ groupId }) => groupId !== null)).toEqual([
      {
        ...rule,
        groupName: (await db.group.findUniqueOrThrow({ where: { id: group.id } })).name,
        keep: null,
        ...later,
      },
    ]);
    await saveRetentionRule(admin, { ...rule, ...later });
    expect(await db.retentionRule.count()).toBe(0);
    const entries = await db.auditEntry.findMany({
      where: { action: "settings.retention" },
      orderBy: { id: "desc" },
      take: 3,
    });
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ retentionKind: "reports", groupId: group.id, keep: null }, null],
      [
        { retentionKind: "reports", groupId: group.id, keep: 24 },
        { retentionKind: "reports", groupId: group.id, keep: null },
      ],
      [null, { retentionKind: "reports", groupId: group.id, keep: 24 }],
    ]);
  });

  it("that was removed and made again is refused to who knows the one before", async () => {
    const admin = await someAdmin();
    const rule = { kind: "reports", groupId: null } as const;
    const { revision } = await saveRetentionRule(admin, { ...rule, keep: 24, revision: 0 });
    await saveRetentionRule(admin, { ...rule, revision });
    await saveRetentionRule(admin, { ...rule, keep: 36, revision: 0 });
    expect(await refusalOf(saveRetentionRule(admin, { ...rule, keep: 12, revision }))).toMatchObject({
      kind: "conflict",
    });
  });

  it("of a group that is not there is refused", async () => {
    const input = { kind: "reports", groupId: 2_000_000_000, keep: 24, revision: 0 } as const;
    expect(await refusalOf(saveRetentionRule(await someAdmin(), input))).toMatchObject({ kind: "notFound" });
  });

  it("decides how long files of jobs are kept", async () => {
    const admin = await someAdmin();
    await keep(admin, "jobFiles", 3);
    const { finishedAt, goesAt } = await preview(admin);
    expect(Date.parse(goesAt ?? "") - Date.parse(finishedAt ?? "")).toBe(3 * dayMs);
  });
});
