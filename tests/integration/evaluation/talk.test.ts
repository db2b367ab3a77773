import { describe, expect, it } from "vitest";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { saveTalk } from "@/lib/features/evaluation/talk/commands/save-talk";
import type { Actor } from "@/lib/platform/auth/actor";
import { daysLater, showDay, storedDay, today } from "@/lib/platform/dates";
import { writableDb as db, pool } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { atSchoolTime } from "@/lib/platform/school-moment";
import { makeEvaluation } from "../../factories/evaluation";
import { makeWay } from "../../factories/evaluation-signing";
import { makeTalkField } from "../../factories/evaluation-talk";
import { daysFromNow } from "../../factories/group";
import { makePlacement, standInToday } from "../../factories/placement";
import { makeUser } from "../../factories/user";
import { actAs, viewAs } from "../../support/actor";
import { refusalsAtOnce } from "../../support/at-once";
import { refusalOf } from "../../support/refusal";

const both = ["student", "supervisor"] as const;
const nb = { locale: "nb" as const };

type Given = Parameters<typeof makeEvaluation>[2] & { data?: NonNullable<Parameters<typeof makePlacement>[1]>["data"] };

async function begin({ data = {}, ...given }: Given = {}) {
  const scene = await makePlacement(db, { data });
  const evaluation = await makeEvaluation(db, scene, given);
  const evaluationId = evaluation.id;
  const term = given.stage === 2 ? 2 : 1;
  const save = async (person: Actor, field: string, value: string | boolean | null, revision = 0) =>
    saveTalk(person, { evaluationId, stage: term, field, revision, value });
  const stored = (field: string) => db.talkField.findFirst({ where: { evaluationId, term, field } });
  return {
    scene,
    evaluation,
    evaluationId,
    save,
    stored,
    student: await actAs(scene.student),
    supervisor: await actAs(scene.supervisor),
    secondary: await actAs(scene.secondarySupervisor),
    teacher: await actAs(scene.teacher),
  };
}

describe("a field of a talk", () => {
  it("is saved with its author and revision, and is in what is read of the term", async () => {
    const { scene, evaluationId, save, student, teacher } = await begin();
    expect(await save(student, "place", " Room 4 ")).toEqual({ revision: 1 });
    expect(await save(teacher, "place", "Room 5", 1)).toEqual({ revision: 2 });
    const { talk, writableFields, canWritePoints } = await getEvaluation(student, { evaluationId }, nb);
    expect(talk).toEqual([
      { field: "place", value: "Room 5", revision: 2, by: scene.teacher.fullName, at: expect.any(String) },
    ]);
    expect([writableFields, canWritePoints]).toEqual([["startsAt", "place"], false]);
  });

  it("is saved by as many at once as there are connections", async () => {
    const { save, teacher } = await begin();
    const startsAt = atSchoolTime(storedDay(daysFromNow(2)), "13:00").toISOString();
    const saves = Array.from({ length: pool().options.max }, () => save(teacher, "startsAt", startsAt));
    expect(await refusalsAtOnce(...saves)).toEqual([]);
  });

  it("never collides with another field, also not at the same moment", async () => {
    const { evaluation, evaluationId, save, student, supervisor, teacher } = await begin({ submitted: both });
    const [first, second] = evaluation.form.questions.factors;
    const saved = await Promise.all([
      save(student, `point:${first}`, "Calm with patients"),
      save(supervisor, `point:${second}`, "Asks in time"),
      save(teacher, "comment", "A good talk"),
    ]);
    expect(saved).toEqual([{ revision: 1 }, { revision: 1 }, { revision: 1 }]);
    expect(await db.talkField.count({ where: { evaluationId } })).toBe(3);
  });

  it("that two people write at the same moment is one's; the other one gets the current revision", async () => {
    const { save, stored, student, teacher } = await begin({ submitted: both });
    const refused = await refusalsAtOnce(save(student, "comment", "Mine"), save(teacher, "comment", "Theirs"));
    expect(refused).toMatchObject([{ kind: "conflict", revision: 1 }]);
    expect((await stored("comment"))?.revision).toBe(1);
  });

  it("stays as it is when nothing is changed, also when a lost answer is asked for again", async () => {
    const { evaluationId, save, student, teacher } = await begin();
    await save(student, "place", "Room 4");
    expect(await save(student, "place", "Room 4")).toEqual({ revision: 1 });
    expect(await save(teacher, "place", "Room 4", 1)).toEqual({ revision: 1 });
    const entries = await db.auditEntry.findMany({
      where: { action: "evaluation.talk", entityId: evaluationId },
      select: { actorId: true, after: true },
    });
    expect(entries).toEqual([{ actorId: student.id, after: { term: 1, field: "place" } }]);
  });

  it.each([null, "", "  \n "])("is cleared by %j", async (value) => {
    const { save, stored, student } = await begin({ submitted: both });
    await save(student, "comment", "Something");
    expect(await save(student, "comment", value, 1)).toEqual({ revision: 2 });
    expect(await stored("comment")).toMatchObject({ value: null, revision: 2 });
    expect(await save(student, "comment", "Again", 2)).toEqual({ revision: 3 });
  });

  it("fixes the form's version, of which the points are", async () => {
    const { evaluation, evaluationId, save, student } = await begin();
    await save(student, "place", "Room 4");
    expect(await db.evaluation.findUnique({ where: { id: evaluationId } })).toMatchObject({
      formVersionId: evaluation.form.versionId,
    });
  });

  it("is written by nobody who looks at the product as somebody else", async () => {
    const { scene, evaluationId, teacher } = await begin({ submitted: both });
    const fields = async (actor: Actor) => {
      const { writableFields, canWritePoints } = await getEvaluation(actor, { evaluationId }, nb);
      return [writableFields.length, canWritePoints];
    };
    expect(await fields(teacher)).toEqual([6, true]);
    const admin = await makeUser(db, "Admin");
    for (const person of [scene.teacher, scene.supervisor, scene.student])
      expect(await fields(await viewAs(admin, person))).toEqual([0, false]);
  });

  it("is theirs who stand in as it is the supervisor's", async () => {
    const { save, secondary } = await begin({ data: standInToday() });
    expect(await save(secondary, "dangerOfNotPassing", false)).toEqual({ revision: 1 });
  });
});

describe("a field that is refused", () => {
  it.each([
    ["an unknown one", "agenda", "x", { field: ["validation.invalid"] }],
    ["a point in another spelling", "point:01", "x", { field: ["validation.invalid"] }],
    ["a point of no question", "point:2147483647", "x", { field: ["evaluation.talk.error_not_asked"] }],
    ["a recommendation at midterm", "recommendation", true, { field: ["evaluation.talk.error_not_asked"] }],
    ["a text for an answer", "held", "true", { value: ["validation.invalid"] }],
    ["an answer for a text", "comment", true, { value: ["validation.invalid"] }],
    ["an answer for a place", "place", false, { value: ["validation.invalid"] }],
    ["a long place", "place", "x".repeat(limits.inputLength + 1), { value: ["validation.too_long"] }],
    ["a place of two lines", "place", "Room\n4", { value: ["validation.characters"] }],
    ["a long comment", "comment", "x".repeat(limits.answerLength + 1), { value: ["validation.too_long"] }],
    ["a day for an hour", "startsAt", storedDay(daysFromNow(3)), { value: ["validation.date"] }],
    ["an hour that is none", "startsAt", "2026-02-30T10:00:00Z", { value: ["validation.date"] }],
  ])("is bad input: %s", async (_, field, value, errors) => {
    const { evaluationId, save, supervisor } = await begin({ submitted: both });
    expect(await refusalOf(save(supervisor, field, value))).toMatchObject({ kind: "invalid", errors });
    expect(await db.talkField.count({ where: { evaluationId } })).toBe(0);
  });

  it("is bad input for a question of the endterm at midterm, and not at endterm", async () => {
    for (const [stage, kind] of [
      [1, "invalid"],
      [2, null],
    ] as const) {
      const { evaluation, save, student } = await begin({ stage, submitted: both });
      const point = save(student, `point:${evaluation.form.questions.endtermFactor}`, "At the end");
      if (kind === null) expect(await point).toEqual({ revision: 1 });
      else expect(await refusalOf(point)).toMatchObject({ kind });
    }
  });

  it.each([
    ["comment", "student", "x"],
    ["held", "teacher", true],
    ["needForExtraHelp", "supervisor", true],
  ] as const)("is bad input before both have submitted: %s", async (field, who, value) => {
    const { save, ...people } = await begin({ submitted: ["student"] });
    expect(await refusalOf(save(people[who], field, value))).toMatchObject({
      kind: "invalid",
      errors: { field: ["evaluation.talk.error_not_open"] },
    });
  });

  it("opens when the side that is missing is not waited for", async () => {
    const { evaluationId, save, teacher } = await begin({ submitted: ["student"] });
    await db.evaluationWay.create({
      data: { evaluationId, stage: 1, way: "without-party", party: "supervisor", reason: "-", actorId: teacher.id },
    });
    expect(await save(teacher, "held", true)).toEqual({ revision: 1 });
  });

  it("is bad input in a term that is over or has not begun", async () => {
    const { evaluationId, save, teacher } = await begin({ submitted: both });
    expect(
      await refusalOf(saveTalk(teacher, { evaluationId, stage: 2, field: "place", revision: 0, value: "x" })),
    ).toMatchObject({ kind: "invalid", errors: { stage: ["evaluation.talk.error_not_begun"] } });
    for (const stage of [2, 3, 5]) {
      await db.evaluation.update({ where: { id: evaluationId }, data: { stage } });
      expect(await refusalOf(save(teacher, "place", "x"))).toMatchObject({
        kind: "invalid",
        errors: { stage: ["evaluation.error_stage_over"] },
      });
    }
  });

  it.each([
    ["held", "student"],
    ["dangerOfNotPassing", "student"],
    ["needForExtraHelp", "student"],
    ["recommendation", "student"],
    ["recommendation", "teacher"],
  ] as const)("is forbidden: %s to the %s", async (field, who) => {
    const { save, ...people } = await begin({ stage: 2, submitted: both });
    expect(await refusalOf(save(people[who], field, true))).toMatchObject({ kind: "forbidden" });
  });

  it("is refused to a second supervisor on other days than those of the stand-in", async () => {
    const { save, secondary } = await begin({ stage: 2, submitted: both });
    expect(await refusalOf(save(secondary, "place", "x"))).toMatchObject({
      kind: "invalid",
      key: "evaluation.error_not_standing_in",
    });
  });

  it("is forbidden to admins, and not found by strangers", async () => {
    const { save } = await begin({ submitted: both });
    expect(await refusalOf(save(await actAs(await makeUser(db, "Admin")), "place", "x"))).toMatchObject({
      kind: "forbidden",
    });
    expect(await refusalOf(save(await actAs(await makeUser(db, "Teacher")), "place", "x"))).toMatchObject({
      kind: "notFound",
    });
  });
});

describe("the hour of a talk", () => {
  const hourOn = (day: string, time = "12:00") => atSchoolTime(day, time).toISOString();
  it.each([
    ["startDate", "00:00", 0, true],
    ["startDate", "23:59", -1, false],
    ["endDate", "23:59", 92, true],
    ["endDate", "00:00", 93, false],
  ] as const)("counted from the %s, at %s of day %i: %s", async (from, time, days, isTaken) => {
    const { scene, save, teacher } = await begin();
    const saved = save(teacher, "startsAt", hourOn(daysLater(storedDay(scene.placement[from]), days), time));
    if (isTaken) expect(await saved).toEqual({ revision: 1 });
    else
      expect(await refusalOf(saved)).toMatchObject({
        kind: "invalid",
        errors: { value: ["evaluation.talk.error_day"] },
      });
  });

  it("is the same in another spelling, and gives the evaluation its day in the school's time", async () => {
    const { evaluationId, save, teacher, student } = await begin();
    const day = today();
    // Late in the evening of the school's day; a machine further east is on the next one.
    const moment = hourOn(day, "23:30");
    await save(teacher, "startsAt", moment);
    expect(await save(student, "startsAt", moment.replace(".000Z", "Z"))).toEqual({ revision: 1 });
    expect(await getEvaluation(student, { evaluationId }, nb)).toMatchObject({
      evaluationDate: day,
      talks: [{ term: 1, evaluationDate: day }],
    });
  });
});

describe("a talk that was agreed and never took place", () => {
  it.each([
    ["the term goes on without it", 1, "without-talk"],
    ["the midterm was skipped", 2, "skip-midterm"],
    ["the placement was discontinued", 5, "discontinue"],
  ])("has no day once %s", async (_when, stage, way) => {
    const { scene, evaluation, evaluationId, save, teacher, supervisor } = await begin({ submitted: both });
    const day = daysLater(today(), -1);
    await save(supervisor, "startsAt", atSchoolTime(day, "10:00").toISOString());
    const dayOf = async () => (await getEvaluation(teacher, { evaluationId, stage: 1 }, nb)).evaluationDate;
    expect(await dayOf()).toBe(day);
    await makeWay(db, { scene, evaluation }, { stage: 1, way });
    await db.evaluation.update({ where: { id: evaluationId }, data: { stage } });
    expect(await dayOf()).toBeNull();
    await makeTalkField(db, evaluationId, { field: "held", value: true, authorId: supervisor.id });
    expect(await dayOf()).toBe(day);
  });
});

describe("a talk that is said to be held", () => {
  const hourIn = (days: number) => atSchoolTime(daysLater(today(), days), "23:30").toISOString();

  it("is refused before the day for which it is agreed, until the day is changed", async () => {
    const { save, stored, supervisor } = await begin({ submitted: both });
    await save(supervisor, "startsAt", hourIn(1));
    expect(await refusalOf(save(supervisor, "held", true))).toMatchObject({
      kind: "invalid",
      errors: { value: ["evaluation.talk.error_held_ahead"] },
      values: { day: showDay(daysLater(today(), 1)) },
    });
    expect(await stored("held")).toBeNull();
    expect(await save(supervisor, "held", false)).toEqual({ revision: 1 });
    await save(supervisor, "startsAt", hourIn(0), 1);
    expect(await save(supervisor, "held", true, 1)).toEqual({ revision: 2 });
  });

  it("is taken when no day was agreed, and is then not moved to a day to come", async () => {
    const { save, stored, supervisor, student } = await begin({ submitted: both });
    await save(supervisor, "held", true);
    expect(await refusalOf(save(student, "startsAt", hourIn(1)))).toMatchObject({
      kind: "invalid",
      errors: { value: ["evaluation.talk.error_hour_ahead"] },
    });
    expect(await stored("startsAt")).toBeNull();
    expect(await save(student, "startsAt", hourIn(0))).toEqual({ revision: 1 });
  });
});

describe("an answer about danger of not passing", () => {
  it("is hidden from the student until both have submitted, also that there is one", async () => {
    const { evaluationId, save, student, teacher } = await begin({ submitted: ["supervisor"] });
    const before = await getEvaluation(student, { evaluationId }, nb);
    await save(teacher, "dangerOfNotPassing", true);
    expect(await getEvaluation(student, { evaluationId }, nb)).toEqual({
      ...before,
      // The version of the form is fixed with it; it is the same.
      formVersionId: before.formVersionId,
    });
    expect(await getEvaluation(teacher, { evaluationId }, nb)).toMatchObject({ dangerOfNotPassing: true });
    await makeTalkField(db, evaluationId, { field: "comment", value: "Too early", authorId: teacher.id });
    expect(JSON.stringify(await getEvaluation(teacher, { evaluationId }, nb))).not.toContain("Too early");
  });
});
