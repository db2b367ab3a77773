import { describe, expect, it } from "vitest";
import { saveReport } from "@/lib/features/report/answers/commands";
import {
  nextStatus,
  type ReportAction,
  reportActions,
  reportStatus,
  type Standing,
} from "@/lib/features/report/life/rules";
import { writableDb as db } from "@/lib/platform/db";
import { makeNotification } from "../../factories/notification";
import { type MadePlacement, makePlacement } from "../../factories/placement";
import { makeReport, partOf } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";
import { takeStep } from "../../support/take-step";

const statuses = Object.values(reportStatus);

/**
 * A report in which every step of somebody's can succeed: the supervisor has given feedback, alone or beside a teacher, or else the
 * secondary supervisor has been asked and has feedback ready.
 */
function makeReadyReport(scene: MadePlacement, status: number, who: Standing) {
  const given = { id: scene.supervisor.id, seat: "supervisor" as const, submitted: true };
  if (who === "answered-alone") return makeReport(db, scene, { status, asked: [given] });
  if (who === "answered") {
    const another = { id: scene.teacher.id, seat: "teacher" as const, submitted: true };
    return makeReport(db, scene, { status, asked: [given, another] });
  }
  const ready = { id: scene.secondarySupervisor.id, seat: "secondary_supervisor" as const, wrote: true };
  return makeReport(db, scene, { status, asked: [ready] });
}

const personOf: Record<Standing, "student" | "secondarySupervisor" | "supervisor"> = {
  student: "student",
  asked: "secondarySupervisor",
  answered: "supervisor",
  "answered-alone": "supervisor",
  reader: "supervisor",
};

const notifiedBy = (scene: MadePlacement): Partial<Record<ReportAction, string[]>> => ({
  "request-feedback": [`${scene.supervisor.id} notification.supervisor.feedback-requested`],
  recall: [`${scene.secondarySupervisor.id} notification.supervisor.feedback-recalled`],
  "give-feedback": [`${scene.student.id} notification.student.feedback-given`],
  complete: [`${scene.secondarySupervisor.id} notification.supervisor.report-done`],
});

const requestFeedbackFrom = (action: ReportAction, scene: MadePlacement) =>
  action === "request-feedback" ? { ask: [scene.supervisor.id] } : {};

const standings = ["student", "asked", "answered", "answered-alone", "reader"] as const;
const everyCase = standings.flatMap((who) =>
  statuses.flatMap((from) => reportActions.map((action) => ({ who, from, action, to: nextStatus(from, action, who) }))),
);

describe("a step in the table", () => {
  const allowed = everyCase.filter(({ to }) => to !== null);

  it.each(allowed)("$action takes the $who from $from to $to", async ({ who, from, action, to }) => {
    const scene = await makePlacement(db);
    const report = await makeReadyReport(scene, from, who);
    const actor = await actAs(scene[personOf[who]]);
    expect(await takeStep(actor, report.id, action, requestFeedbackFrom(action, scene))).toEqual({
      status: to,
      revision: 0,
    });
    expect((await db.report.findUniqueOrThrow({ where: { id: report.id } })).status).toBe(to);

    const told = await db.notification.findMany({ where: { reportId: report.id } });
    expect(told.map((row) => `${row.recipientId} ${row.contentKey}`)).toEqual(notifiedBy(scene)[action] ?? []);
    for (const row of told) expect(row).toMatchObject({ senderId: actor.id, readAt: null });

    const [record, ...more] = await db.auditEntry.findMany({ where: { entity: "report", entityId: report.id } });
    expect(more).toEqual([]);
    expect(record).toMatchObject({
      action: "report.status",
      actorId: actor.id,
      viewerId: null,
      before: { status: from },
      after: { status: to, action },
    });
  });
});

it("who has not answered a report that is done is not asked any more", async () => {
  const scene = await makePlacement(db);
  const report = await makeReadyReport(scene, reportStatus.seeFeedback, "answered");
  const [asked, answered] = [scene.secondarySupervisor, scene.supervisor];
  await askSecond(scene, report.id);
  await makeRequest(scene, report.id, answered.id);
  await takeStep(await actAs(scene.student), report.id, "complete");
  expect(await toldOf(report.id)).toEqual([
    [answered.id, "notification.supervisor.feedback-requested"],
    ...[answered.id, asked.id, scene.teacher.id].map((id) => [id, expect.stringMatching(/report-done$/)]),
  ]);
  const parts = await db.reportPart.findMany({ where: { reportId: report.id, askedAt: { not: null } } });
  expect(parts.map(({ authorId }) => authorId).toSorted()).toEqual([answered.id, scene.teacher.id].toSorted());
});

it("who was asked and is not any more has the recall in place of the request", async () => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: reportStatus.waitingFeedback, asked: [] });
  await askSecond(scene, report.id);
  await takeStep(await actAs(scene.student), report.id, "recall");
  expect(await toldOf(report.id)).toEqual([
    [scene.secondarySupervisor.id, "notification.supervisor.feedback-recalled"],
  ]);
});

const makeRequest = (scene: MadePlacement, reportId: number, recipientId: number) =>
  makeNotification(db, recipientId, {
    placementId: scene.placement.id,
    reportId,
    contentKey: "notification.supervisor.feedback-requested",
  });

/** The second supervisor is asked for feedback, and notified of it. */
async function askSecond(scene: MadePlacement, reportId: number) {
  const authorId = scene.secondarySupervisor.id;
  await db.reportPart.create({ data: { reportId, authorId, seat: "secondary_supervisor", askedAt: new Date() } });
  await makeRequest(scene, reportId, authorId);
}

/** Who was notified of what about a report and has it still. */
async function toldOf(reportId: number) {
  const rows = await db.notification.findMany({ where: { reportId }, orderBy: { id: "asc" } });
  return rows.map(({ recipientId, contentKey }) => [recipientId, contentKey]);
}

describe("a step outside the table", () => {
  const refused = everyCase.filter(({ to }) => to === null);

  it.each(statuses)("is refused to everybody with status %i, and nothing happens", async (from) => {
    const scene = await makePlacement(db);
    for (const who of standings) {
      const report = await makeReadyReport(scene, from, who);
      const actor = await actAs(scene[personOf[who]]);
      for (const { action } of refused.filter((row) => row.from === from && row.who === who))
        expect(await refusalOf(takeStep(actor, report.id, action, requestFeedbackFrom(action, scene)))).toMatchObject({
          kind: "invalid",
          key: "report.error_step_not_possible",
        });
      expect((await db.report.findUniqueOrThrow({ where: { id: report.id } })).status).toBe(from);
      expect(await db.notification.count({ where: { reportId: report.id } })).toBe(0);
      expect(await db.auditEntry.count({ where: { entity: "report", entityId: report.id } })).toBe(0);
    }
  });

  it("is refused to admins, who have no seat, and not found for outsiders", async () => {
    const scene = await makePlacement(db);
    const [admin, outsider] = [await actAs(await makeUser(db, "Admin")), await actAs(await makeUser(db, "Teacher"))];
    for (const from of statuses) {
      const report = await makeReadyReport(scene, from, "asked");
      for (const action of reportActions) {
        expect(await refusalOf(takeStep(admin, report.id, action))).toMatchObject({ kind: "invalid" });
        expect(await refusalOf(takeStep(outsider, report.id, action))).toMatchObject({ kind: "notFound" });
      }
    }
  });

  it("is not found in a report that does not exist", async () => {
    const { student } = await makePlacement(db);
    expect(await refusalOf(takeStep(await actAs(student), 2_147_483_647, "finish"))).toMatchObject({
      kind: "notFound",
    });
  });
});

describe("finishing", () => {
  const required = "evaluation.error_please_answer_for_required_questions";

  it("names each compulsory question that was put and left open", async () => {
    const scene = await makePlacement(db);
    const { goal, reflection } = scene.group.form.questions;
    const report = await makeReport(db, scene);
    await db.answer.updateMany({
      where: { partId: partOf(report, scene.student.id).id, questionId: { in: [goal, reflection] } },
      data: { value: "  \n" },
    });
    expect(await refusalOf(takeStep(await actAs(scene.student), report.id, "finish"))).toMatchObject({
      kind: "invalid",
      key: required,
      errors: { [`questions.${goal}`]: [required], [`questions.${reflection}`]: [required] },
    });
  });

  it("names them also where nothing was chosen", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene);
    const student = await actAs(scene.student);
    const { versionId, questions } = scene.group.form;
    // Of an area without checkboxes, which is always asked.
    const { id } = await db.question.create({
      data: { versionId, viewPoint: 2, tab: 2, type: "text", isCompulsory: true, questionOrder: 1 },
    });
    const answers = [{ questionId: questions.choice, checked: false }];
    const { revision } = await saveReport(student, { reportId: report.id, revision: 0, answers });
    expect(await refusalOf(takeStep(student, report.id, "finish", { revision }))).toMatchObject({
      key: required,
      errors: { [`questions.${id}`]: [required] },
    });
  });

  it("requires a choice", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene);
    const student = await actAs(scene.student);
    const answers = [{ questionId: scene.group.form.questions.choice, checked: false }];
    const { revision } = await saveReport(student, { reportId: report.id, revision: 0, answers });
    expect(await refusalOf(takeStep(student, report.id, "finish", { revision }))).toMatchObject({
      key: "report.error_choose_something",
    });
  });
});

describe("finishing and asking in one step", () => {
  it("does neither when something compulsory is missing, or somebody cannot be asked", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene);
    const student = await actAs(scene.student);
    const [supervisor, stranger] = [scene.supervisor.id, (await makeUser(db, "Teacher")).id];
    const both = (ask: number[]) => refusalOf(takeStep(student, report.id, "request-feedback", { ask }));
    expect(await both([supervisor, stranger])).toMatchObject({ key: "report.error_cannot_ask" });
    expect(await both([])).toMatchObject({ key: "report.error_ask_somebody" });
    const { reflection } = scene.group.form.questions;
    await db.answer.updateMany({ where: { questionId: reflection }, data: { value: "" } });
    expect(await both([supervisor])).toMatchObject({ errors: { [`questions.${reflection}`]: expect.any(Array) } });
    const { status, parts } = await db.report.findUniqueOrThrow({ where: { id: report.id }, include: { parts: true } });
    expect([status, parts.length]).toEqual([1, 1]);
    expect(await db.areaRating.count({ where: { reportId: report.id } })).toBe(0);
    expect(await db.notification.count({ where: { reportId: report.id } })).toBe(0);
  });
});

describe("a step that is sent again with its id", () => {
  const once = [...new Map(everyCase.filter(({ to }) => to !== null).map((one) => [one.action, one])).values()];

  it.each(once)(
    "$action of a report in status $from is taken once and answered twice",
    async ({ who, from, action }) => {
      const scene = await makePlacement(db);
      const report = await makeReadyReport(scene, from, who);
      const actor = await actAs(scene[personOf[who]]);
      const more = { ...requestFeedbackFrom(action, scene), sendId: crypto.randomUUID() };
      const first = await takeStep(actor, report.id, action, more);
      const traces = () =>
        Promise.all([
          db.auditEntry.count({ where: { action: "report.status", entityId: report.id } }),
          db.notification.count({ where: { reportId: report.id } }),
        ]);
      const [recorded, notified] = await traces();
      expect(recorded).toBe(1);
      expect(await takeStep(actor, report.id, action, more)).toEqual(first);
      expect(await traces()).toEqual([1, notified]);
    },
  );

  it("is another one for somebody else, and in another report", async () => {
    const scene = await makePlacement(db);
    const [report, other] = [await makeReport(db, scene, { status: 3 }), await makeReport(db, scene, { status: 3 })];
    const student = await actAs(scene.student);
    const more = { sendId: crypto.randomUUID() };
    await takeStep(student, report.id, "recall", more);
    const supervisor = await actAs(scene.supervisor);
    expect(await refusalOf(takeStep(supervisor, report.id, "give-feedback", more))).toMatchObject({
      key: "report.error_step_not_possible",
    });
    await takeStep(student, other.id, "recall", more);
    expect((await db.report.findUniqueOrThrow({ where: { id: other.id } })).status).toBe(2);
  });
});

describe("a step with an old revision", () => {
  it("is a conflict that names the current one, and nothing happens", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene);
    const student = await actAs(scene.student);
    await saveReport(student, { reportId: report.id, revision: 0, answers: [] });
    const refused = await refusalOf(takeStep(student, report.id, "finish", { revision: 0 }));
    expect(refused).toMatchObject({ kind: "conflict", revision: 1 });
    expect((await db.report.findUniqueOrThrow({ where: { id: report.id } })).status).toBe(1);
    expect(await takeStep(student, report.id, "finish", { revision: 1 })).toEqual({ status: 2, revision: 1 });
  });
});
