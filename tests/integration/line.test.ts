import { describe, expect, it } from "vitest";
import { lastSafeDayOf, lawfulRule } from "@/lib/features/evaluation/notice/rules";
import { listAtHand } from "@/lib/features/home/queries/list-at-hand";
import { listLineFacts, listOwnPlacements } from "@/lib/features/line/queries";
import { reportStatus } from "@/lib/features/report/life/rules";
import { listReports } from "@/lib/features/report/reading/queries/list-reports";
import { listStudents } from "@/lib/features/student/queries/list-students";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { makeAbsence } from "../factories/absence";
import { makeEvaluation } from "../factories/evaluation";
import { makeGoalAnswer, makeGoalAssessment } from "../factories/evaluation-goals";
import { makeGoal } from "../factories/goal";
import { daysFromNow } from "../factories/group";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";

/** So many days from now at noon, on the same day of the calendar here and at the school. */
const noon = (days: number) => new Date(daysFromNow(days).getTime() + 12 * 60 * 60 * 1000);

describe("what a line shows", () => {
  it("is the reports and the days of absence of a placement, sick days as absence alone", async () => {
    const scene = await makePlacement(db);
    const later = await makeReport(db, scene, { date: daysFromNow(-2), status: reportStatus.done });
    const earlier = await makeReport(db, scene, { date: daysFromNow(-5), status: reportStatus.done });
    await makeAbsence(db, scene, { day: -3 });
    await makeAbsence(db, scene, { day: -4, kind: "other" });
    const { id, startDate, endDate } = scene.placement;
    expect(await listLineFacts(await actAs(scene.teacher), [id])).toEqual(
      new Map([
        [
          id,
          {
            firstDay: storedDay(startDate),
            lastDay: storedDay(endDate),
            reports: [earlier, later].map((report) => ({
              id: report.id,
              date: storedDay(report.date),
              status: reportStatus.done,
              yourTurn: false,
            })),
            absences: [storedDay(daysFromNow(-4)), storedDay(daysFromNow(-3))],
            talks: [],
            goals: [],
            lastSafeDay: lastSafeDayOf({ startDate: storedDay(startDate), endDate: storedDay(endDate) }, lawfulRule),
          },
        ],
      ]),
    );
  });

  it("stops where the group was ended before its last day, and for a student who was taken out of it there", async () => {
    const scene = await makePlacement(db);
    const { id } = scene.placement;
    const endsOf = async () => {
      const facts = (await listLineFacts(await actAs(scene.teacher), [id])).get(id);
      return { endedOn: facts?.endedOn, discontinuedOn: facts?.discontinuedOn, lastSafeDay: facts?.lastSafeDay };
    };
    const endGroup = (endedAt: Date) => db.group.update({ where: { id: scene.group.id }, data: { endedAt } });
    const runs = await endsOf();
    expect(runs).toEqual({ lastSafeDay: expect.any(String) });
    await endGroup(noon(21));
    expect(await endsOf()).toEqual(runs);
    await endGroup(noon(-2));
    expect(await endsOf()).toEqual({ endedOn: storedDay(daysFromNow(-2)) });
    await db.placement.update({ where: { id }, data: { discontinuedAt: noon(-3) } });
    expect(await endsOf()).toEqual({ discontinuedOn: storedDay(daysFromNow(-3)) });
  });

  it("is the same where a list reads it with its students", async () => {
    const scene = await makePlacement(db);
    await makeEvaluation(db, scene);
    await makeReport(db, scene, { date: daysFromNow(-2), status: reportStatus.waitingFeedback });
    await makeAbsence(db, scene, { day: -3 });
    await makeGoal(db, scene);
    for (const [person, scope] of [
      [scene.supervisor, { kind: "supervised" }],
      [scene.teacher, { kind: "taught" }],
    ] as const) {
      const actor = await actAs(person);
      const { facts } = await listStudents(actor, scope, {}, false);
      expect(facts).toEqual(await listLineFacts(actor, [scene.placement.id]));
    }
  });

  it("is there for the people around the placement and admins, and for nobody else", async () => {
    const [scene, other] = [await makePlacement(db), await makePlacement(db)];
    const ids = [scene.placement.id, other.placement.id];
    const seen = async (person: { id: number; role: Parameters<typeof actAs>[0]["role"] }) => [
      ...(await listLineFacts(await actAs(person), ids)).keys(),
    ];
    for (const person of [scene.student, scene.supervisor, scene.secondarySupervisor, scene.teacher])
      expect(await seen(person)).toEqual([scene.placement.id]);
    expect((await seen(await makeUser(db, "Admin"))).toSorted((a, b) => a - b)).toEqual(ids);
    expect(await seen(await makeUser(db, "Supervisor"))).toEqual([]);
    expect(await listLineFacts(await actAs(scene.student), [])).toEqual(new Map());
  });

  it("is the goals of the midterm talk with what has become of them, as far as its reader may know", async () => {
    const scene = await makePlacement(db);
    const { id: evaluationId } = await makeEvaluation(db, scene, { stage: 2, submitted: ["student"] });
    const set = { talk: "midterm", talkDate: daysFromNow(-4) } as const;
    const [open, answered, partly] = [
      await makeGoal(db, scene, set),
      await makeGoal(db, scene, set),
      await makeGoal(db, scene, set),
    ];
    await makeGoal(db, scene, { talk: "expectation" });
    for (const { id: goalId } of [answered, partly]) await makeGoalAnswer(db, scene, { goalId });
    await makeGoalAssessment(db, scene, { goalId: open.id, reached: "not" });
    await makeGoalAssessment(db, scene, { goalId: partly.id, reached: "partly" });
    const seen = async (person: Parameters<typeof actAs>[0]) => {
      const facts = (await listLineFacts(await actAs(person), [scene.placement.id])).get(scene.placement.id);
      expect(new Set(facts?.goals?.map(({ date }) => date))).toEqual(new Set([storedDay(daysFromNow(-4))]));
      return facts?.goals?.map(({ state }) => state);
    };
    const said = ["not", "answered", "partly"];
    for (const person of [scene.supervisor, scene.secondarySupervisor, scene.teacher, await makeUser(db, "Admin")])
      expect(await seen(person)).toEqual(said);
    // The supervisor's part of the endterm is waited for.
    expect(await seen(scene.student)).toEqual(["open", "answered", "answered"]);
    expect((await listOwnPlacements(await actAs(scene.student)))[0]?.facts.goals?.map(({ state }) => state)).toEqual([
      "open",
      "answered",
      "answered",
    ]);
    await db.evaluation.update({ where: { id: evaluationId }, data: { stage: 3 } });
    expect(await seen(scene.student)).toEqual(said);
  });

  it("marks as the reader's turn what is on their list of tasks, and nothing else", async () => {
    const scene = await makePlacement(db);
    for (const status of [1, 2, 3, 4, 5]) await makeReport(db, scene, { status });
    // Asked of nobody who can still answer, and of the teacher after the first answer.
    await makeReport(db, scene, { status: reportStatus.waitingFeedback, asked: [] });
    const teacher = { id: scene.teacher.id, seat: "teacher" as const };
    await makeReport(db, scene, { status: reportStatus.seeFeedback, asked: [teacher] });
    for (const [person, count] of [
      [scene.student, 5],
      [scene.supervisor, 1],
      [scene.secondarySupervisor, 0],
      [scene.teacher, 1],
    ] as const) {
      const actor = await actAs(person);
      const facts = (await listLineFacts(actor, [scene.placement.id])).get(scene.placement.id);
      const yours = facts?.reports.flatMap(({ id, yourTurn }) => (yourTurn ? [id] : []));
      const toDo = (await listAtHand(actor)).reports.flatMap(({ reportId, isTurn }) => (isTurn ? [reportId] : []));
      expect(yours?.toSorted((a, b) => a - b)).toEqual(toDo.toSorted((a, b) => a - b));
      expect(toDo).toHaveLength(count);
    }
  });
});

it("a list of reports can be of some days alone", async () => {
  const scene = await makePlacement(db);
  const ids: number[] = [];
  for (const day of [-9, -8, -5, -4]) ids.push((await makeReport(db, scene, { date: daysFromNow(day) })).id);
  const days = { from: storedDay(daysFromNow(-8)), until: storedDay(daysFromNow(-5)) };
  const { items } = await listReports(await actAs(scene.student), { placementId: scene.placement.id, days });
  expect(items.map(({ reportId }) => reportId)).toEqual([ids[2], ids[1]]);
});

it("a student's own placements come with the names around them and their lines, the one that ends last first", async () => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: reportStatus.planning });
  const { student } = scene;
  const later = await makePlacement(db, { student, data: { startDate: daysFromNow(30), endDate: daysFromNow(60) } });
  const own = await listOwnPlacements(await actAs(student));
  expect(own.map(({ placementId }) => placementId)).toEqual([later.placement.id, scene.placement.id]);
  expect(own[1]).toMatchObject({ groupId: scene.group.id, groupName: scene.group.name, ward: "Test ward" });
  expect(own[1]?.facts.reports).toEqual([
    { id: report.id, date: storedDay(report.date), status: reportStatus.planning, yourTurn: true },
  ]);
  const people = [student, scene.supervisor, scene.secondarySupervisor, scene.teacher];
  expect(own[1]?.names.toSorted()).toEqual(people.map(({ fullName }) => fullName).toSorted());
  expect(await listOwnPlacements(await actAs(scene.supervisor))).toEqual([]);
});
