import { beforeEach, describe, expect, it } from "vitest";
import { saveReport } from "@/lib/features/report/answers/commands";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import { makeForm } from "../../factories/form";
import { type MadePlacement, makePlacement } from "../../factories/placement";
import { type MadeReport, makeReport, partOf } from "../../factories/report";
import { actAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";
import { takeStep } from "../../support/take-step";

const browser = { locale: "nb" } as const;

let scene: MadePlacement;
let report: MadeReport;
let supervisor: Actor;
let student: Actor;
beforeEach(async () => {
  scene = await makePlacement(db);
  report = await makeReport(db, scene, { status: 3 });
  [supervisor, student] = [await actAs(scene.supervisor), await actAs(scene.student)];
});

const save = (revision: number, questionId: number, value: string | null, actor = supervisor) =>
  saveReport(actor, { reportId: report.id, revision, answers: [{ questionId, value }] });

const read = (actor: Actor) => getReport(actor, { reportId: report.id }, browser);

describe("a comment on a single answer", () => {
  it("is stored in its writer's part, next to the student's text", async () => {
    const { goal, reflection } = scene.group.form.questions;
    expect(await save(0, goal, "A good goal")).toEqual({ revision: 1 });
    const seen = await read(supervisor);
    expect(seen.comments).toEqual([
      { questionId: goal, valueAnswer: "A good goal" },
      { questionId: reflection, valueAnswer: "" },
    ]);
    expect(seen.questions.find(({ id }) => id === goal)?.valueAnswer).toBe("My goal");
  });

  it("is visible to nobody else before the feedback is given, and to everybody then", async () => {
    const { goal } = scene.group.form.questions;
    await save(0, goal, "A good goal");
    const readers = [student, await actAs(scene.teacher), await actAs(scene.secondarySupervisor)];
    for (const reader of readers) expect(JSON.stringify(await read(reader))).not.toContain("A good goal");

    expect(await takeStep(supervisor, report.id, "give-feedback", { revision: 1 })).toEqual({ status: 4, revision: 1 });
    for (const reader of [...readers, supervisor]) {
      const { feedback, comments } = await read(reader);
      expect(comments).toEqual([]);
      expect(feedback).toMatchObject([
        { userId: supervisor.id, seat: "supervisor", answers: [{ questionId: goal, valueAnswer: "A good goal" }] },
      ]);
    }
  });

  it("belongs with its writer's other answers to one conflict of revisions", async () => {
    const { goal, feedback } = scene.group.form.questions;
    await save(0, feedback, "In all");
    expect(await refusalOf(save(0, goal, "A good goal"))).toMatchObject({ kind: "conflict", revision: 1 });
  });

  it("leaves the student's part alone", async () => {
    const { goal } = scene.group.form.questions;
    await save(0, goal, "A good goal");
    const theirs = { partId: partOf(report, student.id).id, questionId: goal };
    expect(await db.answer.findUnique({ where: { partId_questionId: theirs } })).toMatchObject({ value: "My goal" });
    expect((await read(student)).revision).toBe(0);
  });
});

describe("what cannot be commented on", () => {
  it("is an answer that the student has not given; a comment can be taken back there", async () => {
    const { goal } = scene.group.form.questions;
    const theirs = { partId: partOf(report, student.id).id, questionId: goal };
    await db.answer.update({ where: { partId_questionId: theirs }, data: { value: "  " } });
    expect(await refusalOf(save(0, goal, "x"))).toMatchObject({
      kind: "invalid",
      errors: { "answers.0.value": ["report.error_nothing_to_comment"] },
    });
    expect(await save(0, goal, "")).toEqual({ revision: 1 });
    // A comment on a deleted text is no feedback.
    await db.answer.update({ where: { partId_questionId: theirs }, data: { value: "Back" } });
    await save(1, goal, "About them");
    await db.answer.update({ where: { partId_questionId: theirs }, data: { value: null } });
    expect(await refusalOf(takeStep(supervisor, report.id, "give-feedback", { revision: 2 }))).toMatchObject({
      key: "report.error_feedback_empty",
    });
  });

  it("when the answer was removed since: its comment is not given", async () => {
    const { goal, feedback } = scene.group.form.questions;
    await save(0, goal, "About words that go");
    await takeStep(student, report.id, "recall");
    const theirs = { partId: partOf(report, student.id).id, questionId: goal };
    await db.answer.update({ where: { partId_questionId: theirs }, data: { value: "" } });
    await takeStep(student, report.id, "request-feedback", { ask: [supervisor.id] });
    await save(1, feedback, "In all");
    expect((await takeStep(supervisor, report.id, "give-feedback", { revision: 2 })).revision).toBe(3);
    const given = (await read(student)).feedback[0]?.answers;
    expect(given?.map(({ questionId, valueAnswer }) => [questionId, valueAnswer])).toEqual([[feedback, "In all"]]);
  });

  it("is a tick, a rating, or a question of another form", async () => {
    const { choice, rating } = scene.group.form.questions;
    const other = await makeForm(db);
    for (const questionId of [choice, rating, other.questions.goal])
      expect(await refusalOf(save(0, questionId, "x"))).toMatchObject({
        kind: "invalid",
        errors: { "answers.0.questionId": ["report.error_question_gone"] },
      });
    for (const field of [{ checked: true }, { rating: 1 }]) {
      const answers = [{ questionId: scene.group.form.questions.goal, ...field }];
      expect(await refusalOf(saveReport(supervisor, { reportId: report.id, revision: 0, answers }))).toMatchObject({
        errors: { [`answers.0.${Object.keys(field)[0]}`]: ["validation.invalid"] },
      });
    }
  });

  it("is refused for a person who was not asked, or has given feedback", async () => {
    const { goal } = scene.group.form.questions;
    expect(await refusalOf(save(0, goal, "x", await actAs(scene.teacher)))).toMatchObject({ kind: "forbidden" });
    expect((await read(await actAs(scene.teacher))).comments).toEqual([]);
    await save(0, goal, "A good goal");
    await takeStep(supervisor, report.id, "give-feedback", { revision: 1 });
    expect(await refusalOf(save(1, goal, "More"))).toMatchObject({ key: "report.error_closed" });
  });

  it("is the student's own answer, for the student", async () => {
    expect(await refusalOf(save(0, scene.group.form.questions.goal, "x", student))).toMatchObject({
      key: "report.error_closed",
    });
    expect((await read(student)).comments).toEqual([]);
  });
});

describe("what else the page of a report carries", () => {
  it("has the goals as they read when it was begun, and the names of everybody around it", async () => {
    const data = [
      { reportId: report.id, position: 1, viewPoint: null, text: "Second" },
      { reportId: report.id, position: 0, viewPoint: 2, text: "First" },
    ];
    await db.reportGoal.createMany({ data });
    const seen = await read(student);
    expect(seen.goals).toEqual([
      { viewPoint: 2, text: "First", reached: null },
      { viewPoint: null, text: "Second", reached: null },
    ]);
    const people = [scene.student, scene.supervisor, scene.secondarySupervisor, scene.teacher];
    expect(seen.names.toSorted()).toEqual(people.map(({ fullName }) => fullName).toSorted());
  });

  it("has what guests gave, and no open link", async () => {
    const link = { reportId: report.id, createdById: scene.student.id, expiresAt: new Date(Date.now() + 60_000) };
    const givenAt = new Date("2026-01-02T10:00:00.000Z");
    const given = await db.guestLink.create({
      data: { ...link, hash: `given ${report.id}`, guestName: "Unni", feedback: "Kind to all", givenAt },
    });
    await db.guestLink.create({ data: { ...link, hash: `open ${report.id}` } });
    expect((await read(student)).guestFeedback).toEqual([
      { guestLinkId: given.id, guestName: "Unni", feedback: "Kind to all", givenAt: givenAt.toISOString() },
    ]);
  });
});
