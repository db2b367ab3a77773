import { describe, expect, it } from "vitest";
import { getCompetence, getCompetenceWithFactors } from "@/lib/features/competence/queries/get-competence";
import { getCompetenceArea } from "@/lib/features/competence/queries/get-competence-area";
import { visibleTo } from "@/lib/features/placement/policy";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { makeRatedForm, makeRatedReport, makeRatedScene } from "../factories/competence";
import { daysFromNow } from "../factories/group";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { countQueries } from "../support/count-queries";
import { refusalOf } from "../support/refusal";

const browser = { locale: "nb" } as const;

describe("who may see a student's competence", () => {
  it("is the people who may see the placement, and nobody else", async () => {
    const scene = await makeRatedScene(db);
    const sameSupervisor = await makeRatedScene(db, { supervisor: scene.supervisor });
    const where = { studentId: scene.student.id, groupId: scene.group.id };
    const people = [
      scene.student,
      scene.supervisor,
      scene.secondarySupervisor,
      scene.teacher,
      await makeUser(db, "Admin"),
      sameSupervisor.student,
      sameSupervisor.secondarySupervisor,
      sameSupervisor.teacher,
      await makeUser(db, "Supervisor"),
    ];
    const seen: boolean[] = [];
    for (const person of people) {
      const actor = await actAs(person);
      const placement = await db.placement.findFirst({
        where: { AND: [{ id: scene.placement.id }, visibleTo(actor)] },
      });
      const overview = () => getCompetence(actor, where);
      const area = () => getCompetenceArea(actor, { ...where, viewPoint: 1 }, browser);
      if (placement)
        expect([(await overview()).placementId, (await area()).placementId]).toEqual([placement.id, placement.id]);
      else
        for (const refused of [overview, area]) expect(await refusalOf(refused())).toMatchObject({ kind: "notFound" });
      seen.push(placement !== null);
    }
    expect(seen).toEqual([true, true, true, true, true, false, false, false, false]);
  });

  it.each([
    ["a group the student is not in", async () => ({ groupId: (await makeRatedScene(db)).group.id })],
    ["a group that is not there", async () => ({ groupId: limits.idMax })],
    ["a student who is not there", async () => ({ studentId: limits.idMax })],
  ])("is nobody for %s", async (_, change) => {
    const scene = await makeRatedScene(db);
    const admin = await actAs(await makeUser(db, "Admin"));
    const where = { studentId: scene.student.id, groupId: scene.group.id, ...(await change()) };
    expect(await refusalOf(getCompetence(admin, where))).toMatchObject({ kind: "notFound" });
  });

  it("shows other placements only to those who have a seat there too", async () => {
    const scene = await makeRatedScene(db);
    const before = await makePlacement(db, {
      student: scene.student,
      data: { startDate: daysFromNow(-90), endDate: daysFromNow(-60) },
    });
    const where = { studentId: scene.student.id };
    const own = await getCompetence(await actAs(scene.student), where);
    expect(own.groupId).toBe(scene.group.id);
    expect(own.placements.map(({ groupId }) => groupId)).toEqual([scene.group.id, before.group.id]);
    const asSupervisor = await getCompetence(await actAs(before.supervisor), where);
    expect(asSupervisor.groupId).toBe(before.group.id);
    expect(asSupervisor.placements).toHaveLength(1);
  });
});

it("without an address the running placement is shown, also when another one ends later", async () => {
  const scene = await makeRatedScene(db);
  await makePlacement(db, {
    student: scene.student,
    data: { startDate: daysFromNow(40), endDate: daysFromNow(80) },
  });
  const found = await getCompetence(await actAs(scene.student), { studentId: scene.student.id });
  expect(found).toMatchObject({
    groupId: scene.group.id,
    student: { userId: scene.student.id, fullName: scene.student.fullName },
    startDate: storedDay(scene.placement.startDate),
    steps: 4,
  });
  expect(found.names.toSorted()).toEqual(
    [scene.student, scene.supervisor, scene.secondarySupervisor, scene.teacher]
      .map(({ fullName }) => fullName)
      .toSorted(),
  );
});

it("the running placement is none that the student was taken out of, nor one whose group has ended", async () => {
  const scene = await makeRatedScene(db);
  const { student } = scene;
  const data = { endDate: daysFromNow(60) };
  const elsewhere = await makePlacement(db, { student, data: { ...data, discontinuedAt: new Date() } });
  const ended = await makePlacement(db, { student, data });
  await db.group.update({ where: { id: ended.group.id }, data: { endedAt: new Date() } });
  const found = await getCompetence(await actAs(student), { studentId: student.id });
  expect(found.groupId).toBe(scene.group.id);
  expect(found.placements.map(({ groupId }) => groupId)).toContain(elsewhere.group.id);
});

describe("the means of factors", () => {
  it("are of each factor and person over all reports, also those with another scale", async () => {
    const scene = await makeRatedScene(db);
    await makeRatedReport(db, scene, { status: 5, day: -3, ratings: { 1: [2, 3], 2: [4] } });
    await makeRatedReport(db, scene, { status: 5, day: -2, ratings: { 1: [3, 4] } });
    await makeRatedReport(db, scene, { status: 5, form: await makeRatedForm(db, 6), ratings: { 1: [6] } });
    await makeRatedReport(db, scene, { status: 3, pending: true, ratings: { 3: [1, 1] } });
    const where = { studentId: scene.student.id, groupId: scene.group.id };
    const { factors: found } = await getCompetenceWithFactors(await actAs(scene.student), where);
    expect(
      found.toSorted((a, b) => a.viewPoint - b.viewPoint || a.who.localeCompare(b.who) || a.mean - b.mean),
    ).toEqual([
      { viewPoint: 1, who: "self", mean: 2.5 },
      { viewPoint: 1, who: "self", mean: 4 },
      { viewPoint: 1, who: "supervisor", mean: 3.5 },
      { viewPoint: 2, who: "self", mean: 4 },
    ]);
    const stranger = (await makeRatedScene(db)).supervisor;
    expect(await refusalOf(getCompetenceWithFactors(await actAs(stranger), where))).toMatchObject({ kind: "notFound" });
  });

  it("are of what the areas' figures count: of factors that are ticked, and of the supervisor before a stand-in", async () => {
    const scene = await makeRatedScene(db);
    const rater = { id: scene.secondarySupervisor.id, seat: "secondary_supervisor" as const };
    const report = await makeRatedReport(db, scene, { status: 5, rater, ratings: { 1: [2, 1], 2: [4, 3] } });
    const where = { studentId: scene.student.id, groupId: scene.group.id };
    const means = async () => {
      const { factors: found } = await getCompetenceWithFactors(await actAs(scene.teacher), where);
      return found.map(({ viewPoint, who, mean }) => `${viewPoint} ${who} ${mean}`);
    };
    expect(await means()).toEqual(["1 self 2", "1 supervisor 1", "2 self 4", "2 supervisor 3"]);
    const { theirs, choice } = scene.ratedForm.area(1);
    await db.reportPart.create({
      data: {
        reportId: report.id,
        authorId: scene.supervisor.id,
        seat: "supervisor",
        submittedAt: daysFromNow(-30),
        answers: { create: { questionId: theirs, rating: 4 } },
      },
    });
    expect(await means()).toEqual(["1 self 2", "1 supervisor 4", "2 self 4"]);
    await db.answer.updateMany({
      where: { questionId: choice, part: { reportId: report.id } },
      data: { checked: false },
    });
    expect(await means()).toEqual(["2 self 4"]);
  });
});

describe("the overview", () => {
  it("has each report's areas, its profile and its change since the one before, and both graphs", async () => {
    const scene = await makeRatedScene(db);
    const first = await makeRatedReport(db, scene, { status: 5, day: -3, ratings: { 1: [2, 3], 2: [4, 1] } });
    const second = await makeRatedReport(db, scene, { status: 4, day: -2, ratings: { 2: [2] } });
    const third = await makeRatedReport(db, scene, { status: 5, day: -1, ratings: { 1: [4, 4] } });
    const planned = await makeRatedReport(db, scene, { status: 1, day: 1, ratings: { 3: [1] } });
    await makeReport(db, scene, { status: 6, date: daysFromNow(-2) });
    const found = await getCompetence(await actAs(scene.student), { studentId: scene.student.id });

    expect(found.reports.map(({ reportId }) => reportId)).toEqual([planned.id, third.id, second.id, first.id]);
    expect(found.reports[0]).toMatchObject({ areas: [], overall: { self: null, supervisor: null } });
    expect(found.reports[1]).toMatchObject({ change: { self: 2, supervisor: 2 }, overall: { self: 4, supervisor: 4 } });
    expect(found.reports[2]).toMatchObject({ change: { self: -1, supervisor: null } });
    expect(found.reports[3]).toMatchObject({
      date: storedDay(first.date),
      name: first.name,
      overall: { self: 3, supervisor: 2 },
      change: { self: null, supervisor: null },
    });
    expect(found.reports[3]?.areas).toMatchObject([
      { viewPoint: 1, self: 2, supervisor: 3, differences: 0 },
      { viewPoint: 2, self: 4, supervisor: 1, differences: 1 },
    ]);
    expect(found.profile).toEqual([
      { viewPoint: 1, self: 3, supervisor: 3.5, reports: 2, selfReports: 2, supervisorReports: 2, differences: 0 },
      { viewPoint: 2, self: 3, supervisor: 1, reports: 2, selfReports: 2, supervisorReports: 1, differences: 1 },
    ]);
    expect(found.areaDevelopments).toEqual([
      {
        viewPoint: 1,
        points: [
          { date: storedDay(first.date), self: 2, supervisor: 3 },
          { date: storedDay(third.date), self: 4, supervisor: 4 },
        ],
      },
      {
        viewPoint: 2,
        points: [
          { date: storedDay(first.date), self: 4, supervisor: 1 },
          { date: storedDay(second.date), self: 2, supervisor: null },
        ],
      },
    ]);
    expect(found.development.map(({ reportId, self, supervisor }) => [reportId, self, supervisor])).toEqual([
      [first.id, 3, 2],
      [second.id, 2, null],
      [third.id, 4, 4],
    ]);
    expect(found.nextCursor).toBeNull();
  });

  it("is empty before there is anything", async () => {
    const scene = await makeRatedScene(db);
    expect(await getCompetence(await actAs(scene.student), { studentId: scene.student.id })).toMatchObject({
      reports: [],
      profile: [],
      development: [],
      nextCursor: null,
    });
  });

  it("brings forms with other numbers of steps onto the group's scale", async () => {
    const scene = await makeRatedScene(db);
    const form = await makeRatedForm(db, 6);
    await makeRatedReport(db, scene, { status: 5, form, ratings: { 1: [6, 1] } });
    const found = await getCompetence(await actAs(scene.student), { studentId: scene.student.id });
    expect(found.reports[0]?.areas).toMatchObject([{ self: 4, supervisor: 1 }]);
    expect(found.profile).toMatchObject([{ self: 4, supervisor: 1 }]);
    expect(found.development).toMatchObject([{ self: 4, supervisor: 1 }]);
    const area = await getCompetenceArea(
      await actAs(scene.student),
      { studentId: scene.student.id, viewPoint: 1 },
      browser,
    );
    expect(area).toMatchObject({ overall: { self: 4 }, reports: [{ factors: [{ self: 6, supervisor: 1 }] }] });
  });

  it("comes a page at a time without losing or repeating any, also of one day", async () => {
    const scene = await makeRatedScene(db);
    const made: number[] = [];
    for (let count = 0; count < limits.listPageSize + 5; count += 1)
      made.push((await makeRatedReport(db, scene, { status: 5, day: -(count % 3), ratings: { 2: [2, 3] } })).id);
    const student = await actAs(scene.student);
    const where = { studentId: scene.student.id, viewPoint: 2 };
    for (const read of [
      getCompetence,
      (actor: typeof student, at: typeof where) => getCompetenceArea(actor, at, browser),
    ]) {
      const first = await read(student, where);
      expect(first.reports).toHaveLength(limits.listPageSize);
      expect(first.development).toHaveLength(made.length);
      const second = await read(student, { ...where, cursor: first.nextCursor ?? 0 } as typeof where);
      expect(second.nextCursor).toBeNull();
      const ids = [...first.reports, ...second.reports].map(({ reportId }) => reportId);
      expect(ids.toSorted((a, b) => a - b)).toEqual(made);
      const unknown = await read(student, { ...where, cursor: limits.idMax } as typeof where);
      expect(unknown.reports[0]?.reportId).toBe(first.reports[0]?.reportId);
    }
  });

  it("takes as many statements for sixty reports as for one", async () => {
    const scene = await makeRatedScene(db);
    const supervisor = await actAs(scene.supervisor);
    const where = { studentId: scene.student.id, groupId: scene.group.id };
    const overview = () => countQueries(() => getCompetence(supervisor, where));
    const area = () => countQueries(() => getCompetenceArea(supervisor, { ...where, viewPoint: 1 }, browser));
    await makeRatedReport(db, scene, { status: 5, ratings: { 1: [1, 2] } });
    // The form's questions are read once an instance.
    await area();
    expect([await overview(), await area()]).toEqual([1, 1]);
    for (let count = 0; count < 60; count += 1)
      await makeRatedReport(db, scene, { status: 5, day: -(count % 20), ratings: { 1: [1, 2], 3: [2, 2] } });
    expect([await overview(), await area()]).toEqual([1, 1]);
  });
});

describe("an area", () => {
  it("has the reports that worked on it, with each factor's ratings and what was written", async () => {
    const scene = await makeRatedScene(db);
    const { student, supervisor, group } = scene;
    const rated = await makeRatedReport(db, scene, { status: 5, day: -2, ratings: { 2: [1, 3], 4: [2, 2] } });
    await makeRatedReport(db, scene, { status: 5, day: -1, ratings: { 4: [2, 2] } });
    const found = await getCompetenceArea(
      await actAs(scene.teacher),
      { studentId: student.id, groupId: group.id, viewPoint: 2 },
      browser,
    );
    expect(found).toMatchObject({ viewPoint: 2, count: 1, overall: { self: 1, supervisor: 3 } });
    const questions = scene.ratedForm.area(2);
    expect(found.reports).toMatchObject([
      {
        reportId: rated.id,
        factors: [{ text: "Faktor 2", self: 1, supervisor: 3, isDifference: true }],
        texts: [
          {
            questionId: questions.plan,
            question: "Plan 2",
            value: "My plan 2",
            author: student.fullName,
            seat: "student",
          },
          { question: "Tilbakemelding 2", value: "Their feedback 2", author: supervisor.fullName, seat: "supervisor" },
        ],
      },
    ]);
    expect(found.reports[0]?.texts).toHaveLength(2);
    expect(found.development).toMatchObject([{ reportId: rated.id, self: 1, supervisor: 3 }]);
  });

  it("shows no feedback before it is given, and no ratings that do not count", async () => {
    const scene = await makeRatedScene(db);
    const student = await actAs(scene.student);
    const waiting = await makeRatedReport(db, scene, { status: 3, day: -1, pending: true, ratings: { 1: [2, 4] } });
    await db.areaRating.create({ data: { reportId: waiting.id, viewPoint: 1, steps: 4, self: 2 } });
    const byTeacher = await makeRatedReport(db, scene, {
      status: 4,
      rater: { id: scene.teacher.id, seat: "teacher" },
      ratings: { 1: [2, 4] },
    });
    await db.areaRating.update({
      where: { reportId_viewPoint: { reportId: byTeacher.id, viewPoint: 1 } },
      data: { supervisor: null, differences: 0 },
    });
    const found = await getCompetenceArea(student, { studentId: scene.student.id, viewPoint: 1 }, browser);
    expect(found.reports.map(({ factors }) => factors)).toMatchObject([
      [{ self: 2, supervisor: null, isDifference: false }],
      [{ self: 2, supervisor: null, isDifference: false }],
    ]);
    const written = found.reports.map(({ texts }) => texts.map(({ seat }) => seat));
    expect(written).toEqual([["student", "teacher"], ["student"]]);
  });
});
