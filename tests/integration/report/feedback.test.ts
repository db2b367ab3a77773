import { describe, expect, it } from "vitest";
import { endGroup } from "@/lib/features/ending/commands";
import { removePlacement } from "@/lib/features/enrolment/commands/remove-placement";
import { savePlacement } from "@/lib/features/enrolment/commands/save-placement";
import { listAtHand } from "@/lib/features/home/queries/list-at-hand";
import { saveReport } from "@/lib/features/report/answers/commands";
import { readFeedback } from "@/lib/features/report/life/commands/read-feedback";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import { daysFromNow } from "../../factories/group";
import { makeGuestLink } from "../../factories/guest-link";
import { type MadePlacement, makePlacement } from "../../factories/placement";
import { makeReport, partOf } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";
import { takeStep } from "../../support/take-step";

const browser = { locale: "nb" } as const;

/** A report in which the secondary supervisor has been asked and has feedback ready, so that every step can succeed. */
const makeReadyReport = (scene: MadePlacement, status: number) =>
  makeReport(db, scene, {
    status,
    asked: [{ id: scene.secondarySupervisor.id, seat: "secondary_supervisor", wrote: true }],
  });

describe("asking for feedback", () => {
  it("reaches each person asked, and moves on with those who are left", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 2 });
    const student = await actAs(scene.student);
    await takeStep(student, report.id, "request-feedback", { ask: [scene.supervisor.id, scene.teacher.id] });
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
    await takeStep(student, report.id, "request-feedback", { ask: [scene.secondarySupervisor.id] });
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
    ["somebody asked before", "report.error_asked_already", (scene: MadePlacement) => [scene.supervisor.id]],
  ])("is refused for %s", async (_, key, ask) => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 3 });
    const refused = await refusalOf(
      takeStep(await actAs(scene.student), report.id, "request-feedback", { ask: ask(scene) }),
    );
    expect(refused).toMatchObject({ kind: "invalid", key, errors: { ask: [key] } });
    expect(await db.notification.count({ where: { reportId: report.id } })).toBe(0);
  });

  it("asks a person named twice once", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 2 });
    const ask = [scene.supervisor.id, scene.supervisor.id];
    await takeStep(await actAs(scene.student), report.id, "request-feedback", { ask });
    expect(await db.notification.count({ where: { reportId: report.id } })).toBe(1);
  });
});

describe("recalling", () => {
  it("keeps a person's unsent feedback until they are asked again", async () => {
    const scene = await makePlacement(db);
    const { feedback } = scene.group.form.questions;
    const report = await makeReport(db, scene, { status: 3 });
    const [student, supervisor] = [await actAs(scene.student), await actAs(scene.supervisor)];
    const answers = [{ questionId: feedback, value: "Begun" }];
    await saveReport(supervisor, { reportId: report.id, revision: 0, answers });

    await takeStep(student, report.id, "recall");
    const closed = await refusalOf(saveReport(supervisor, { reportId: report.id, revision: 1, answers }));
    expect(closed).toMatchObject({ kind: "invalid", key: "report.error_closed" });

    await takeStep(student, report.id, "request-feedback", { ask: [scene.supervisor.id] });
    const again = await getReport(supervisor, { reportId: report.id }, browser);
    expect(again.revision).toBe(1);
    expect(again.questions.find(({ id }) => id === feedback)?.valueAnswer).toBe("Begun");
    expect(await takeStep(supervisor, report.id, "give-feedback", { revision: 1 })).toEqual({ status: 4, revision: 1 });
  });

  it("is too late once a person has answered", async () => {
    const scene = await makePlacement(db);
    const report = await makeReadyReport(scene, 3);
    await takeStep(await actAs(scene.secondarySupervisor), report.id, "give-feedback");
    expect(await refusalOf(takeStep(await actAs(scene.student), report.id, "recall"))).toMatchObject({
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
    expect(await refusalOf(takeStep(supervisor, report.id, "give-feedback", { revision }))).toMatchObject({
      kind: "invalid",
      key: "report.error_feedback_empty",
    });
  });

  it("with nothing in it names the questions that have to be answered", async () => {
    const scene = await makePlacement(db);
    const { feedback, feedbackRating } = scene.group.form.questions;
    await db.question.updateMany({ where: { id: { in: [feedback, feedbackRating] } }, data: { isCompulsory: true } });
    const report = await makeReport(db, scene, { status: 3 });
    const required = "evaluation.error_please_answer_for_required_questions";
    expect(await refusalOf(takeStep(await actAs(scene.supervisor), report.id, "give-feedback"))).toMatchObject({
      key: required,
      errors: { [`questions.${feedback}`]: [required], [`questions.${feedbackRating}`]: [required] },
    });
  });

  it("may be a rating alone", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 3 });
    const supervisor = await actAs(scene.supervisor);
    const answers = [{ questionId: scene.group.form.questions.feedbackRating, rating: 4 }];
    const { revision } = await saveReport(supervisor, { reportId: report.id, revision: 0, answers });
    expect(await takeStep(supervisor, report.id, "give-feedback", { revision })).toEqual({ status: 4, revision });
  });

  it("fixes that person's part and leaves the others open", async () => {
    const scene = await makePlacement(db);
    const report = await makeReadyReport(scene, 3);
    const [student, secondary, supervisor] = (await Promise.all(
      [scene.student, scene.secondarySupervisor, scene.supervisor].map(actAs),
    )) as [Actor, Actor, Actor];
    await takeStep(student, report.id, "request-feedback", { ask: [scene.supervisor.id] });
    await takeStep(secondary, report.id, "give-feedback");
    const answers = [{ questionId: scene.group.form.questions.feedback, value: "More" }];
    expect(await refusalOf(saveReport(secondary, { reportId: report.id, revision: 0, answers }))).toMatchObject({
      key: "report.error_closed",
    });
    await saveReport(supervisor, { reportId: report.id, revision: 0, answers });
    expect(await takeStep(supervisor, report.id, "give-feedback", { revision: 1 })).toEqual({ status: 4, revision: 1 });
    const seen = await getReport(student, { reportId: report.id }, browser);
    expect(seen.feedback.map(({ userId }) => userId)).toEqual([scene.secondarySupervisor.id, scene.supervisor.id]);
    expect(seen.awaited).toEqual([]);
  });
});

describe("rating in feedback", () => {
  /** A report in which everybody around the student was asked, and the answer to a person who rates in it. */
  async function rateAs(who: "supervisor" | "secondarySupervisor" | "teacher", standIn: [number, number] | null) {
    const days = standIn && { standInFrom: daysFromNow(standIn[0]), standInUntil: daysFromNow(standIn[1]) };
    const scene = await makePlacement(db, { data: days ?? {} });
    const seat = { supervisor: "supervisor", secondarySupervisor: "secondary_supervisor", teacher: "teacher" } as const;
    const report = await makeReport(db, scene, { status: 3, asked: [{ id: scene[who].id, seat: seat[who] }] });
    const actor = await actAs(scene[who]);
    const answers = [{ questionId: scene.group.form.questions.feedbackRating, rating: 3 }];
    const { canRate } = await getReport(actor, { reportId: report.id }, browser);
    return { canRate, saved: saveReport(actor, { reportId: report.id, revision: 0, answers }) };
  }

  it.each([
    ["supervisor", null],
    ["secondarySupervisor", [-1, 1]],
  ] as const)("is the primary seat's, and its stand-in's: %s %o", async (who, standIn) => {
    const { canRate, saved } = await rateAs(who, standIn && [...standIn]);
    expect(canRate).toBe(true);
    expect(await saved).toEqual({ revision: 1 });
  });

  it.each([
    ["teacher", null],
    ["secondarySupervisor", null],
    ["secondarySupervisor", [-9, -2]],
    ["secondarySupervisor", [2, 9]],
  ] as const)("is refused to everybody else: %s %o", async (who, standIn) => {
    const { canRate, saved } = await rateAs(who, standIn && [...standIn]);
    expect(canRate).toBe(false);
    expect(await refusalOf(saved)).toMatchObject({
      kind: "invalid",
      errors: { "answers.0.rating": ["report.error_may_not_rate"] },
    });
  });
});

describe("a rating by a person who may no longer rate", () => {
  /** A stand-in who rated, and whose days were over before they gave their feedback. */
  async function makeLate(words: string | null) {
    const scene = await makePlacement(db, { data: { standInFrom: daysFromNow(-1), standInUntil: daysFromNow(1) } });
    const { feedback, feedbackRating } = scene.group.form.questions;
    const secondary = { id: scene.secondarySupervisor.id, seat: "secondary_supervisor" as const };
    const report = await makeReport(db, scene, { status: 3, asked: [secondary] });
    const actor = await actAs(scene.secondarySupervisor);
    const answers = [
      { questionId: feedback, value: words },
      { questionId: feedbackRating, rating: 4 },
    ];
    await saveReport(actor, { reportId: report.id, revision: 0, answers });
    await db.placement.update({ where: { id: scene.placement.id }, data: { standInUntil: daysFromNow(-1) } });
    return { scene, report, give: () => takeStep(actor, report.id, "give-feedback", { revision: 1 }) };
  }

  it("is left out of their feedback", async () => {
    const { scene, report, give } = await makeLate("Well done");
    // What was left out is a change of the part.
    expect(await give()).toEqual({ status: 4, revision: 2 });
    const { feedback } = await getReport(await actAs(scene.student), { reportId: report.id }, browser);
    const said = feedback[0]?.answers.map(({ valueAnswer, rating }) => [valueAnswer, rating]);
    expect(said).toEqual([
      ["Well done", null],
      ["", null],
    ]);
    expect(await db.answer.count({ where: { part: { authorId: scene.secondarySupervisor.id }, rating: 4 } })).toBe(0);
  });

  it("is no feedback", async () => {
    const { give } = await makeLate(null);
    expect(await refusalOf(give())).toMatchObject({ kind: "invalid", key: "report.error_feedback_empty" });
  });
});

describe("closing as done", () => {
  it("notifies everybody who was asked, answered or not, and ends all writing", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, {
      status: 4,
      asked: [
        { id: scene.supervisor.id, seat: "supervisor", submitted: true },
        { id: scene.teacher.id, seat: "teacher" },
      ],
    });
    const student = await actAs(scene.student);
    await takeStep(student, report.id, "complete");
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

  it("leaves what was begun and not given to its writer alone", async () => {
    const scene = await makePlacement(db);
    const { feedback, goal } = scene.group.form.questions;
    const report = await makeReport(db, scene, {
      status: 4,
      asked: [
        { id: scene.supervisor.id, seat: "supervisor", submitted: true },
        { id: scene.teacher.id, seat: "teacher", wrote: true },
      ],
    });
    const partId = partOf(report, scene.teacher.id).id;
    await db.answer.create({ data: { partId, questionId: goal, value: "Begun about the goal" } });
    await takeStep(await actAs(scene.student), report.id, "complete");
    const writer = await getReport(await actAs(scene.teacher), { reportId: report.id }, browser);
    expect(writer.comments).toContainEqual({ questionId: goal, valueAnswer: "Begun about the goal" });
    expect(writer.questions.find(({ id }) => id === feedback)?.valueAnswer).toBe("Given feedback");
    for (const person of [scene.student, scene.supervisor]) {
      const seen = await getReport(await actAs(person), { reportId: report.id }, browser);
      expect(seen.comments).toEqual([]);
      expect(JSON.stringify(seen)).not.toContain("Begun about the goal");
    }
  });
});

/** A report with ratings by the secondary supervisor, who does not stand in today. */
async function makeGivenByStandIn(scene: MadePlacement) {
  const { id: authorId } = scene.secondarySupervisor;
  const given = { id: authorId, seat: "secondary_supervisor" as const, submitted: true };
  const { id } = await makeReport(db, scene, { status: 4, asked: [given] });
  const { id: partId } = await db.reportPart.findUniqueOrThrow({
    where: { reportId_authorId: { reportId: id, authorId } },
  });
  await db.answer.create({ data: { partId, questionId: scene.group.form.questions.feedbackRating, rating: 3 } });
  return { id, partId };
}

describe("correcting feedback", () => {
  it("takes it back with what was said about it, until it is given again", async () => {
    const scene = await makePlacement(db);
    const { feedback, feedbackRating } = scene.group.form.questions;
    const report = await makeReport(db, scene, { status: 3 });
    const [student, supervisor] = [await actAs(scene.student), await actAs(scene.supervisor)];
    const give = async (revision: number, rating: number) => {
      const answers = [
        { questionId: feedback, value: "Well done" },
        { questionId: feedbackRating, rating },
      ];
      const saved = await saveReport(supervisor, { reportId: report.id, revision, answers });
      return takeStep(supervisor, report.id, "give-feedback", saved);
    };
    const told = () => db.notification.count({ where: { reportId: report.id, recipientId: scene.student.id } });
    const ratings = async () =>
      (await db.areaRating.findMany({ where: { reportId: report.id } })).map(({ supervisor: mean }) => mean);

    await give(0, 4);
    expect(await told()).toBe(1);
    expect(await ratings()).toContain(4);
    expect((await getReport(supervisor, { reportId: report.id }, browser)).actions).toEqual(["correct-feedback"]);

    expect(await takeStep(supervisor, report.id, "correct-feedback", { revision: 1 })).toEqual({
      status: 3,
      revision: 1,
    });
    expect(await told()).toBe(0);
    expect(await ratings()).not.toContain(4);
    const seen = await getReport(student, { reportId: report.id }, browser);
    expect(seen.feedback).toEqual([]);
    expect(seen.awaited.map(({ userId }) => userId)).toEqual([scene.supervisor.id]);
    const own = await getReport(supervisor, { reportId: report.id }, browser);
    expect(own.questions.find(({ id }) => id === feedback)?.valueAnswer).toBe("Well done");

    await give(1, 3);
    expect(await told()).toBe(1);
    expect(await ratings()).toContain(3);
  });

  it("is too late once the student has read it, and possible again for what is given later", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 4 });
    const [student, supervisor] = [await actAs(scene.student), await actAs(scene.supervisor)];
    await readFeedback(student, { reportId: report.id, upTo: new Date().toISOString() });
    expect(await refusalOf(takeStep(supervisor, report.id, "correct-feedback"))).toMatchObject({
      key: "report.error_step_not_possible",
    });
    await takeStep(student, report.id, "request-feedback", { ask: [scene.secondarySupervisor.id] });
    const second = await actAs(scene.secondarySupervisor);
    const answers = [{ questionId: scene.group.form.questions.feedback, value: "Later" }];
    const saved = await saveReport(second, { reportId: report.id, revision: 0, answers });
    await takeStep(second, report.id, "give-feedback", saved);
    expect(await takeStep(second, report.id, "correct-feedback", saved)).toMatchObject({ status: 4 });
  });

  it("is waited for from the moment it is corrected", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 4 });
    const part = { reportId: report.id, authorId: scene.supervisor.id };
    const asked = { askedAt: daysFromNow(-20), remindedAt: daysFromNow(-10) };
    await db.reportPart.update({ where: { reportId_authorId: part }, data: asked });
    const before = new Date();
    await takeStep(await actAs(scene.supervisor), report.id, "correct-feedback");
    const reopened = await db.reportPart.findUniqueOrThrow({ where: { reportId_authorId: part } });
    expect(reopened.askedAt?.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(reopened.remindedAt).toBeNull();
  });

  it("is refused to somebody who stood in and has rated, once that is over", async () => {
    const scene = await makePlacement(db);
    const { id, partId } = await makeGivenByStandIn(scene);
    const second = await actAs(scene.secondarySupervisor);
    expect(await refusalOf(takeStep(second, id, "correct-feedback"))).toMatchObject({
      key: "report.error_rated_as_stand_in",
    });
    await db.answer.deleteMany({ where: { partId, rating: { not: null } } });
    expect(await takeStep(second, id, "correct-feedback")).toMatchObject({ status: 3 });
  });

  it("keeps the ratings of somebody who stood in when the correction began, and stands in no more when it is given", async () => {
    const scene = await makePlacement(db, { data: { standInFrom: daysFromNow(-1), standInUntil: daysFromNow(1) } });
    const { id, partId } = await makeGivenByStandIn(scene);
    const second = await actAs(scene.secondarySupervisor);
    await takeStep(second, id, "correct-feedback");
    const over = { standInFrom: daysFromNow(-5), standInUntil: daysFromNow(-2) };
    await db.placement.update({ where: { id: scene.placement.id }, data: over });
    const means = async () =>
      (await db.areaRating.findMany({ where: { reportId: id } })).map(({ supervisor: mean }) => mean);
    expect(await means()).not.toContain(3);
    expect(await takeStep(second, id, "give-feedback")).toMatchObject({ status: 4 });
    expect(await db.answer.count({ where: { partId, rating: 3 } })).toBe(1);
    expect(await means()).toContain(3);
  });

  /** A report that the supervisor has rated and corrects, with the teacher's feedback beside it or without. */
  async function makeBeingCorrected({ alone }: { alone: boolean }) {
    const scene = await makePlacement(db);
    const { feedback, feedbackRating } = scene.group.form.questions;
    const asked = { id: scene.supervisor.id, seat: "supervisor" as const };
    const given = { id: scene.teacher.id, seat: "teacher" as const, submitted: true };
    const report = await makeReport(db, scene, { status: alone ? 3 : 4, asked: alone ? [asked] : [asked, given] });
    const supervisor = await actAs(scene.supervisor);
    const answers = [
      { questionId: feedback, value: "Well done" },
      { questionId: feedbackRating, rating: 4 },
    ];
    const saved = await saveReport(supervisor, { reportId: report.id, revision: 0, answers });
    await takeStep(supervisor, report.id, "give-feedback", saved);
    const { submittedAt } = await db.reportPart.findFirstOrThrow({
      where: { reportId: report.id, authorId: scene.supervisor.id },
    });
    await takeStep(supervisor, report.id, "correct-feedback", saved);
    return { scene, reportId: report.id, givenAt: submittedAt?.toISOString() };
  }

  it.each([
    [
      "the student closes the report",
      false,
      5,
      async ({ student }: MadePlacement, reportId: number) => takeStep(await actAs(student), reportId, "complete"),
    ],
    [
      "the group ends",
      false,
      4,
      async ({ teacher, group }: MadePlacement) => endGroup(await actAs(teacher), { groupId: group.id, revision: 0 }),
    ],
    [
      "the student is taken out",
      true,
      4,
      async ({ teacher, placement }: MadePlacement) =>
        removePlacement(await actAs(teacher), { placementId: placement.id, revision: 0, reason: "Moved" }),
    ],
    [
      "somebody else takes the seat",
      true,
      4,
      async ({ teacher, placement }: MadePlacement) =>
        savePlacement(await actAs(teacher), {
          placementId: placement.id,
          revision: 0,
          supervisorId: (await makeUser(db, "Supervisor")).id,
        }),
    ],
  ])("counts again as it stands when %s", async (_, alone, status, end) => {
    const { scene, reportId, givenAt } = await makeBeingCorrected({ alone });
    const seen = async () => getReport(await actAs(scene.student), { reportId }, browser);
    expect((await seen()).awaited).toMatchObject([{ userId: scene.supervisor.id, isCorrecting: true }]);
    await end(scene, reportId);
    const { feedback, awaited, status: now } = await seen();
    expect({ awaited, now }).toEqual({ awaited: [], now: status });
    expect(feedback).toContainEqual(
      expect.objectContaining({
        userId: scene.supervisor.id,
        submittedAt: givenAt,
        answers: expect.arrayContaining([expect.objectContaining({ valueAnswer: "Well done" })]),
      }),
    );
    const rated = await db.areaRating.findMany({ where: { reportId } });
    expect(rated.map(({ supervisor }) => supervisor)).toContain(4);
    const contentKey = "notification.student.feedback-given";
    const told = { reportId, contentKey, recipientId: scene.student.id, senderId: scene.supervisor.id };
    expect(await db.notification.count({ where: told })).toBe(1);
    const entries = await db.auditEntry.findMany({ where: { entity: "report", entityId: reportId } });
    expect(entries.map(({ after }) => after)).toContainEqual({ status: 4, action: "give-again" });
  });

  it("is to be read when it counts again after the student has read other feedback meanwhile", async () => {
    const { scene, reportId } = await makeBeingCorrected({ alone: false });
    const [student, teacher] = [await actAs(scene.student), await actAs(scene.teacher)];
    await readFeedback(student, { reportId, upTo: new Date().toISOString() });
    const { id: supervisorId } = await makeUser(db, "Supervisor");
    await savePlacement(teacher, { placementId: scene.placement.id, revision: 0, supervisorId });
    expect(await getReport(student, { reportId }, browser)).toMatchObject({ hasUnreadFeedback: true });
    expect((await listAtHand(student)).reports).toMatchObject([{ reportId, step: "read" }]);
    const rated = await db.areaRating.findMany({ where: { reportId } });
    expect(rated.map(({ supervisor }) => supervisor)).toContain(4);
  });

  it("ends when the student withdraws the request meanwhile", async () => {
    const { scene, reportId } = await makeBeingCorrected({ alone: true });
    await takeStep(await actAs(scene.student), reportId, "recall");
    await endGroup(await actAs(scene.teacher), { groupId: scene.group.id, revision: 0 });
    expect(await getReport(await actAs(scene.student), { reportId }, browser)).toMatchObject({
      status: 2,
      feedback: [],
      awaited: [],
    });
  });

  it("leaves a report with a guest's feedback to be read", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 4 });
    await makeGuestLink(db, {
      reportId: report.id,
      createdById: scene.student.id,
      givenAt: new Date(),
      guestName: "Unni",
      feedback: "Bra",
    });
    expect(await takeStep(await actAs(scene.supervisor), report.id, "correct-feedback")).toMatchObject({ status: 4 });
  });
});

describe("reading feedback", () => {
  it("is the student's alone, lasts until more is given, and is on the record", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 4 });
    const [student, supervisor] = [await actAs(scene.student), await actAs(scene.supervisor)];
    const isUnread = async (actor: Actor) =>
      (await getReport(actor, { reportId: report.id }, browser)).hasUnreadFeedback;
    expect([await isUnread(student), await isUnread(supervisor)]).toEqual([true, false]);
    expect(
      await refusalOf(readFeedback(supervisor, { reportId: report.id, upTo: new Date().toISOString() })),
    ).toMatchObject({ kind: "forbidden" });
    await readFeedback(student, { reportId: report.id, upTo: new Date().toISOString() });
    expect(await isUnread(student)).toBe(false);
    // A page that was opened long ago does not make it unread again.
    await readFeedback(student, { reportId: report.id, upTo: daysFromNow(-9).toISOString() });
    expect(await isUnread(student)).toBe(false);
    const record = await db.auditEntry.findMany({ where: { entity: "report", entityId: report.id } });
    expect(record.map(({ action, actorId }) => [action, actorId])).toEqual([["report.read", student.id]]);
    await makeGuestLink(db, {
      reportId: report.id,
      createdById: student.id,
      givenAt: new Date(Date.now() + 1_000),
      guestName: "Unni",
      feedback: "Bra",
    });
    expect(await isUnread(student)).toBe(true);
  });
});
