import "../support/database";
import { describe, expect, it } from "vitest";
import { changeReportStatus, saveReport } from "@/lib/features/report/commands";
import { getReport } from "@/lib/features/report/queries";
import { nextStatus, type ReportAction, reportActions, reportStatus, type Standing } from "@/lib/features/report/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { type MadePlacement, makePlacement } from "../factories/placement";
import { type MadeReport, makeReport, partOf } from "../factories/report";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { refusalOf } from "../support/refusal";

const browser = { locale: "nb" } as const;
const statuses = Object.values(reportStatus);

const step = (
  actor: Actor,
  reportId: number,
  action: ReportAction,
  more: { revision?: number; ask?: (number | "guest")[] } = {},
) => changeReportStatus(actor, { reportId, revision: 0, action, ...more }, browser);

/** A report in which the secondary supervisor has been asked and has feedback ready, so that every step can succeed. */
async function makeReadyReport(scene: MadePlacement, status: number): Promise<MadeReport> {
  const report = await makeReport(db, scene, {
    status,
    asked: [{ id: scene.secondarySupervisor.id, seat: "secondary_supervisor" }],
  });
  const { id: partId } = partOf(report, scene.secondarySupervisor.id);
  await db.answer.create({ data: { partId, questionId: scene.group.form.questions.feedback, value: "Ready" } });
  return report;
}

const personOf: Record<Standing, "student" | "secondarySupervisor" | "supervisor"> = {
  student: "student",
  asked: "secondarySupervisor",
  reader: "supervisor",
};

const toldBy = (scene: MadePlacement): Partial<Record<ReportAction, string[]>> => ({
  "request-feedback": [`${scene.supervisor.id} notification.supervisor.feedback-requested`],
  "give-feedback": [`${scene.student.id} notification.student.feedback-given`],
  complete: [`${scene.secondarySupervisor.id} notification.supervisor.report-done`],
});

const askFor = (action: ReportAction, scene: MadePlacement) =>
  action === "request-feedback" ? { ask: [scene.supervisor.id] } : {};

const everyCase = (["student", "asked", "reader"] as const).flatMap((who) =>
  statuses.flatMap((from) => reportActions.map((action) => ({ who, from, action, to: nextStatus(from, action, who) }))),
);

describe("a step in the table", () => {
  const allowed = everyCase.filter(({ to }) => to !== null);

  it.each(allowed)("$action takes the $who from $from to $to", async ({ who, from, action, to }) => {
    const scene = await makePlacement(db);
    const report = await makeReadyReport(scene, from);
    const actor = await actAs(scene[personOf[who]]);
    expect(await step(actor, report.id, action, askFor(action, scene))).toEqual({ status: to, revision: 0 });
    expect((await db.report.findUniqueOrThrow({ where: { id: report.id } })).status).toBe(to);

    const told = await db.notification.findMany({ where: { reportId: report.id } });
    expect(told.map((row) => `${row.recipientId} ${row.contentKey}`)).toEqual(toldBy(scene)[action] ?? []);
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

describe("a step outside the table", () => {
  const refused = everyCase.filter(({ to }) => to === null);

  it.each(statuses)("is refused to everybody with status %i, and nothing happens", async (from) => {
    const scene = await makePlacement(db);
    const report = await makeReadyReport(scene, from);
    for (const { who, action } of refused.filter((row) => row.from === from)) {
      const actor = await actAs(scene[personOf[who]]);
      expect(await refusalOf(step(actor, report.id, action, askFor(action, scene)))).toMatchObject({
        kind: "invalid",
        key: "report.error_step_not_possible",
      });
    }
    expect((await db.report.findUniqueOrThrow({ where: { id: report.id } })).status).toBe(from);
    expect(await db.notification.count({ where: { reportId: report.id } })).toBe(0);
    expect(await db.auditEntry.count({ where: { entity: "report", entityId: report.id } })).toBe(0);
  });

  it("is refused to admins, who have no seat, and not found for outsiders", async () => {
    const scene = await makePlacement(db);
    const [admin, outsider] = [await actAs(await makeUser(db, "Admin")), await actAs(await makeUser(db, "Teacher"))];
    for (const from of statuses) {
      const report = await makeReadyReport(scene, from);
      for (const action of reportActions) {
        expect(await refusalOf(step(admin, report.id, action))).toMatchObject({ kind: "invalid" });
        expect(await refusalOf(step(outsider, report.id, action))).toMatchObject({ kind: "notFound" });
      }
    }
  });

  it("is not found in a report that does not exist", async () => {
    const { student } = await makePlacement(db);
    expect(await refusalOf(step(await actAs(student), 2_147_483_647, "finish"))).toMatchObject({ kind: "notFound" });
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
    expect(await refusalOf(step(await actAs(scene.student), report.id, "finish"))).toMatchObject({
      kind: "invalid",
      key: required,
      errors: { [`questions.${goal}`]: [required], [`questions.${reflection}`]: [required] },
    });
  });

  it("wants something to be chosen first", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene);
    const student = await actAs(scene.student);
    const answers = [{ questionId: scene.group.form.questions.choice, checked: false }];
    const { revision } = await saveReport(student, { reportId: report.id, revision: 0, answers });
    expect(await refusalOf(step(student, report.id, "finish", { revision }))).toMatchObject({
      key: "report.error_choose_something",
    });
  });
});

describe("asking for feedback", () => {
  it("reaches each person asked, and moves on with those who are left", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 2 });
    const student = await actAs(scene.student);
    await step(student, report.id, "request-feedback", { ask: [scene.supervisor.id, scene.teacher.id] });
    const told = await db.notification.findMany({ where: { reportId: report.id }, orderBy: { recipientId: "asc" } });
    expect(told.map(({ recipientId }) => recipientId)).toEqual(
      [scene.supervisor.id, scene.teacher.id].toSorted((a, b) => a - b),
    );
    const seen = await getReport(student, { reportId: report.id }, browser);
    expect(seen.awaited.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(
      [scene.supervisor.id, scene.teacher.id].toSorted((a, b) => a - b),
    );
    expect(seen.askable).toEqual([
      {
        userId: scene.secondarySupervisor.id,
        fullName: scene.secondarySupervisor.fullName,
        seat: "secondary_supervisor",
      },
    ]);
    await step(student, report.id, "request-feedback", { ask: [scene.secondarySupervisor.id] });
    expect((await getReport(student, { reportId: report.id }, browser)).askable).toEqual([]);
  });

  it.each([
    ["nobody", "report.error_ask_somebody", () => []],
    ["themselves", "report.error_cannot_ask", (scene: MadePlacement) => [scene.student.id]],
    ["somebody without a seat", "report.error_cannot_ask", () => [2_147_483_647]],
    [
      "one of several without a seat",
      "report.error_cannot_ask",
      (scene: MadePlacement) => [scene.teacher.id, 2_147_483_647],
    ],
    ["a guest, who cannot be asked yet", "report.error_cannot_ask", () => ["guest" as const]],
    ["somebody asked before", "report.error_asked_already", (scene: MadePlacement) => [scene.supervisor.id]],
  ])("is refused for %s", async (_, key, ask) => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 3 });
    const refused = await refusalOf(
      step(await actAs(scene.student), report.id, "request-feedback", { ask: ask(scene) }),
    );
    expect(refused).toMatchObject({ kind: "invalid", key, errors: { ask: [key] } });
    expect(await db.notification.count({ where: { reportId: report.id } })).toBe(0);
  });

  it("asks somebody named twice once", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 2 });
    const ask = [scene.supervisor.id, scene.supervisor.id];
    await step(await actAs(scene.student), report.id, "request-feedback", { ask });
    expect(await db.notification.count({ where: { reportId: report.id } })).toBe(1);
  });
});

describe("recalling", () => {
  it("keeps what somebody began to write for when they are asked again", async () => {
    const scene = await makePlacement(db);
    const { feedback } = scene.group.form.questions;
    const report = await makeReport(db, scene, { status: 3 });
    const [student, supervisor] = [await actAs(scene.student), await actAs(scene.supervisor)];
    const answers = [{ questionId: feedback, value: "Begun" }];
    await saveReport(supervisor, { reportId: report.id, revision: 0, answers });

    await step(student, report.id, "recall");
    const closed = await refusalOf(saveReport(supervisor, { reportId: report.id, revision: 1, answers }));
    expect(closed).toMatchObject({ kind: "invalid", key: "report.error_closed" });

    await step(student, report.id, "request-feedback", { ask: [scene.supervisor.id] });
    const again = await getReport(supervisor, { reportId: report.id }, browser);
    expect(again.revision).toBe(1);
    expect(again.questions.find(({ id }) => id === feedback)?.valueAnswer).toBe("Begun");
    expect(await step(supervisor, report.id, "give-feedback", { revision: 1 })).toEqual({ status: 4, revision: 1 });
  });

  it("is too late once somebody has answered", async () => {
    const scene = await makePlacement(db);
    const report = await makeReadyReport(scene, 3);
    await step(await actAs(scene.secondarySupervisor), report.id, "give-feedback");
    expect(await refusalOf(step(await actAs(scene.student), report.id, "recall"))).toMatchObject({
      key: "report.error_step_not_possible",
    });
  });
});

describe("giving feedback", () => {
  it.each([
    ["nothing", null],
    ["blanks", "  \n "],
  ])("with %s in it is refused", async (_, value) => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 3 });
    const supervisor = await actAs(scene.supervisor);
    const answers = [{ questionId: scene.group.form.questions.feedback, value }];
    const { revision } = await saveReport(supervisor, { reportId: report.id, revision: 0, answers });
    expect(await refusalOf(step(supervisor, report.id, "give-feedback", { revision }))).toMatchObject({
      kind: "invalid",
      key: "report.error_feedback_empty",
    });
  });

  it("may be a rating alone", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 3 });
    const supervisor = await actAs(scene.supervisor);
    const answers = [{ questionId: scene.group.form.questions.feedbackRating, rating: 4 }];
    const { revision } = await saveReport(supervisor, { reportId: report.id, revision: 0, answers });
    expect(await step(supervisor, report.id, "give-feedback", { revision })).toEqual({ status: 4, revision });
  });

  it("fixes that person's part and leaves the others theirs", async () => {
    const scene = await makePlacement(db);
    const report = await makeReadyReport(scene, 3);
    const [student, secondary, supervisor] = (await Promise.all(
      [scene.student, scene.secondarySupervisor, scene.supervisor].map(actAs),
    )) as [Actor, Actor, Actor];
    await step(student, report.id, "request-feedback", { ask: [scene.supervisor.id] });
    await step(secondary, report.id, "give-feedback");
    const answers = [{ questionId: scene.group.form.questions.feedback, value: "More" }];
    expect(await refusalOf(saveReport(secondary, { reportId: report.id, revision: 0, answers }))).toMatchObject({
      key: "report.error_closed",
    });
    await saveReport(supervisor, { reportId: report.id, revision: 0, answers });
    expect(await step(supervisor, report.id, "give-feedback", { revision: 1 })).toEqual({ status: 4, revision: 1 });
    const seen = await getReport(student, { reportId: report.id }, browser);
    expect(seen.feedback.map(({ userId }) => userId)).toEqual([scene.secondarySupervisor.id, scene.supervisor.id]);
    expect(seen.awaited).toEqual([]);
  });
});

describe("a step with an old revision", () => {
  it("is a conflict that names the current one, and nothing happens", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene);
    const student = await actAs(scene.student);
    await saveReport(student, { reportId: report.id, revision: 0, answers: [] });
    const refused = await refusalOf(step(student, report.id, "finish", { revision: 0 }));
    expect(refused).toMatchObject({ kind: "conflict", revision: 1 });
    expect((await db.report.findUniqueOrThrow({ where: { id: report.id } })).status).toBe(1);
    expect(await step(student, report.id, "finish", { revision: 1 })).toEqual({ status: 2, revision: 1 });
  });
});

describe("closing as done", () => {
  it("tells everybody who was asked, answered or not, and ends all writing", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, {
      status: 4,
      asked: [
        { id: scene.supervisor.id, seat: "supervisor", submitted: true },
        { id: scene.teacher.id, seat: "teacher" },
      ],
    });
    const student = await actAs(scene.student);
    await step(student, report.id, "complete");
    const told = await db.notification.findMany({ where: { reportId: report.id } });
    expect(told.map((row) => `${row.recipientId} ${row.contentKey}`).toSorted()).toEqual(
      [
        `${scene.supervisor.id} notification.supervisor.report-done`,
        `${scene.teacher.id} notification.teacher.report-done`,
      ].toSorted(),
    );
    for (const person of [scene.student, scene.teacher]) {
      const actor = await actAs(person);
      expect(await refusalOf(saveReport(actor, { reportId: report.id, revision: 0, answers: [] }))).toMatchObject({
        key: "report.error_closed",
      });
      const seen = await getReport(actor, { reportId: report.id }, browser);
      expect(seen).toMatchObject({ status: 5, actions: [], writableTabs: [], askable: [] });
    }
  });
});
