import { beforeEach, describe, expect, it } from "vitest";
import { saveReport } from "@/lib/features/report/answers/commands";
import type { AnswerInput } from "@/lib/features/report/answers/schema";
import { createReport } from "@/lib/features/report/life/commands/create-report";
import { reportStatus } from "@/lib/features/report/life/rules";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import type { Actor } from "@/lib/platform/auth/actor";
import { showDay, storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { makeForm } from "../../factories/form";
import { daysFromNow, makeGroup } from "../../factories/group";
import { type MadePlacement, makePlacement } from "../../factories/placement";
import { type MadeReport, makeReport, partOf } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";

let scene: MadePlacement;
let report: MadeReport;
let student: Actor;
beforeEach(async () => {
  scene = await makePlacement(db);
  report = await makeReport(db, scene);
  student = await actAs(scene.student);
});

const save = (actor: Actor, revision: number, answers: AnswerInput[], reportId = report.id) =>
  saveReport(actor, { reportId, revision, answers });

const answersOf = async (userId: number) => {
  const rows = await db.answer.findMany({ where: { part: { reportId: report.id, authorId: userId } } });
  return new Map(rows.map((row) => [row.questionId, row]));
};

describe("saving", () => {
  it("changes what is named, keeps the rest, and counts", async () => {
    const { choice, goal, rating, reflection } = scene.group.form.questions;
    expect(await save(student, 0, [{ questionId: goal, value: "A new goal" }])).toEqual({ revision: 1 });
    expect(await save(student, 1, [{ questionId: rating, rating: 4 }])).toEqual({ revision: 2 });
    const answers = await answersOf(student.id);
    expect(answers.get(choice)).toMatchObject({ checked: true, value: null, rating: null });
    expect(answers.get(goal)).toMatchObject({ checked: null, value: "A new goal", rating: null });
    expect(answers.get(rating)).toMatchObject({ rating: 4 });
    expect(answers.get(reflection)).toMatchObject({ value: "My reflection" });
  });

  it("takes answers back", async () => {
    const { choice, goal, rating } = scene.group.form.questions;
    await save(student, 0, [
      { questionId: choice, checked: false },
      { questionId: goal, value: "" },
      { questionId: rating, rating: null },
    ]);
    const answers = await answersOf(student.id);
    expect(answers.get(choice)?.checked).toBe(false);
    expect(answers.get(goal)?.value).toBe("");
    expect(answers.get(rating)?.rating).toBeNull();
  });

  it("leaves an answer as it was when the input does not contain it", async () => {
    const { goal } = scene.group.form.questions;
    await save(student, 0, [{ questionId: goal }]);
    expect((await answersOf(student.id)).get(goal)?.value).toBe("My goal");
  });

  it("of nothing counts all the same", async () => {
    expect(await save(student, 0, [])).toEqual({ revision: 1 });
  });

  it("takes the last answer to a question named twice", async () => {
    const { goal } = scene.group.form.questions;
    await save(student, 0, [
      { questionId: goal, value: "first" },
      { questionId: goal, value: "last" },
    ]);
    expect((await answersOf(student.id)).get(goal)?.value).toBe("last");
  });

  it.each([
    ["emoji", "Bra 👩🏽‍⚕️ og 🇳🇴"],
    ["markup", `<script>alert("x")</script>`],
    ["quotes and backslashes", `'; drop table "Answer"; -- \\u0041 \\" {}`],
    ["lines and tabs", "one\r\n\ttwo\n"],
    ["as much as fits", "å".repeat(limits.answerLength)],
  ])("keeps %s as typed", async (_, value) => {
    const { goal } = scene.group.form.questions;
    await save(student, 0, [{ questionId: goal, value }]);
    const seen = await getReport(student, { reportId: report.id }, { locale: "nb" });
    expect(seen.questions.find(({ id }) => id === goal)?.valueAnswer).toBe(value);
  });

  it("writes nothing of what was typed on the record", async () => {
    await save(student, 0, [{ questionId: scene.group.form.questions.goal, value: "Only for the report" }]);
    expect(JSON.stringify(await db.auditEntry.findMany())).not.toContain("Only for the report");
  });
});

describe("a stale save", () => {
  it.each([
    ["older", 0],
    ["newer", 7],
  ])("with an %s revision is a conflict with the current one, and changes nothing", async (_, revision) => {
    const { goal } = scene.group.form.questions;
    await save(student, 0, [{ questionId: goal, value: "kept" }]);
    const refused = await refusalOf(save(student, revision, [{ questionId: goal, value: "lost" }]));
    expect(refused).toMatchObject({ kind: "conflict", revision: 1 });
    expect((await answersOf(student.id)).get(goal)?.value).toBe("kept");
  });
});

describe("an answer that does not fit", () => {
  const gone = "report.error_question_gone";
  const wrong = "validation.invalid";

  it.each<[string, (scene: MadePlacement) => AnswerInput, string, string]>([
    ["text for a checkbox", ({ group }) => ({ questionId: group.form.questions.choice, value: "x" }), "value", wrong],
    ["a tick for a text", ({ group }) => ({ questionId: group.form.questions.goal, checked: true }), "checked", wrong],
    ["a rating for a text", ({ group }) => ({ questionId: group.form.questions.goal, rating: 1 }), "rating", wrong],
    ["text for a rating", ({ group }) => ({ questionId: group.form.questions.rating, value: "x" }), "value", wrong],
    [
      "feedback from the student",
      ({ group }) => ({ questionId: group.form.questions.feedback, value: "x" }),
      "questionId",
      gone,
    ],
    ["a question that is not there", () => ({ questionId: limits.idMax, value: "x" }), "questionId", gone],
  ])("is named: %s", async (_, answer, field, key) => {
    const good = { questionId: scene.group.form.questions.goal, value: "must not be saved" };
    const refused = await refusalOf(save(student, 0, [good, answer(scene)]));
    expect(refused).toMatchObject({ kind: "invalid", errors: { [`answers.1.${field}`]: [key] } });
    expect((await answersOf(student.id)).get(good.questionId)?.value).toBe("My goal");
    expect((await db.reportPart.findUniqueOrThrow({ where: { id: partOf(report, student.id).id } })).revision).toBe(0);
  });

  it("is named when the question is of another form", async () => {
    const other = await makePlacement(db);
    const refused = await refusalOf(save(student, 0, [{ questionId: other.group.form.questions.goal, value: "x" }]));
    expect(refused).toMatchObject({ errors: { "answers.0.questionId": [gone] } });
  });
});

describe("a rating", () => {
  it("must be on the form's own scale", async () => {
    const form = await makeForm(db, { ratingSteps: 3 });
    const group = await makeGroup(db, { form, teacherIds: [scene.teacher.id] });
    const other = await makePlacement(db, { group, student: scene.student });
    const rated = await makeReport(db, other);
    const { goal, rating } = form.questions;
    expect(await save(student, 0, [{ questionId: rating, rating: 3 }], rated.id)).toEqual({ revision: 1 });
    const answers = [
      { questionId: goal, value: "must not be saved" },
      { questionId: rating, rating: 4 },
    ];
    expect(await refusalOf(save(student, 1, answers, rated.id))).toMatchObject({
      kind: "invalid",
      errors: { "answers.1.rating": ["report.error_off_scale"] },
    });
    const seen = await getReport(student, { reportId: rated.id }, { locale: "nb" });
    expect(seen.scale.map(({ step }) => step)).toEqual([1, 2, 3]);
    expect(seen.questions.find(({ id }) => id === goal)?.valueAnswer).toBe("My goal");
  });

  it("can use all steps of a longer scale, with texts in the reader's language", async () => {
    const form = await makeForm(db, { ratingSteps: 6 });
    for (const [language, text] of [
      ["nb", "alltid selvstendig"],
      ["en", "always independent"],
    ] as const)
      await db.ratingAnchor.create({ data: { versionId: form.versionId, step: 6, language, text } });
    const group = await makeGroup(db, { form, teacherIds: [scene.teacher.id] });
    const rated = await makeReport(db, await makePlacement(db, { group, student: scene.student }));
    expect(await save(student, 0, [{ questionId: form.questions.rating, rating: 6 }], rated.id)).toHaveProperty(
      "revision",
    );
    const seen = await getReport(student, { reportId: rated.id }, { locale: "en" });
    expect(seen.scale).toHaveLength(6);
    expect(seen.scale.at(-1)).toEqual({ step: 6, anchor: "always independent" });
  });
});

describe("who may save", () => {
  it("is not found for outsiders and forbidden for those without a part", async () => {
    const outsider = await actAs(await makeUser(db, "Student"));
    expect(await refusalOf(save(outsider, 0, []))).toMatchObject({ kind: "notFound" });
    for (const person of [scene.supervisor, scene.secondarySupervisor, scene.teacher, await makeUser(db, "Admin")])
      expect(await refusalOf(save(await actAs(person), 0, []))).toMatchObject({ kind: "forbidden" });
  });

  it.each(Object.entries(reportStatus))("is the student in planning alone: %s", async (_, status) => {
    const other = await makeReport(db, scene, { status });
    const outcome = save(student, 0, [{ questionId: scene.group.form.questions.goal, value: "x" }], other.id);
    if (status === reportStatus.planning) expect(await outcome).toEqual({ revision: 1 });
    else expect(await refusalOf(outcome)).toMatchObject({ kind: "invalid", key: "report.error_closed" });
  });

  it("is a person who was asked for feedback, in the feedback tab", async () => {
    const { feedback, choice, rating } = scene.group.form.questions;
    const other = await makeReport(db, scene, { status: 3 });
    const supervisor = await actAs(scene.supervisor);
    expect(await save(supervisor, 0, [{ questionId: feedback, value: "Well done" }], other.id)).toEqual({
      revision: 1,
    });
    for (const answer of [
      { questionId: choice, checked: false },
      { questionId: rating, rating: 4 },
    ])
      expect(await refusalOf(save(supervisor, 1, [answer], other.id))).toMatchObject({
        errors: { "answers.0.questionId": ["report.error_question_gone"] },
      });
  });

  it("ends for a person who loses the seat", async () => {
    const other = await makeReport(db, scene, { status: 3 });
    await db.placement.update({ where: { id: scene.placement.id }, data: { supervisorId: null } });
    const answers = [{ questionId: scene.group.form.questions.feedback, value: "x" }];
    const former = await actAs(scene.supervisor);
    expect(await refusalOf(save(former, 0, answers, other.id))).toMatchObject({ kind: "notFound" });
  });
});

describe("beginning a report", () => {
  const day = (days: number) => storedDay(daysFromNow(days));

  it("makes it the student's own, in planning, with the group's form", async () => {
    const { reportId, revision } = await createReport(student, {
      placementId: scene.placement.id,
      name: "Morning shift",
      date: day(0),
    });
    expect(revision).toBe(0);
    const made = await db.report.findUniqueOrThrow({ where: { id: reportId }, include: { parts: true } });
    expect(made).toMatchObject({
      placementId: scene.placement.id,
      formVersionId: scene.group.form.versionId,
      name: "Morning shift",
      date: daysFromNow(0),
      status: reportStatus.planning,
      parts: [{ authorId: student.id, seat: "student", revision: 0, askedAt: null, submittedAt: null }],
    });
    const record = await db.auditEntry.findFirstOrThrow({ where: { action: "report.create", entityId: reportId } });
    expect(record).toMatchObject({ actorId: student.id, after: { placementId: scene.placement.id } });
    expect(JSON.stringify(record)).not.toContain("Morning shift");
  });

  it.each([undefined, ""])("names it after its day when no name is given (%j)", async (name) => {
    const { reportId } = await createReport(student, { placementId: scene.placement.id, name, date: day(-1) });
    expect((await db.report.findUniqueOrThrow({ where: { id: reportId } })).name).toBe(showDay(day(-1)));
  });

  it("accepts the first and the last day of the placement, and none outside", async () => {
    const { id: placementId } = scene.placement;
    for (const date of [day(-20), day(20)])
      expect(await createReport(student, { placementId, date })).toHaveProperty("reportId");
    for (const date of [day(-21), day(21), "0001-01-01", "9999-12-31"])
      expect(await refusalOf(createReport(student, { placementId, date }))).toMatchObject({
        kind: "invalid",
        errors: { date: ["report.error_outside_placement"] },
      });
  });

  it("is not for anybody else", async () => {
    const input = { placementId: scene.placement.id, date: day(0) };
    for (const person of [scene.supervisor, scene.secondarySupervisor, scene.teacher, await makeUser(db, "Admin")])
      expect(await refusalOf(createReport(await actAs(person), input))).toMatchObject({ kind: "forbidden" });
    for (const person of [await makeUser(db, "Student"), await makeUser(db, "Teacher")])
      expect(await refusalOf(createReport(await actAs(person), input))).toMatchObject({ kind: "notFound" });
    expect(await refusalOf(createReport(student, { ...input, placementId: limits.idMax }))).toMatchObject({
      kind: "notFound",
    });
  });
});
