import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { removeGoal, saveGoal } from "@/lib/features/evaluation/goals/commands";
import { listGoals } from "@/lib/features/goal/queries";
import { goalLimits } from "@/lib/features/goal/rules";
import type { SaveGoalInput } from "@/lib/features/goal/schema";
import { createReport } from "@/lib/features/report/life/commands/create-report";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { makeEvaluation } from "../factories/evaluation";
import { makeGoal } from "../factories/goal";
import { daysFromNow } from "../factories/group";
import { type MadePlacement, makePlacement } from "../factories/placement";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { atOnce } from "../support/at-once";
import { refusalOf } from "../support/refusal";

const day = (days: number) => storedDay(daysFromNow(days));
const written = ({ placement }: MadePlacement, given: Partial<SaveGoalInput> = {}): SaveGoalInput => ({
  placementId: placement.id,
  talk: "expectation",
  talkDate: day(-5),
  viewPoint: 2,
  text: "Listen before speaking",
  ...given,
});
/** Nobody has said anything about a goal yet. */
const unsaid = { answerRevision: 0, reachedRevision: 0 };
const unanswered = {
  ...unsaid,
  answer: null,
  reports: [],
  reached: null,
  reachedBy: null,
};
const seats = ["student", "supervisor", "secondarySupervisor", "teacher"] as const;

describe("a goal", () => {
  it.each(seats)("is written by the %s and read by everybody around the student", async (who) => {
    const scene = await makePlacement(db);
    const { goalId } = await saveGoal(await actAs(scene[who]), written(scene));
    for (const reader of [...seats.map((seat) => scene[seat]), await makeUser(db, "Admin")])
      expect(await listGoals(await actAs(reader), { placementId: scene.placement.id })).toEqual([
        {
          goalId,
          talk: "expectation",
          talkDate: day(-5),
          viewPoint: 2,
          text: "Listen before speaking",
          authorName: scene[who].fullName,
          revision: 0,
          questionId: null,
          ...unanswered,
        },
      ]);
  });

  it("is changed and removed by somebody else of the placement", async () => {
    const scene = await makePlacement(db);
    const goal = await makeGoal(db, scene);
    const teacher = await actAs(scene.teacher);
    const change = { goalId: goal.id, revision: 0 };
    const moved = { talk: "midterm", viewPoint: null, text: goal.text } as const;
    expect(await saveGoal(teacher, written(scene, { change, ...moved }))).toEqual({ goalId: goal.id, revision: 1 });
    const seen = () => listGoals(teacher, { placementId: scene.placement.id });
    expect(await seen()).toMatchObject([{ ...moved, authorName: scene.supervisor.fullName }]);
    // Who changes the words has written them.
    const reworded = { ...moved, text: "Speak before listening" };
    await saveGoal(teacher, written(scene, { change: { goalId: goal.id, revision: 1 }, ...reworded }));
    expect(await seen()).toMatchObject([{ ...reworded, authorName: scene.teacher.fullName }]);
    await removeGoal(teacher, { goalId: goal.id, revision: 2, ...unsaid });
    expect(await listGoals(teacher, { placementId: scene.placement.id })).toEqual([]);
  });

  it("is recorded without its text", async () => {
    const scene = await makePlacement(db);
    const supervisor = await actAs(scene.supervisor);
    const { goalId } = await saveGoal(supervisor, written(scene, { text: "Between us" }));
    await removeGoal(supervisor, { goalId, revision: 0, ...unsaid });
    const record = await db.auditEntry.findMany({
      where: { entity: "goal", entityId: goalId },
      orderBy: { id: "asc" },
    });
    expect(record.map(({ action }) => action)).toEqual(["goal.save", "goal.remove"]);
    expect(JSON.stringify(await db.auditEntry.findMany())).not.toContain("Between us");
  });

  it("is not found for outsiders, and only read by admins", async () => {
    const scene = await makePlacement(db);
    const goal = await makeGoal(db, scene);
    const elsewhere = await makePlacement(db);
    const admin = await actAs(await makeUser(db, "Admin"));
    const change = { goalId: goal.id, revision: 0 };
    for (const who of seats) {
      const actor = await actAs(elsewhere[who]);
      for (const attempt of [
        () => listGoals(actor, { placementId: scene.placement.id }),
        () => saveGoal(actor, written(scene)),
        () => saveGoal(actor, written(scene, { change })),
        // Through their own placement.
        () => saveGoal(actor, written(elsewhere, { change })),
        () => removeGoal(actor, { ...change, ...unsaid }),
      ])
        expect(await refusalOf(attempt())).toMatchObject({ kind: "notFound" });
    }
    for (const attempt of [() => saveGoal(admin, written(scene)), () => removeGoal(admin, { ...change, ...unsaid })])
      expect(await refusalOf(attempt())).toMatchObject({ kind: "forbidden" });
    const nowhere = { ...written(scene), placementId: limits.idMax };
    expect(await refusalOf(saveGoal(admin, nowhere))).toMatchObject({ kind: "notFound" });
    expect(await db.goal.findUniqueOrThrow({ where: { id: goal.id } })).toEqual(goal);
    expect(await db.goal.count({ where: { placementId: scene.placement.id } })).toBe(1);
  });

  it.each([
    ["in the future", 1],
    ["before the placement", -21],
  ])("is refused for a talk %s", async (_name, days) => {
    const scene = await makePlacement(db);
    const attempt = async () => saveGoal(await actAs(scene.student), written(scene, { talkDate: day(days) }));
    expect(await refusalOf(attempt())).toMatchObject({
      kind: "invalid",
      errors: { talkDate: ["goal.error_talk_date"] },
    });
  });

  it("is refused for a talk after a placement that is over", async () => {
    const scene = await makePlacement(db, { data: { startDate: daysFromNow(-30), endDate: daysFromNow(-10) } });
    const student = await actAs(scene.student);
    expect(await refusalOf(saveGoal(student, written(scene)))).toMatchObject({ key: "goal.error_talk_date" });
    expect(await saveGoal(student, written(scene, { talkDate: day(-10) }))).toHaveProperty("goalId");
  });

  it("that somebody else changed is a conflict, also when deleting it", async () => {
    const scene = await makePlacement(db);
    const goal = await makeGoal(db, scene);
    const [student, teacher] = [await actAs(scene.student), await actAs(scene.teacher)];
    const change = { goalId: goal.id, revision: 0 };
    await saveGoal(teacher, written(scene, { change, text: "The teacher's" }));
    for (const attempt of [
      () => saveGoal(student, written(scene, { change })),
      () => removeGoal(student, { ...change, ...unsaid }),
    ])
      expect(await refusalOf(attempt())).toMatchObject({ kind: "conflict", revision: 1 });
    expect((await db.goal.findUniqueOrThrow({ where: { id: goal.id } })).text).toBe("The teacher's");
  });

  it("that is sent again because its answer was lost is there once, and changed once", async () => {
    const scene = await makePlacement(db);
    const [student, teacher] = [await actAs(scene.student), await actAs(scene.teacher)];
    const [first, again] = await Promise.all([saveGoal(student, written(scene)), saveGoal(student, written(scene))]);
    expect(again).toEqual(first);
    // The same words of somebody else, or another word, are another goal.
    const others = [
      await saveGoal(teacher, written(scene)),
      await saveGoal(student, written(scene, { viewPoint: null })),
    ];
    expect(new Set([first, ...others].map(({ goalId }) => goalId)).size).toBe(3);
    const changed = written(scene, { change: { goalId: first.goalId, revision: 0 }, text: "Listen longer" });
    expect(await saveGoal(student, changed)).toEqual({ goalId: first.goalId, revision: 1 });
    expect(await saveGoal(student, changed)).toEqual({ goalId: first.goalId, revision: 1 });
    expect(await refusalOf(saveGoal(student, { ...changed, text: "Listen less" }))).toMatchObject({
      kind: "conflict",
      revision: 1,
    });
    const record = { entity: "goal", entityId: first.goalId, action: "goal.save" } as const;
    expect(await db.auditEntry.count({ where: record })).toBe(2);
  });

  it("of which an answer was lost is the one that the same form changes, until somebody else has changed it", async () => {
    const scene = await makePlacement(db);
    const [student, teacher] = [await actAs(scene.student), await actAs(scene.teacher)];
    const sendId = randomUUID();
    const { goalId } = await saveGoal(student, written(scene, { sendId }));
    expect(await saveGoal(student, written(scene, { sendId, text: "Listen longer" }))).toEqual({ goalId, revision: 1 });
    expect(await saveGoal(student, written(scene, { sendId, text: "Listen" }))).toEqual({ goalId, revision: 2 });
    // The same id is nobody else's, and a form that changes the goal learns in the same way what it has stored.
    const change = { goalId, revision: 2 };
    expect((await saveGoal(teacher, written(scene, { sendId, text: "Another" }))).goalId).not.toBe(goalId);
    const form = { change, sendId: randomUUID() };
    await saveGoal(student, written(scene, { ...form, text: "Speak" }));
    expect(await saveGoal(student, written(scene, { ...form, text: "Speak up" }))).toEqual({ goalId, revision: 4 });
    await saveGoal(teacher, written(scene, { change: { goalId, revision: 4 }, text: "The teacher's" }));
    expect(await refusalOf(saveGoal(student, written(scene, { ...form, text: "Mine" })))).toMatchObject({
      kind: "conflict",
      revision: 5,
    });
    const made = await saveGoal(student, written(scene, { sendId, text: "Mine" }));
    expect(made).toMatchObject({ revision: 0 });
    expect((await db.goal.findUniqueOrThrow({ where: { id: goalId } })).text).toBe("The teacher's");
  });

  it("is removed once when that is sent again, and not found for somebody else", async () => {
    const scene = await makePlacement(db);
    const { id: goalId } = await makeGoal(db, scene);
    const [student, teacher] = [await actAs(scene.student), await actAs(scene.teacher)];
    const tries = [1, 2, 3].map(() => removeGoal(student, { goalId, revision: 0, ...unsaid }));
    expect(await Promise.all(tries)).toEqual([{}, {}, {}]);
    const record = { entity: "goal", entityId: goalId, action: "goal.remove" } as const;
    expect(await db.auditEntry.count({ where: record })).toBe(1);
    expect(await refusalOf(removeGoal(teacher, { goalId, revision: 0, ...unsaid }))).toMatchObject({
      kind: "notFound",
    });
  });

  it("from a point of the agenda is made once, also when two people make it at the same moment", async () => {
    const scene = await makePlacement(db);
    const evaluation = await makeEvaluation(db, scene);
    const [questionId] = evaluation.form.questions.factors;
    const people = [await actAs(scene.supervisor), await actAs(scene.teacher)];
    const made = await Promise.all(people.map((actor) => saveGoal(actor, written(scene, { questionId }))));
    expect(new Set(made.map(({ goalId }) => goalId)).size).toBe(1);
    // In words of one's own it is another goal.
    const { goalId } = await saveGoal(await actAs(scene.teacher), written(scene, { questionId, text: "Speak up" }));
    expect(made.map((one) => one.goalId)).not.toContain(goalId);
  });

  it("that two people change in parallel is changed by one", async () => {
    const scene = await makePlacement(db);
    const goal = await makeGoal(db, scene);
    const change = { goalId: goal.id, revision: 0 };
    const people = await Promise.all(seats.map((who) => actAs(scene[who])));
    const outcomes = await atOnce(
      ...people.map((actor) => saveGoal(actor, written(scene, { change, text: actor.fullName }))),
    );
    expect(outcomes.toSorted()).toEqual(["conflict", "conflict", "conflict", "done"]);
    expect((await db.goal.findUniqueOrThrow({ where: { id: goal.id } })).revision).toBe(1);
  });

  it("is one too many after thirty, also for parallel calls", async () => {
    const scene = await makePlacement(db);
    for (let made = 0; made < goalLimits.perPlacement - 2; made += 1) await makeGoal(db, scene);
    const people = await Promise.all(seats.map((who) => actAs(scene[who])));
    const outcomes = await atOnce(...people.map((actor) => saveGoal(actor, written(scene))));
    expect(outcomes.toSorted()).toEqual(["done", "done", "invalid", "invalid"]);
    const [student] = people;
    if (!student) throw new Error("The placement has no student.");
    const more = written(scene, { text: "One more" });
    expect(await refusalOf(saveGoal(student, more))).toMatchObject({ key: "goal.error_too_many" });
    const [goal] = await listGoals(student, { placementId: scene.placement.id });
    const change = { goalId: goal?.goalId ?? 0, revision: goal?.revision ?? 0 };
    expect(await saveGoal(student, written(scene, { change }))).toHaveProperty("goalId");
  });
});

describe("the goals of the last talk", () => {
  it("are carried into a report when it is begun, and stay as they read then", async () => {
    const scene = await makePlacement(db);
    const student = await actAs(scene.student);
    const talk = { talk: "midterm" as const, talkDate: daysFromNow(-5) };
    await makeGoal(db, scene, { talkDate: daysFromNow(-10), text: "Of the first talk" });
    const first = await makeGoal(db, scene, { ...talk, viewPoint: 4, text: "Measure" });
    await makeGoal(db, scene, { ...talk, text: "Write it down" });
    const reportOf = async (date: string) => {
      const { reportId } = await createReport(student, { placementId: scene.placement.id, date });
      return reportId;
    };
    const reportId = await reportOf(day(-5));
    await removeGoal(student, { goalId: first.id, revision: 0, ...unsaid });

    const goalsOf = async (id: number) => (await getReport(student, { reportId: id }, { locale: "nb" })).goals;
    expect(await goalsOf(reportId)).toEqual([
      { viewPoint: 4, text: "Measure", reached: null },
      { viewPoint: null, text: "Write it down", reached: null },
    ]);
    expect(await goalsOf(await reportOf(day(-6)))).toMatchObject([{ viewPoint: null, text: "Of the first talk" }]);
    expect(await goalsOf(await reportOf(day(-11)))).toEqual([]);
    expect(await goalsOf(await reportOf(day(0)))).toMatchObject([{ viewPoint: null, text: "Write it down" }]);
  });
});
