import { describe, expect, it } from "vitest";
import { getCompetenceArea } from "@/lib/features/competence/queries/get-competence-area";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import { makeRatedReport, makeRatedScene, type RatedScene } from "../factories/competence";
import { daysFromNow } from "../factories/group";
import { actAs } from "../support/actor";
import { takeStep } from "../support/take-step";

const figuresOf = (reportId: number) =>
  db.areaRating.findMany({
    where: { reportId },
    orderBy: { viewPoint: "asc" },
    select: { viewPoint: true, self: true, supervisor: true, differences: true, steps: true },
  });

const toldOf = (reportId: number) =>
  db.notification.findMany({
    where: { reportId, contentKey: { endsWith: "difference-report" } },
    orderBy: { recipientId: "asc" },
    select: { recipientId: true, contentKey: true, viewPoint: true, senderId: true },
  });

type Person = "supervisor" | "secondarySupervisor" | "teacher";
const seats = { supervisor: "supervisor", secondarySupervisor: "secondary_supervisor", teacher: "teacher" } as const;

/** A report with unsent feedback of a person, and how that person gives it. */
async function makeAwaited(scene: RatedScene, ratings: Record<number, [number, number]>, who: Person = "supervisor") {
  const rater = { id: scene[who].id, seat: seats[who] };
  const report = await makeRatedReport(db, scene, { ratings, status: 3, pending: true, rater });
  return { reportId: report.id, give: async () => takeStep(await actAs(scene[who]), report.id, "give-feedback") };
}

/** Another person is asked too and has written another rating, or text only. */
async function alsoAsk(scene: RatedScene, reportId: number, who: Person, answer: number | string): Promise<Actor> {
  const { theirs, feedback } = scene.ratedForm.area(1);
  const rated = typeof answer === "number";
  const answers = { create: rated ? { questionId: theirs, rating: answer } : { questionId: feedback, value: answer } };
  await db.reportPart.create({
    data: { reportId, authorId: scene[who].id, seat: seats[who], askedAt: new Date(), answers },
  });
  return actAs(scene[who]);
}

const standsIn = { data: { standInFrom: daysFromNow(-1), standInUntil: daysFromNow(1) } };

describe("a report's figures", () => {
  it("are the student's own from finishing on, and go when it is opened again", async () => {
    const scene = await makeRatedScene(db);
    const student = await actAs(scene.student);
    const report = await makeRatedReport(db, scene, { ratings: { 2: [3], 5: [1] } });
    expect(await figuresOf(report.id)).toEqual([]);
    await takeStep(student, report.id, "finish");
    const row = { supervisor: null, differences: 0, steps: 4 };
    expect(await figuresOf(report.id)).toEqual([
      { viewPoint: 2, self: 3, ...row },
      { viewPoint: 5, self: 1, ...row },
    ]);
    await takeStep(student, report.id, "reopen");
    expect(await figuresOf(report.id)).toEqual([]);
  });

  it("leave out everything under a checkbox that is no longer ticked", async () => {
    const scene = await makeRatedScene(db);
    const { choice } = scene.ratedForm.area(1);
    const ask = async (parentId: number | null, tab: number, type: "checkbox" | "rating" | "text") => {
      const place = { parentId, tab, viewPoint: 1, questionOrder: 9, depth: parentId ? 1 : 0, showCheckbox: !parentId };
      return (await db.question.create({ data: { ...place, type, versionId: scene.ratedForm.versionId } })).id;
    };
    const [inner, other] = [await ask(choice, 1, "checkbox"), await ask(null, 1, "checkbox")];
    const [rating, text] = [await ask(inner, 2, "rating"), await ask(inner, 2, "text")];
    const { id: reportId } = await makeRatedReport(db, scene, { ratings: { 1: [3] } });
    const [student, part] = [await actAs(scene.student), await db.reportPart.findFirstOrThrow({ where: { reportId } })];
    const said = [
      { questionId: inner, checked: true },
      { questionId: other, checked: true },
      { questionId: rating, rating: 1 },
      { questionId: text, value: "Left behind" },
    ];
    await db.answer.createMany({ data: said.map((answer) => ({ ...answer, partId: part.id })) });
    const readArea = () =>
      getCompetenceArea(student, { studentId: student.id, groupId: scene.group.id, viewPoint: 1 }, { locale: "nb" });

    await takeStep(student, reportId, "finish");
    expect((await figuresOf(reportId))[0]?.self).toBe(2);
    expect(JSON.stringify(await readArea())).toContain("Left behind");
    await takeStep(student, reportId, "reopen");
    await db.answer.updateMany({ where: { partId: part.id, questionId: choice }, data: { checked: false } });
    await takeStep(student, reportId, "finish");
    expect((await figuresOf(reportId))[0]?.self).toBeNull();
    const [report] = (await readArea()).reports;
    expect(report?.factors).toEqual([]);
    expect(report?.texts.map(({ value }) => value)).toEqual(["My plan 1"]);
  });

  it("hold the primary supervisor's ratings once given, and how many differ", async () => {
    const { reportId, give } = await makeAwaited(await makeRatedScene(db), { 1: [1, 2], 3: [4, 1] });
    await give();
    expect(await figuresOf(reportId)).toEqual([
      { viewPoint: 1, self: 1, supervisor: 2, differences: 0, steps: 4 },
      { viewPoint: 3, self: 4, supervisor: 1, differences: 1, steps: 4 },
    ]);
  });

  it("hold a stand-in's until the primary supervisor's arrive, which then stay", async () => {
    const scene = await makeRatedScene(db, standsIn);
    const { reportId, give } = await makeAwaited(scene, { 1: [2, 3] }, "secondarySupervisor");
    const supervisor = await alsoAsk(scene, reportId, "supervisor", 1);
    await give();
    expect((await figuresOf(reportId))[0]?.supervisor).toBe(3);
    await takeStep(supervisor, reportId, "give-feedback");
    expect((await figuresOf(reportId))[0]?.supervisor).toBe(1);
  });

  it("keep a stand-in's when the primary supervisor answers with text only", async () => {
    const scene = await makeRatedScene(db, standsIn);
    const { reportId, give } = await makeAwaited(scene, { 1: [1, 4] }, "secondarySupervisor");
    const supervisor = await alsoAsk(scene, reportId, "supervisor", "You plan your day well.");
    await give();
    await takeStep(supervisor, reportId, "give-feedback");
    expect(await figuresOf(reportId)).toEqual([{ viewPoint: 1, self: 1, supervisor: 4, differences: 1, steps: 4 }]);
    const where = { studentId: scene.student.id, groupId: scene.group.id, viewPoint: 1 };
    const { reports } = await getCompetenceArea(supervisor, where, { locale: "nb" });
    expect(reports[0]?.factors).toMatchObject([{ self: 1, supervisor: 4, isDifference: true }]);
  });

  it("keep the primary supervisor's when a stand-in answers later", async () => {
    const scene = await makeRatedScene(db, standsIn);
    const { reportId, give } = await makeAwaited(scene, { 1: [2, 3] });
    const secondary = await alsoAsk(scene, reportId, "secondarySupervisor", 1);
    await give();
    await takeStep(secondary, reportId, "give-feedback");
    expect((await figuresOf(reportId))[0]?.supervisor).toBe(3);
  });

  it.each(["secondarySupervisor", "teacher"] as const)("never hold those of a %s who may not rate", async (who) => {
    const { reportId, give } = await makeAwaited(await makeRatedScene(db), { 1: [1, 4] }, who);
    await give();
    expect(await figuresOf(reportId)).toEqual([]);
    expect(await toldOf(reportId)).toEqual([]);
  });
});

describe("a difference", () => {
  it("is sent to the student, the other supervisor and the teachers, each with their own text", async () => {
    const scene = await makeRatedScene(db);
    const { reportId, give } = await makeAwaited(scene, { 1: [2, 2], 4: [1, 3] });
    await give();
    const notice = (person: { id: number }, role: string) => ({
      recipientId: person.id,
      contentKey: `notification.${role}.difference-report`,
      viewPoint: "4",
      senderId: scene.supervisor.id,
    });
    expect(await toldOf(reportId)).toEqual(
      [
        notice(scene.student, "student"),
        notice(scene.secondarySupervisor, "supervisor"),
        notice(scene.teacher, "teacher"),
      ].toSorted((a, b) => a.recipientId - b.recipientId),
    );
    const others = await db.notification.count({
      where: { reportId, contentKey: "notification.student.feedback-given" },
    });
    expect(others).toBe(1);
  });

  it("in several areas concerns the whole profile", async () => {
    const { reportId, give } = await makeAwaited(await makeRatedScene(db), { 2: [1, 3], 6: [4, 1] });
    await give();
    expect((await toldOf(reportId)).map(({ viewPoint }) => viewPoint)).toEqual(["A", "A", "A"]);
  });

  it("is not sent where the two are a step apart", async () => {
    const { reportId, give } = await makeAwaited(await makeRatedScene(db), { 2: [1, 2], 6: [4, 3] });
    await give();
    expect(await toldOf(reportId)).toEqual([]);
  });

  it("is sent once a report", async () => {
    const scene = await makeRatedScene(db, standsIn);
    const { reportId, give } = await makeAwaited(scene, { 1: [1, 4] }, "secondarySupervisor");
    const supervisor = await alsoAsk(scene, reportId, "supervisor", 3);
    await give();
    await takeStep(supervisor, reportId, "give-feedback");
    expect(await toldOf(reportId)).toHaveLength(3);
    expect((await figuresOf(reportId))[0]).toMatchObject({ supervisor: 3, differences: 1 });
  });

  it("of a stand-in and the primary supervisor who give feedback in parallel is sent once", async () => {
    const scene = await makeRatedScene(db, standsIn);
    const { reportId, give } = await makeAwaited(scene, { 1: [1, 4] }, "secondarySupervisor");
    const supervisor = await alsoAsk(scene, reportId, "supervisor", 3);
    await Promise.all([give(), takeStep(supervisor, reportId, "give-feedback")]);
    expect(await toldOf(reportId)).toHaveLength(3);
    expect((await figuresOf(reportId))[0]).toMatchObject({ supervisor: 3 });
  });
});
