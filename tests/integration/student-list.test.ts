import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { listAbsences } from "@/lib/features/absence/queries";
import { getFollowedStudent } from "@/lib/features/concern/queries";
import { listGroups } from "@/lib/features/group/queries/list-groups";
import { listAtHand } from "@/lib/features/home/queries/list-at-hand";
import { sendMessage } from "@/lib/features/report/messages/commands";
import { listGroupsOf } from "@/lib/features/student/queries/list-groups";
import { listStudents } from "@/lib/features/student/queries/list-students";
import {
  findTaughtGroup,
  listTaughtGroups,
  listTaughtGroupsAndAttention,
} from "@/lib/features/student/queries/list-taught-groups";
import {
  type AttentionReason,
  attentionFor,
  isFollowable,
  pressingReasons,
  reasonFilters,
  type StudentFacts,
  watchedReasons,
} from "@/lib/features/student/rules";
import type { StudentScope, StudentSearch } from "@/lib/features/student/schema";
import type { Actor } from "@/lib/platform/auth/actor";
import { daysFrom, storedDay, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { Prisma } from "@/prisma/generated/client";
import { makeAbsence } from "../factories/absence";
import { makeEvaluation } from "../factories/evaluation";
import { asDraft, liftedBy, makeNotice } from "../factories/evaluation-deadline";
import { daysFromNow, makeGroup } from "../factories/group";
import { makeGuestLink } from "../factories/guest-link";
import { type MadePlacement, makePlacement } from "../factories/placement";
import { makeReport, partOf } from "../factories/report";
import { unique } from "../factories/unique";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { countQueries } from "../support/count-queries";
import { samples } from "../support/fuzz";

const supervised = { kind: "supervised" } as const;
const taught = { kind: "taught" } as const;
const idsOf = ({ items }: { items: { placementId: number }[] }) => items.map(({ placementId }) => placementId);

/** Every page of a list, one after the other. */
async function everyone(actor: Actor, scope: StudentScope, search: StudentSearch = {}) {
  const ids: number[] = [];
  let cursor: number | undefined;
  do {
    const page = await listStudents(actor, scope, { ...search, ...(cursor && { cursor }) }, false);
    ids.push(...idsOf(page));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return ids;
}

describe("whose students a list holds", () => {
  it("those one supervises from either seat, and no other", async () => {
    const [scene] = [await makePlacement(db), await makePlacement(db)];
    for (const person of [scene.supervisor, scene.secondarySupervisor])
      expect(idsOf(await listStudents(await actAs(person), supervised, {}, true))).toEqual([scene.placement.id]);
    for (const person of [scene.student, scene.teacher, await makeUser(db, "Admin")])
      expect(await listStudents(await actAs(person), supervised, {}, true)).toEqual({
        items: [],
        nextCursor: null,
        attention: { items: [], total: 0 },
        facts: new Map(),
      });
  });

  it("those of all groups one teaches, or of one of them", async () => {
    const [first, theirs] = [await makePlacement(db), await makePlacement(db)];
    const group = await makeGroup(db, { teacherIds: [first.teacher.id] });
    const second = await makePlacement(db, { group });
    const teacher = await actAs(first.teacher);
    const ids = [first.placement.id, second.placement.id];
    expect((await everyone(teacher, taught)).toSorted((a, b) => a - b)).toEqual(ids);
    const one = (groupId: number) => everyone(teacher, { kind: "taught", groupId });
    expect(await one(group.id)).toEqual([second.placement.id]);
    expect(await one(theirs.group.id)).toEqual([]);
    expect(await everyone(await actAs(first.supervisor), taught)).toEqual([]);
    expect((await listGroupsOf(teacher, taught)).map(({ groupId }) => groupId).toSorted((a, b) => a - b)).toEqual(
      [first.group.id, group.id].toSorted((a, b) => a - b),
    );
  });
});

describe("the data of a row", () => {
  it("names people and places, and counts what waits", async () => {
    const scene = await makePlacement(db);
    for (const status of [1, 3, 3, 4, 5, 6]) await makeReport(db, scene, { status });
    const { items } = await listStudents(await actAs(scene.supervisor), supervised, {}, false);
    expect(items).toEqual([
      {
        placementId: scene.placement.id,
        studentId: scene.student.id,
        groupId: scene.group.id,
        fullName: scene.student.fullName,
        studentNumber: null,
        ward: "Test ward",
        groupName: scene.group.name,
        startDate: storedDay(scene.placement.startDate),
        endDate: storedDay(scene.placement.endDate),
        discontinuedOn: null,
        supervisorName: scene.supervisor.fullName,
        lastActiveDay: today(),
        reports: { all: 5, waiting: 2, done: 1 },
        awaitsMe: 2,
        toConfirm: 0,
        absentDays: 0,
        attention: [],
        waitingReportId: expect.any(Number),
        evaluationId: null,
        late: null,
        remindedToday: false,
        differenceAreas: [],
      },
    ]);
    const teacher = await listStudents(await actAs(scene.teacher), taught, {}, false);
    expect(teacher.items[0]?.awaitsMe).toBe(0);
  });

  it("counts a message as activity", async () => {
    const scene = await makePlacement(db);
    const { id } = await makeReport(db, scene, { updatedAt: daysFromNow(-2) });
    const actor = await actAs(scene.student);
    const lastActive = async () => (await getFollowedStudent(actor, scene.placement.id)).lastActiveDay;
    expect(await lastActive()).toBe(storedDay(daysFromNow(-2)));
    await sendMessage(actor, { reportId: id, body: "I begin at seven." });
    expect(await lastActive()).toBe(today());
  });

  it("leads to the report that has waited longest, and to the areas rated differently", async () => {
    const scene = await makePlacement(db);
    const [, older] = [await makeReport(db, scene, { status: 3 }), await makeReport(db, scene, { status: 3 })];
    await db.reportPart.updateMany({
      where: { reportId: older.id, askedAt: { not: null } },
      data: { askedAt: daysFromNow(-9) },
    });
    const done = await makeReport(db, scene, { status: 5 });
    for (const [reportId, viewPoint, differences] of [
      [older.id, 4, 2],
      [older.id, 2, 1],
      [older.id, 3, 0],
      [done.id, 6, 3],
    ] as const)
      await db.areaRating.create({ data: { reportId, viewPoint, steps: 4, self: 4, supervisor: 2, differences } });
    const { items, attention } = await listStudents(await actAs(scene.supervisor), supervised, {}, true);
    expect(items[0]).toMatchObject({
      waitingReportId: older.id,
      differenceAreas: [2, 4],
      attention: [
        { reason: "waiting", count: 9 },
        { reason: "differences", count: 3 },
      ],
    });
    expect(attention).toEqual({ items, total: 1 });
  });
});

describe("days that wait for confirmation as made up", () => {
  it("count for those who can confirm them, once the day has come", async () => {
    const scene = await makePlacement(db);
    for (const [day, madeUpDay] of [
      [-9, -1],
      [-8, 0],
      [-7, 1],
      [-6, null],
    ] as const)
      await makeAbsence(db, scene, { day, madeUpDay, kind: day === -8 ? "other" : "sick" });
    await makeAbsence(db, scene, { day: -5, madeUpDay: -2, confirmedBy: scene.supervisor });
    // The student was away on that day too.
    const { id: impossible } = await makeAbsence(db, scene, { day: -10, madeUpDay: -9 });
    const shown = async (person: { id: number; role: Actor["role"] }) =>
      (await getFollowedStudent(await actAs(person), scene.placement.id)).toConfirm;
    expect(await shown(scene.supervisor)).toBe(2);
    expect(await shown(scene.secondarySupervisor)).toBe(2);
    expect(await shown(scene.student)).toBe(0);
    expect(await shown(scene.teacher)).toBe(0);
    expect(await shown(await makeUser(db, "Admin"))).toBe(0);
    await db.placement.update({ where: { id: scene.placement.id }, data: { secondarySupervisorId: null } });
    expect(await shown(scene.teacher)).toBe(0);
    const { items } = await listStudents(await actAs(scene.supervisor), supervised, {}, false);
    expect(items).toMatchObject([{ toConfirm: 2 }]);
    expect((await listAtHand(await actAs(scene.supervisor))).days.toConfirm).toHaveLength(2);
    const listed = await listAbsences(await actAs(scene.supervisor), { placementId: scene.placement.id });
    expect(listed.items.find(({ absenceId }) => absenceId === impossible)).toMatchObject({
      problem: "absence.error_make_up_absent",
      actions: [],
    });
  });
});

describe("what a student waits or is silent for", () => {
  it("a report that only a guest was asked about waits as long as the guest can answer", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 3, asked: [] });
    const given = { reportId: report.id, createdById: scene.student.id };
    const actor = await actAs(scene.teacher);
    const waits = async () => (await getFollowedStudent(actor, scene.placement.id)).attention;
    const answer = { guestName: "A guest", feedback: "Well done", givenAt: daysFromNow(-19) };
    await makeGuestLink(db, { ...given, ...answer, createdAt: daysFromNow(-20) });
    await makeGuestLink(db, { ...given, createdAt: daysFromNow(-20), revokedAt: daysFromNow(-19) });
    await makeGuestLink(db, { ...given, createdAt: daysFromNow(-20), expiresAt: daysFromNow(-13) });
    expect(await waits()).toEqual([]);
    const open = await makeGuestLink(db, { ...given, createdAt: daysFromNow(-6) });
    expect(await getFollowedStudent(actor, scene.placement.id)).toMatchObject({
      waitingReportId: report.id,
      attention: [{ reason: "waiting", count: 6 }],
    });
    await db.report.update({ where: { id: report.id }, data: { status: 4 } });
    expect(await waits()).toEqual([]);
    await db.report.update({ where: { id: report.id }, data: { status: 3 } });
    await db.guestLink.update({ where: { id: open.id }, data: { revokedAt: new Date() } });
    expect(await waits()).toEqual([]);
  });

  it("a wait for the teacher alone is a reason, but no concern beside the feedback that the teacher was asked for", async () => {
    const scene = await makePlacement(db);
    const teacher = { id: scene.teacher.id, seat: "teacher" as const };
    const { id: reportId } = await makeReport(db, scene, { status: 3, asked: [teacher] });
    const askedAt = daysFromNow(-9);
    await db.reportPart.updateMany({ where: { reportId, authorId: teacher.id }, data: { askedAt } });
    const actor = await actAs(scene.teacher);
    const group = async () => (await listTaughtGroups(actor))[0];
    expect(await group()).toMatchObject({ pressing: 1, pressingConcerns: 0 });
    expect((await listAtHand(actor)).reports).toMatchObject([{ reportId, isTurn: true }]);
    // Of the supervisor, too, who can be reminded.
    await db.reportPart.create({ data: { reportId, authorId: scene.supervisor.id, seat: "supervisor", askedAt } });
    expect(await group()).toMatchObject({ pressing: 1, pressingConcerns: 1 });
  });

  it("a report goes on waiting when others have answered, until who assesses has", async () => {
    const scene = await makePlacement(db);
    const seats = [
      { id: scene.supervisor.id, seat: "supervisor" as const },
      { id: scene.secondarySupervisor.id, seat: "secondary_supervisor" as const },
      { id: scene.teacher.id, seat: "teacher" as const },
    ];
    const report = await makeReport(db, scene, { status: 4, asked: seats });
    await db.reportPart.updateMany({
      where: { reportId: report.id, seat: { not: "student" } },
      data: { askedAt: daysFromNow(-9) },
    });
    const actor = await actAs(scene.teacher);
    const item = () => getFollowedStudent(actor, scene.placement.id);
    const answer = (authorId: number, submittedAt: Date | null) =>
      db.reportPart.updateMany({ where: { reportId: report.id, authorId }, data: { submittedAt } });
    const waiting = { waitingReportId: report.id, attention: [{ reason: "waiting", count: 9 }] };
    const over = { waitingReportId: null, attention: [] };
    expect(await item()).toMatchObject(waiting);
    await answer(scene.teacher.id, new Date());
    expect(await item()).toMatchObject(waiting);
    await answer(scene.secondarySupervisor.id, new Date());
    expect(await item()).toMatchObject(waiting);
    // The same line counts when its writer stands in.
    await db.placement.update({
      where: { id: scene.placement.id },
      data: { standInFrom: daysFromNow(-1), standInUntil: daysFromNow(1) },
    });
    expect(await item()).toMatchObject(over);
    // Who has rated did stand in, whatever days are set for the next stand-in.
    await db.placement.update({
      where: { id: scene.placement.id },
      data: { standInFrom: daysFromNow(3), standInUntil: daysFromNow(5) },
    });
    expect(await item()).toMatchObject(waiting);
    await db.answer.create({
      data: {
        partId: partOf(report, scene.secondarySupervisor.id).id,
        questionId: scene.group.form.questions.feedbackRating,
        rating: 2,
      },
    });
    expect(await item()).toMatchObject(over);
    await answer(scene.secondarySupervisor.id, null);
    expect(await item()).toMatchObject(waiting);
    await answer(scene.supervisor.id, new Date());
    expect(await item()).toMatchObject(over);
  });

  it("sick days are a reason by their number in all, until the last is confirmed as made up", async () => {
    const scene = await makePlacement(db, { data: { startDate: daysFromNow(-3) } });
    await makeReport(db, scene);
    for (const day of [-3, -2]) await makeAbsence(db, scene, { day, madeUpDay: -1, confirmedBy: scene.supervisor });
    await makeAbsence(db, scene, { day: -1 });
    await db.group.update({ where: { id: scene.group.id }, data: { sickDaysNoticed: 3 } });
    const sick = async () => (await getFollowedStudent(await actAs(scene.teacher), scene.placement.id)).attention;
    expect(await sick()).toEqual([{ reason: "sick", count: 3, since: today() }]);
    await db.absence.updateMany({
      where: { placementId: scene.placement.id },
      data: { madeUpOn: daysFromNow(0), confirmedAt: new Date(), confirmedById: scene.supervisor.id },
    });
    expect(await sick()).toEqual([]);
  });

  it("a doubt is for the supervisors and the teachers, a written notice for the student too, until the evaluation is done", async () => {
    const scene = await makePlacement(db, { data: { startDate: daysFromNow(-2) } });
    const evaluation = await makeEvaluation(db, scene);
    const reasons = async (person: Parameters<typeof actAs>[0]) =>
      (await getFollowedStudent(await actAs(person), scene.placement.id)).attention.map(({ reason }) => reason);
    const everybody = async () => Promise.all([scene.student, scene.supervisor, scene.teacher].map(reasons));
    await db.talkField.create({
      data: {
        evaluationId: evaluation.id,
        authorId: scene.supervisor.id,
        term: 1,
        field: "dangerOfNotPassing",
        value: true,
      },
    });
    const { id } = await makeNotice(db, { scene, evaluation }, asDraft);
    expect(await everybody()).toEqual([[], ["doubt"], ["doubt"]]);
    await db.talkField.deleteMany({ where: { evaluationId: evaluation.id } });
    expect(await everybody()).toEqual([[], ["doubt"], ["doubt"]]);
    const given = { givenAt: new Date(), givenById: scene.teacher.id, deadline: daysFromNow(0) };
    await db.dangerNotice.update({ where: { id }, data: given });
    expect(await everybody()).toEqual([["notice"], ["notice"], ["notice"]]);
    await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 5 } });
    expect(await everybody()).toEqual([[], [], []]);
  });

  it("a report planned ahead breaks no silence", async () => {
    const scene = await makePlacement(db);
    await makeReport(db, scene, { date: daysFromNow(-9) });
    await makeReport(db, scene, { date: daysFromNow(5) });
    const { attention, reports } = await getFollowedStudent(await actAs(scene.teacher), scene.placement.id);
    expect(attention).toEqual([{ reason: "quiet", count: 9, since: storedDay(daysFromNow(-9)) }]);
    expect(reports.all).toBe(2);
  });
});

describe("who needs a look", () => {
  const rules = { quietDays: 4, waitingDays: 3, sickDaysNoticed: 2 };
  /** Days before today; null for never. */
  const drawn = fc.record({
    begun: fc.integer({ min: -2, max: 9 }),
    ends: fc.integer({ min: -1, max: 5 }),
    report: fc.option(fc.integer({ min: -1, max: 6 })),
    waits: fc.option(fc.integer({ min: 0, max: 5 })),
    sick: fc.nat(3),
    differences: fc.nat(2),
    done: fc.boolean(),
    doubt: fc.option(fc.nat(3)),
    /** When the endterm says "no", so many days ago: one before the doubt takes nothing back. */
    saidNo: fc.option(fc.nat(3)),
    notice: fc.option(fc.nat(3)),
    isLifted: fc.boolean(),
  });
  type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;
  const made: { id: number; facts: StudentFacts }[] = [];
  let scene: MadePlacement;

  /** At noon so many days ago: on the same day of the calendar here and at the school. */
  const noon = (days: number) => new Date(daysFromNow(-days).getTime() + 12 * 60 * 60 * 1000);

  /** A doubt in the midterm, taken back in the endterm or not, and a written notice, lifted or not. */
  async function addDanger(one: MadePlacement, { doubt, saidNo, notice, isLifted }: Drawn) {
    const evaluation = await makeEvaluation(db, one, { stage: 2 });
    const said = { evaluationId: evaluation.id, authorId: one.teacher.id, field: "dangerOfNotPassing" };
    if (doubt !== null) {
      await db.talkField.create({ data: { ...said, term: 1, value: true, changedAt: noon(doubt) } });
      const answer = saidNo === null ? { value: Prisma.JsonNull } : { value: false, changedAt: noon(saidNo) };
      await db.talkField.create({ data: { ...said, term: 2, ...answer } });
    }
    const near = { scene: one, evaluation };
    if (notice !== null)
      await makeNotice(db, near, { givenAt: noon(notice), ...(isLifted && liftedBy({ scene: one })) });
    const isNoticed = notice !== null && !isLifted;
    const isTakenBack = doubt !== null && saidNo !== null && saidNo <= doubt;
    return {
      noticedSince: isNoticed ? storedDay(daysFromNow(-notice)) : null,
      doubtedSince: doubt === null || isTakenBack || isNoticed ? null : storedDay(daysFromNow(-doubt)),
    };
  }

  /** A placement with what was drawn, and the facts that follow. */
  async function make(given: Drawn) {
    const startDate = daysFromNow(-given.begun);
    const last = Math.max(given.ends, -given.begun);
    const endDate = daysFromNow(last);
    const one = await makePlacement(db, { group: scene.group, teacher: scene.teacher, data: { startDate, endDate } });
    const days: Date[] = [];
    const report = async (date: Date, status: number, asked: number | null = null) => {
      days.push(date);
      const { id } = await makeReport(db, one, { status, date });
      if (asked !== null)
        await db.reportPart.updateMany({
          where: { reportId: id, askedAt: { not: null } },
          data: { askedAt: noon(asked) },
        });
      return id;
    };
    if (given.report !== null) {
      const reportId = await report(daysFromNow(-given.report), given.done ? 5 : 4);
      if (given.differences > 0)
        await db.areaRating.create({
          data: { reportId, viewPoint: 3, steps: 4, self: 4, supervisor: 1, differences: given.differences },
        });
    }
    if (given.waits !== null) await report(daysFromNow(-given.waits), 3, given.waits);
    for (let day = 1; day <= given.sick; day += 1)
      await db.absence.create({ data: { placementId: one.placement.id, date: daysFromNow(-day), kind: "sick" } });
    await db.absence.create({ data: { placementId: one.placement.id, date: daysFromNow(-9), kind: "other" } });
    const past = days.filter((date) => storedDay(date) <= today());
    const latest = past.toSorted((a, b) => a.getTime() - b.getTime()).at(-1);
    // Days outside the placement do not count.
    const sickDays = [1, 2, 3].filter((ago) => ago <= given.sick && ago <= given.begun && -ago <= last).length;
    made.push({
      id: one.placement.id,
      facts: {
        startDate: storedDay(startDate),
        endDate: storedDay(endDate),
        ...(await addDanger(one, given)),
        lastReportDay: latest ? storedDay(latest) : null,
        waitingSince: given.waits === null ? null : storedDay(daysFromNow(-given.waits)),
        sickDays,
        differences: given.report === null || given.done ? 0 : given.differences,
        // Both were written down just now.
        sickSince: sickDays > 0 ? today() : null,
        differentSince: today(),
        followedUp: [],
      },
    });
  }

  beforeAll(async () => {
    const teacher = await makeUser(db, "Teacher");
    const group = await makeGroup(db, { teacherIds: [teacher.id], ...rules });
    scene = await makePlacement(db, { group, teacher, data: { endDate: daysFromNow(-1) } });
    for (const given of samples(drawn, 60)) await make(given);
  });

  const needs = ({ facts }: { facts: StudentFacts }) => attentionFor(facts, rules, today());
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);

  it.each(reasonFilters)("by the filter %s is everybody whom the rules name", async (reason) => {
    const actor = await actAs(scene.teacher);
    const found = await everyone(actor, taught, { reason });
    const isRunning = ({ facts }: { facts: StudentFacts }) => facts.endDate >= today();
    const levelsOf = (one: { facts: StudentFacts }) => {
      const reasons = needs(one).map((found) => found.reason);
      if (reasons.length === 0) return ["calm"];
      return reasons.map((found) => (pressingReasons.includes(found) ? "pressing" : "watched"));
    };
    const expected = made.filter(
      (one) =>
        isRunning(one) &&
        (reason === "any"
          ? needs(one).length > 0
          : levelsOf(one).includes(reason) || needs(one).some((found) => found.reason === reason)),
    );
    expect(sorted(found)).toEqual(sorted(expected.map(({ id }) => id)));
  });

  it("is counted at the head of the list and of the group, those who need the teacher first, then those who may not pass, the earliest last day first, and the longest wait", async () => {
    const actor = await actAs(scene.teacher);
    const { attention, groups } = await listTaughtGroupsAndAttention(actor);
    expect((await listStudents(actor, taught, {}, true)).attention).toEqual(attention);
    const expected = made.filter((one) => needs(one).length > 0);
    expect(attention.total).toBe(expected.length);
    const waited = (item: { attention: { reason: string; count: number }[] }) =>
      item.attention.find(({ reason }) => reason === "waiting")?.count ?? -1;
    const isPressing = (item: { attention: { reason: AttentionReason }[] }) =>
      item.attention.some(({ reason }) => pressingReasons.includes(reason));
    const isInDanger = (item: { attention: { reason: AttentionReason }[] }) =>
      item.attention.some(({ reason }) => !isFollowable(reason));
    const urgencyOf = (item: { endDate: string; attention: { reason: AttentionReason }[] }) =>
      isInDanger(item) ? 99 - daysFrom(today(), item.endDate) : 0;
    const ranks = attention.items.map(
      (item) => Number(isPressing(item)) * 100_000 + urgencyOf(item) * 1000 + waited(item) * 10 + item.attention.length,
    );
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    for (const item of attention.items) {
      const one = made.find(({ id }) => id === item.placementId);
      expect(one && needs(one)).toEqual(item.attention);
    }
    expect(await listTaughtGroups(actor)).toEqual(groups);
    const [group] = groups;
    const having = (reasons: readonly AttentionReason[]) =>
      expected.filter((one) => needs(one).some(({ reason }) => reasons.includes(reason)));
    expect(group).toMatchObject({
      pressing: having(pressingReasons).length,
      pressingConcerns: made
        .flatMap(needs)
        .filter(({ reason }) => isFollowable(reason) && pressingReasons.includes(reason)).length,
      watched: having(watchedReasons).length,
      calm: made.filter((one) => one.facts.endDate >= today() && needs(one).length === 0).length,
      students: made.length + 1,
    });
  });

  it("is read of one group as of all of them, and of no group that others teach", async () => {
    const { teacher } = await makePlacement(db);
    await makePlacement(db, { teacher, data: { startDate: daysFromNow(-20) } });
    const [actor, foreign] = [await actAs(teacher), await makePlacement(db)];
    const groups = await listTaughtGroups(actor);
    expect(groups).toMatchObject([{ students: 1 }, { students: 1 }]);
    for (const group of groups) expect(await findTaughtGroup(actor, group.groupId)).toEqual(group);
    expect(await findTaughtGroup(actor, foreign.group.id)).toBeUndefined();
  });

  it("leaves out of a group's students who was taken out of it, as the list of groups does", async () => {
    const { group, teacher, ...people } = await makePlacement(db);
    const student = await makeUser(db, "Student");
    await makePlacement(db, { ...people, group, teacher, student, data: { discontinuedAt: new Date() } });
    const actor = await actAs(teacher);
    const figures = [{ students: 1, running: 1 }];
    expect(await listTaughtGroups(actor)).toMatchObject(figures);
    expect((await listTaughtGroupsAndAttention(actor)).groups).toMatchObject(figures);
    expect((await listGroups(actor, {})).items).toMatchObject([{ studentCount: 1 }]);
  });

  it("is nobody whose group was ended before its last day: they are among those whose placement is over", async () => {
    const early = await makePlacement(db, { data: { startDate: daysFromNow(-30) } });
    const [actor, list] = [await actAs(early.teacher), { ...taught, groupId: early.group.id }];
    const found = async (search: object) => (await listStudents(actor, list, search, false)).items;
    expect(await found({ reason: "any" })).toHaveLength(1);
    await db.group.update({ where: { id: early.group.id }, data: { endedAt: new Date() } });
    expect(await found({})).toEqual([]);
    expect(await found({ state: "ended" })).toMatchObject([{ studentId: early.student.id, attention: [] }]);
    const figures = [{ isEnded: true, students: 1, running: 0, pressing: 0, watched: 0, calm: 0 }];
    expect(await listTaughtGroups(actor)).toMatchObject(figures);
    const overview = { groups: figures, attention: { items: [], total: 0 } };
    expect(await listTaughtGroupsAndAttention(actor)).toMatchObject(overview);
  });

  it("is nobody whose placement is over", async () => {
    const { items } = await listStudents(await actAs(scene.teacher), taught, { state: "ended" }, false);
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) expect(item.attention).toEqual([]);
    expect(await everyone(await actAs(scene.teacher), taught, { state: "ended", reason: "any" })).toEqual([]);
  });
});

describe("finding students", () => {
  it("by part of the name, ignoring case, or of the number, without wildcards", async () => {
    const word = unique("find");
    const number = String(Math.floor(Math.random() * 1e9));
    const student = await makeUser(db, "Student", { fullName: `A%_ ${word}`, studentNumber: number });
    const scene = await makePlacement(db, { student });
    await makePlacement(db, { group: scene.group, supervisor: scene.supervisor });
    const actor = await actAs(scene.supervisor);
    const found = (search: string) => everyone(actor, supervised, { search });
    for (const search of [word.toUpperCase(), number.slice(1), "a%_ "])
      expect(await found(search)).toEqual([scene.placement.id]);
    for (const search of ["%_%_%", "\\", "nobody at all", "' or true --"]) expect(await found(search)).toEqual([]);
    expect(await everyone(actor, supervised, { groupId: scene.group.id + 1 })).toEqual([]);
  });

  it("by name, a page at a time, each once, also where names are the same", async () => {
    const scene = await makePlacement(db, { student: await makeUser(db, "Student", { fullName: "Same Name" }) });
    for (let at = 0; at < limits.listPageSize * 2; at += 1)
      await makePlacement(db, {
        group: scene.group,
        supervisor: scene.supervisor,
        student: await makeUser(db, "Student", { fullName: at % 2 ? "Same Name" : `Other ${at}` }),
      });
    const actor = await actAs(scene.supervisor);
    const all = await everyone(actor, supervised);
    expect([all.length, new Set(all).size]).toEqual([limits.listPageSize * 2 + 1, limits.listPageSize * 2 + 1]);
    const stranger = await makePlacement(db, { student: await makeUser(db, "Student", { fullName: "Same Z" }) });
    for (const cursor of [stranger.placement.id, limits.idMax])
      expect(idsOf(await listStudents(actor, supervised, { cursor }, false))).toEqual(
        all.slice(0, limits.listPageSize),
      );
    expect(idsOf(await listStudents(actor, supervised, { cursor: all.at(-1) ?? 0 }, false))).toEqual([]);
  });
});

it("a list costs one statement, however long it is", async () => {
  const scene = await makePlacement(db);
  const actor = await actAs(scene.teacher);
  const count = () =>
    countQueries(async () => {
      await listStudents(actor, taught, {}, true);
      await listGroupsOf(actor, taught);
      await listTaughtGroups(actor);
      await listTaughtGroupsAndAttention(actor);
    });
  expect(await count()).toBe(4);
  for (let at = 0; at < 25; at += 1)
    await makeReport(db, await makePlacement(db, { group: scene.group }), { status: 3 });
  expect(await count()).toBe(4);
});
