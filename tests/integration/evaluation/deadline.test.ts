import { describe, expect, it } from "vitest";
import { editGroup } from "@/lib/features/enrolment/commands/edit-group";
import { savePlacement } from "@/lib/features/enrolment/commands/save-placement";
import { remindOfDeadline } from "@/lib/features/evaluation/deadline/commands/remind-of-deadline";
import { forgetNoDoubts, stateNoDoubt } from "@/lib/features/evaluation/deadline/commands/state-no-doubt";
import { listDeadlinesToRemindOf } from "@/lib/features/evaluation/deadline/jobs";
import { listDeadlines } from "@/lib/features/evaluation/deadline/queries/list-deadlines";
import { openAnyEvaluation } from "@/lib/features/evaluation/life/commands/open-evaluation";
import { proceedEvaluation } from "@/lib/features/evaluation/life/commands/proceed-evaluation";
import { reopenEvaluation } from "@/lib/features/evaluation/life/commands/reopen-evaluation";
import { lastSafeDayOf } from "@/lib/features/evaluation/notice/rules";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { decideEvaluation } from "@/lib/features/evaluation/result/commands/decide-evaluation";
import { saveTalk } from "@/lib/features/evaluation/talk/commands/save-talk";
import { listLineFacts } from "@/lib/features/line/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { daysLater, fromDay, storedDay, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { atSchoolTime } from "@/lib/platform/school-moment";
import { asDraft, liftedBy, makeNearDeadline, makeNotice } from "../../factories/evaluation-deadline";
import { makeDecidable } from "../../factories/evaluation-signing";
import { makeTalkField } from "../../factories/evaluation-talk";
import { daysFromNow } from "../../factories/group";
import { makePlacement, standInToday } from "../../factories/placement";
import { makeUser, testPassword } from "../../factories/user";
import { actAs } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { mergePair } from "../../support/merge";
import { refusalOf } from "../../support/refusal";

const nb = { locale: "nb" as const };

async function begin(given: Parameters<typeof makeNearDeadline>[1] = {}) {
  const made = await makeNearDeadline(db, given);
  const { scene, evaluation, lastSafeDay } = made;
  const evaluationId = evaluation.id;
  const raise = async (actor: Actor, value: boolean | null, stage: 1 | 2 = 1) => {
    const key = { evaluationId, term: stage, field: "dangerOfNotPassing" };
    const revision = (await db.talkField.findUnique({ where: { evaluationId_term_field: key } }))?.revision ?? 0;
    return saveTalk(actor, { evaluationId, stage, field: "dangerOfNotPassing", revision, value });
  };
  return {
    made,
    scene,
    evaluationId,
    lastSafeDay,
    raise,
    see: (actor: Actor) => getEvaluation(actor, { evaluationId }, nb),
    state: (actor: Actor, noDoubt = true) => stateNoDoubt(actor, { evaluationId, noDoubt }),
    stated: async () =>
      (await db.noDoubt.findMany({ where: { evaluationId }, orderBy: { seat: "asc" } })).map(({ seat, userId }) => [
        seat,
        userId,
      ]),
    student: await actAs(scene.student),
    supervisor: await actAs(scene.supervisor),
    secondary: await actAs(scene.secondarySupervisor),
    teacher: await actAs(scene.teacher),
  };
}

describe("an evaluation", () => {
  it("has the last safe day with its count for everybody but the student, who learns the day alone", async () => {
    const { see, scene, lastSafeDay, student, supervisor, secondary, teacher, raise } = await begin();
    await raise(teacher, true);
    const { startDate, endDate } = scene.placement;
    const days = Math.round((endDate.getTime() - startDate.getTime()) / 86_400_000) + 1;
    const admin = await actAs(await makeUser(db, "Admin"));
    for (const actor of [supervisor, secondary, teacher, admin]) {
      const seen = await see(actor);
      expect(seen.deadline).toEqual({
        day: lastSafeDay,
        counted: storedDay(daysFromNow(9)),
        days,
        isShort: false,
        noticeShortDays: 35,
        noticeDaysBefore: 21,
      });
      expect(seen).toMatchObject({ isDeadlineShown: true, noticeState: "none", doubt: { by: scene.teacher.fullName } });
    }
    const own = await see(student);
    expect(own.deadline).toEqual({ day: lastSafeDay });
    expect(own).toMatchObject({ isDeadlineShown: false, doubt: null, noDoubts: [], noticeState: null });
    expect(JSON.stringify(own)).not.toContain('dangerOfNotPassing":true');
  });

  it("counts it by the numbers of the group", async () => {
    const { scene, see, teacher } = await begin();
    await db.group.update({ where: { id: scene.group.id }, data: { noticeShortDays: 366 } });
    const { startDate, endDate } = scene.placement;
    const rule = { noticeShortDays: 366, noticeDaysBefore: 21 };
    const day = lastSafeDayOf({ startDate: storedDay(startDate), endDate: storedDay(endDate) }, rule);
    expect((await see(teacher)).deadline).toMatchObject({ day, isShort: true, noticeShortDays: 366 });
  });
});

describe("that there is no doubt", () => {
  it("is written by supervisor and teacher, is on the record, and is taken back by each", async () => {
    const { state, stated, see, scene, evaluationId, supervisor, teacher } = await begin();
    expect((await see(supervisor)).actions).toContain("state-no-doubt");
    await state(supervisor);
    // Sent again because its answer was lost.
    await state(supervisor);
    await state(teacher);
    expect(await stated()).toEqual([
      ["supervisor", scene.supervisor.id],
      ["teacher", scene.teacher.id],
    ]);
    expect((await see(teacher)).noDoubts).toMatchObject([
      { seat: "supervisor", by: scene.supervisor.fullName, isOwn: false },
      { seat: "teacher", by: scene.teacher.fullName, isOwn: true },
    ]);
    await state(supervisor, false);
    expect(await stated()).toEqual([["teacher", scene.teacher.id]]);
    const entries = await db.auditEntry.findMany({
      where: { entityId: evaluationId, action: "evaluation.no_doubt" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ actorId, after }) => [actorId, after])).toEqual([
      [scene.supervisor.id, { seat: "supervisor", noDoubt: true }],
      [scene.teacher.id, { seat: "teacher", noDoubt: true }],
      [scene.supervisor.id, { seat: "supervisor", noDoubt: false }],
    ]);
  });

  it("is the seat's: who stands in writes it for the supervisor, and who does not stand in writes none", async () => {
    const without = await begin();
    expect(await refusalOf(without.state(without.secondary))).toMatchObject({
      key: "evaluation.error_not_standing_in",
    });
    expect(await refusalOf(without.state(without.student))).toMatchObject({ kind: "forbidden" });
    expect((await without.see(without.secondary)).actions).not.toContain("state-no-doubt");
    const { state, stated, scene, secondary, supervisor } = await begin({ placement: { data: standInToday() } });
    await state(secondary);
    await state(supervisor);
    expect(await stated()).toEqual([["supervisor", scene.secondarySupervisor.id]]);
  });

  it("is taken back for both by a doubt, and cannot be written before that is taken back", async () => {
    const { state, stated, raise, see, supervisor, teacher } = await begin();
    await state(supervisor);
    await state(teacher);
    await raise(teacher, true);
    expect(await stated()).toEqual([]);
    expect(await refusalOf(state(supervisor))).toMatchObject({
      kind: "invalid",
      key: "evaluation.deadline.error_doubt",
    });
    expect((await see(supervisor)).actions).not.toContain("state-no-doubt");
    await raise(supervisor, false);
    await state(supervisor);
    expect(await stated()).toHaveLength(1);
    // No doubt takes nothing back.
    await raise(teacher, null);
    expect(await stated()).toHaveLength(1);
  });

  it("is asked of who comes after the one who wrote it: another supervisor, another teacher", async () => {
    const { scene, evaluationId, state, stated, supervisor, teacher } = await begin();
    await state(supervisor);
    await state(teacher);
    const admin = await actAs(await makeUser(db, "Admin"));
    const {
      id: placementId,
      revision,
      ward,
    } = await db.placement.findUniqueOrThrow({
      where: { id: scene.placement.id },
    });
    await savePlacement(admin, { placementId, revision, ward: `${ward} 2` });
    expect(await stated()).toEqual([
      ["supervisor", supervisor.id],
      ["teacher", teacher.id],
    ]);
    const { id: supervisorId } = await makeUser(db, "Supervisor");
    await savePlacement(admin, { placementId, revision: revision + 1, supervisorId });
    expect(await stated()).toEqual([["teacher", teacher.id]]);
    const { id: groupId } = scene.group;
    const other = await makeUser(db, "Teacher");
    const group = await db.group.findUniqueOrThrow({ where: { id: groupId } });
    const edited = await editGroup(admin, { groupId, revision: group.revision, teacherIds: [teacher.id, other.id] });
    expect(await stated()).toEqual([["teacher", teacher.id]]);
    await editGroup(admin, { groupId, revision: edited.revision, teacherIds: [other.id] });
    expect(await stated()).toEqual([]);
    expect(await db.noDoubt.count({ where: { evaluationId } })).toBe(0);
  });

  it("stays with an evaluation that is done, also when its seat is given to another person", async () => {
    const { scene, evaluationId, state, stated, supervisor } = await begin();
    await state(supervisor);
    await db.evaluation.update({ where: { id: evaluationId }, data: { stage: 5 } });
    const { id: supervisorId } = await makeUser(db, "Supervisor");
    const { id: placementId, revision } = scene.placement;
    await savePlacement(await actAs(await makeUser(db, "Admin")), { placementId, revision, supervisorId });
    expect(await stated()).toEqual([["supervisor", supervisor.id]]);
  });

  it("cannot be written while a notice is in force, or when the evaluation is done", async () => {
    const { made, state, evaluationId, supervisor } = await begin();
    const notice = await makeNotice(db, made);
    expect(await refusalOf(state(supervisor))).toMatchObject({ key: "evaluation.deadline.error_notice" });
    await db.dangerNotice.update({ where: { id: notice.id }, data: liftedBy(made) });
    await state(supervisor);
    await db.evaluation.update({ where: { id: evaluationId }, data: { stage: 5 } });
    expect(await refusalOf(state(supervisor, false))).toMatchObject({ key: "evaluation.error_stage_over" });
  });

  it("loses to a doubt that is raised at the same moment, or comes before it", async () => {
    const { state, stated, raise, supervisor, teacher } = await begin();
    const [stating, raising] = await atOnce(state(supervisor), raise(teacher, true));
    expect(["done", "invalid"]).toContain(stating);
    expect(raising).toBe("done");
    expect(await stated()).toEqual([]);
  });
});

it("a doubt of the midterm is in force in the endterm until the answer there is no", async () => {
  const { raise, see, scene, evaluationId, supervisor, teacher } = await begin();
  await raise(supervisor, true);
  const ofMidterm = { by: scene.supervisor.fullName, term: 1, isOfMidterm: true };
  await db.evaluation.update({ where: { id: evaluationId }, data: { stage: 2 } });
  expect((await see(teacher)).doubt).toMatchObject(ofMidterm);
  await raise(teacher, true, 2);
  expect((await see(teacher)).doubt).toMatchObject({ by: scene.teacher.fullName, term: 2, isOfMidterm: true });
  await raise(teacher, null, 2);
  expect((await see(teacher)).doubt).toMatchObject(ofMidterm);
  await raise(teacher, false, 2);
  expect((await see(teacher)).doubt).toBeNull();
});

describe("a home", () => {
  const shown = async (actor: Actor) =>
    (await listDeadlines(actor)).map(({ evaluationId, reason }) => [evaluationId, reason]);

  it("has the placement from two weeks before until all have written that there is no doubt", async () => {
    const { state, evaluationId, lastSafeDay, scene, ...people } = await begin();
    for (const actor of [people.supervisor, people.teacher])
      expect(await shown(actor)).toEqual([[evaluationId, "day"]]);
    expect(await listDeadlines(people.teacher)).toMatchObject([
      { lastSafeDay, term: 1, studentName: scene.student.fullName, groupName: scene.group.name },
    ]);
    for (const actor of [people.student, people.secondary]) expect(await shown(actor)).toEqual([]);
    expect(await shown(await actAs(await makeUser(db, "Teacher")))).toEqual([]);
    await state(people.supervisor);
    expect(await shown(people.teacher)).toEqual([[evaluationId, "day"]]);
    await state(people.teacher);
    expect(await shown(people.teacher)).toEqual([]);
  });

  it("has a doubt and a draft at any time, until the notice is given", async () => {
    const far = { data: { endDate: daysFromNow(120) } };
    const { made, raise, evaluationId, supervisor, teacher } = await begin({ placement: far });
    expect(await shown(teacher)).toEqual([]);
    await raise(supervisor, true);
    expect(await shown(teacher)).toEqual([[evaluationId, "doubt"]]);
    const { id } = await makeNotice(db, made, asDraft);
    expect(await shown(teacher)).toEqual([[evaluationId, "draft"]]);
    await db.dangerNotice.update({
      where: { id },
      data: { givenAt: new Date(), givenById: teacher.id, deadline: daysFromNow(0) },
    });
    expect(await shown(teacher)).toEqual([]);
  });

  it("has the placements of who stands in, one in doubt first, then the nearest day, and none after its last safe day", async () => {
    const first = await begin({ placement: { data: standInToday() } });
    const supervisor = first.scene.secondarySupervisor;
    const later = { supervisor, data: { endDate: daysFromNow(34) } };
    const second = await begin({ placement: later });
    const doubted = await begin({ placement: { supervisor, data: { endDate: daysFromNow(120) } } });
    await doubted.raise(doubted.supervisor, true);
    await begin({ placement: { supervisor, data: { endDate: daysFromNow(20) } } });
    const done = await begin({ placement: { supervisor } });
    await db.evaluation.update({ where: { id: done.evaluationId }, data: { stage: 5 } });
    const expected = [doubted, first, second].map(({ evaluationId }) => evaluationId);
    expect((await shown(first.secondary)).map(([id]) => id)).toEqual(expected);
  });
});

it("that there is no doubt remains the word of a supervisor whose account is merged into another one", async () => {
  const { scene, evaluationId, state, stated, see, supervisor } = await begin();
  await state(supervisor);
  const kept = await makeUser(db, "Supervisor");
  await mergePair({ actor: await actAs(await makeUser(db, "Admin")), kept, merged: scene.supervisor });
  expect((await see(await actAs(kept))).noDoubts).toMatchObject([{ by: scene.supervisor.fullName, isOwn: true }]);
  await db.$transaction(async (tx) => forgetNoDoubts(tx, [await openAnyEvaluation(tx, evaluationId)]));
  expect(await stated()).toEqual([["supervisor", scene.supervisor.id]]);
});

describe("a reminder of the last safe day", () => {
  const recipients = async (evaluationId: number) => {
    const rows = await db.notification.findMany({
      where: { evaluationId, contentKey: { endsWith: ".last-safe-day" } },
      orderBy: { recipientId: "asc" },
    });
    return rows.map(({ recipientId }) => recipientId);
  };
  const dueAt = (lastSafeDay: string) => atSchoolTime(daysLater(lastSafeDay, -7), "07:00");
  const isDue = async (evaluationId: number, now: Date) => (await listDeadlinesToRemindOf(now)).includes(evaluationId);

  it("comes once, from a week before at seven o'clock, to supervisors who write and teachers", async () => {
    const { scene, evaluationId, lastSafeDay } = await begin();
    const due = dueAt(lastSafeDay);
    expect(await isDue(evaluationId, new Date(due.getTime() - 1))).toBe(false);
    expect(await isDue(evaluationId, due)).toBe(true);
    expect(await isDue(evaluationId, new Date(atSchoolTime(lastSafeDay, "23:59")))).toBe(true);
    expect(await isDue(evaluationId, atSchoolTime(daysLater(lastSafeDay, 1), "00:00"))).toBe(false);
    await Promise.all([remindOfDeadline(evaluationId, due), remindOfDeadline(evaluationId, due)]);
    await remindOfDeadline(evaluationId, atSchoolTime(lastSafeDay, "09:00"));
    expect(await isDue(evaluationId, due)).toBe(false);
    expect(await recipients(evaluationId)).toEqual([scene.supervisor.id, scene.teacher.id].toSorted((a, b) => a - b));
  });

  it("comes to a stand-in, and to nobody after a notice, both statements or the decision", async () => {
    const substituted = await begin({ placement: { data: standInToday() } });
    const [noticed, stated, half, done] = [await begin(), await begin(), await begin(), await begin()];
    await makeNotice(db, noticed.made);
    for (const actor of [stated.supervisor, stated.teacher]) await stated.state(actor);
    await half.state(half.supervisor);
    await db.evaluation.update({ where: { id: done.evaluationId }, data: { stage: 5 } });
    for (const { evaluationId, lastSafeDay } of [substituted, noticed, stated, half, done])
      await remindOfDeadline(evaluationId, dueAt(lastSafeDay));
    expect(await recipients(substituted.evaluationId)).toContain(substituted.scene.secondarySupervisor.id);
    expect(await recipients(half.evaluationId)).toHaveLength(2);
    for (const { evaluationId } of [noticed, stated, done]) expect(await recipients(evaluationId)).toEqual([]);
  });

  it("comes again for another day, when the placement is prolonged or the group's numbers change", async () => {
    const { scene, evaluationId, lastSafeDay, teacher } = await begin();
    await remindOfDeadline(evaluationId, dueAt(lastSafeDay));
    const endDate = daysLater(storedDay(scene.placement.endDate), 7);
    await proceedEvaluation(teacher, { evaluationId, way: "prolong", reason: "Illness", endDate });
    // What was notified about is not the day any more.
    expect(await recipients(evaluationId)).toEqual([]);
    const days = { startDate: storedDay(scene.placement.startDate), endDate };
    const moved = lastSafeDayOf(days, scene.group);
    await remindOfDeadline(evaluationId, dueAt(moved));
    expect(await recipients(evaluationId)).toHaveLength(2);
    await db.group.update({ where: { id: scene.group.id }, data: { noticeDaysBefore: 14 } });
    const later = lastSafeDayOf(days, { ...scene.group, noticeDaysBefore: 14 });
    expect(await isDue(evaluationId, dueAt(later))).toBe(later !== moved);
    await remindOfDeadline(evaluationId, dueAt(later));
    expect(await recipients(evaluationId)).toHaveLength(2);
    // A day that no longer holds is forgotten, so that it is reminded of again when it comes back.
    await db.group.update({ where: { id: scene.group.id }, data: { noticeDaysBefore: 21 } });
    expect(await isDue(evaluationId, dueAt(moved))).toBe(later !== moved);
    expect(await db.evaluationReminder.count({ where: { evaluationId } })).toBe(1);
  });

  it("comes again once an evaluation that was done is reopened", async () => {
    const { evaluationId, lastSafeDay, teacher } = await begin();
    await remindOfDeadline(evaluationId, dueAt(lastSafeDay));
    await proceedEvaluation(teacher, { evaluationId, way: "discontinue", reason: "Illness" });
    expect(await recipients(evaluationId)).toEqual([]);
    const admin = await actAs(await makeUser(db, "Admin"));
    await reopenEvaluation(admin, { evaluationId, stage: 1, reason: "Back again" });
    await remindOfDeadline(evaluationId, dueAt(lastSafeDay));
    expect(await recipients(evaluationId)).toHaveLength(2);
  });

  it("stays as it was when a placement is prolonged into a weekend, whose last safe day is the same", async () => {
    const dayOf = (end: number) =>
      lastSafeDayOf(
        { startDate: storedDay(daysFromNow(-30)), endDate: storedDay(daysFromNow(end)) },
        { noticeShortDays: 35, noticeDaysBefore: 21 },
      );
    const end = [28, 29, 30, 31, 32, 33, 34].find((days) => dayOf(days) === dayOf(days + 1)) ?? 0;
    const data = { startDate: daysFromNow(-30), endDate: daysFromNow(end) };
    const { evaluationId, lastSafeDay, teacher } = await begin({ placement: { data } });
    await remindOfDeadline(evaluationId, dueAt(lastSafeDay));
    const endDate = storedDay(daysFromNow(end + 1));
    await proceedEvaluation(teacher, { evaluationId, way: "prolong", reason: "Illness", endDate });
    expect(await recipients(evaluationId)).toHaveLength(2);
    expect(await isDue(evaluationId, dueAt(lastSafeDay))).toBe(false);
  });

  it("comes again for a day that comes back, when the placement's days are changed and changed back", async () => {
    const { scene, evaluationId, lastSafeDay } = await begin();
    const admin = await actAs(await makeUser(db, "Admin"));
    const save = async (endDate: string) => {
      const { id: placementId, revision } = await db.placement.findUniqueOrThrow({ where: { id: scene.placement.id } });
      await savePlacement(admin, { placementId, revision, endDate });
    };
    const last = storedDay(scene.placement.endDate);
    await remindOfDeadline(evaluationId, dueAt(lastSafeDay));
    await save(daysLater(last, -7));
    expect(await recipients(evaluationId)).toEqual([]);
    await save(last);
    expect(await isDue(evaluationId, dueAt(lastSafeDay))).toBe(true);
    await remindOfDeadline(evaluationId, dueAt(lastSafeDay));
    expect(await recipients(evaluationId)).toHaveLength(2);
  });
});

describe("a decision not to pass", () => {
  const noticeReason = "The conduct came to light in the last week.";
  async function makeDecision(notice?: Parameters<typeof makeNotice>[2] | "lifted") {
    const scene = await makePlacement(db);
    const evaluation = await makeDecidable(db, scene);
    if (notice) await makeNotice(db, { scene, evaluation }, notice === "lifted" ? liftedBy({ scene }) : notice);
    const teacher = await actAs(scene.teacher);
    const evaluationId = evaluation.id;
    const { hash, noticeState } = await getEvaluation(teacher, { evaluationId }, nb);
    const decide = (more: object) =>
      decideEvaluation(
        teacher,
        { evaluationId, hash: hash ?? "", assessmentPassed: false, reason: "Unsafe", password: testPassword, ...more },
        {},
      );
    return { scene, evaluationId, noticeState, decide };
  }
  const late = { lateReason: "It was seen late.", deadline: daysFromNow(-3) };

  it.each<[string, Parameters<typeof makeDecision>[0]]>([
    ["none", undefined],
    ["draft", asDraft],
    ["late", late],
    ["later_conduct", { ...late, isLaterConduct: true }],
    ["lifted", "lifted"],
  ])("needs a reason where the notice is: %s", async (state, notice) => {
    const { scene, evaluationId, noticeState, decide } = await makeDecision(notice);
    expect(noticeState).toBe(state);
    const key = "evaluation.error_notice_reason";
    for (const given of [undefined, "  "].map((reason) => ({ noticeReason: reason?.trim() })))
      expect(await refusalOf(decide(given))).toMatchObject({ kind: "invalid", errors: { noticeReason: [key] } });
    expect(await db.signature.count({ where: { content: { evaluationId, stage: 3 } } })).toBe(0);
    await decide({ noticeReason });
    const { content } = await db.signedContent.findFirstOrThrow({ where: { evaluationId, stage: 3 } });
    expect(JSON.parse(content).result).toMatchObject({ assessmentPassed: false, noticeReason });
    const { result } = await getEvaluation(await actAs(scene.student), { evaluationId }, nb);
    expect(result).toMatchObject({ noticeReason });
  });

  it("asks for nothing with a notice that was given in time, nor to pass", async () => {
    const inTime = await makeDecision({});
    expect(inTime.noticeState).toBe("in_time");
    await inTime.decide({ noticeReason });
    const stored = await db.evaluationResult.findFirstOrThrow({ where: { evaluationId: inTime.evaluationId } });
    expect(stored.noticeReason).toBe(null);
    const passed = await makeDecision();
    expect(await passed.decide({ assessmentPassed: true })).toEqual({ stage: 5 });
  });
});

describe("the line", () => {
  it("shows talks, and to supervisors and teachers a doubt, which the student never sees", async () => {
    const { scene, evaluationId, lastSafeDay, raise, made, ...people } = await begin({
      submitted: ["student", "supervisor"],
    });
    const startsAt = atSchoolTime(storedDay(daysFromNow(2)), "13:00").toISOString();
    await makeTalkField(db, evaluationId, { field: "startsAt", value: startsAt, authorId: scene.teacher.id });
    await raise(people.supervisor, true);
    const placementId = scene.placement.id;
    const factsOf = async (actor: Actor) => (await listLineFacts(actor, [placementId])).get(placementId);
    const agreed = { talks: [{ date: storedDay(daysFromNow(2)), held: false }], lastSafeDay };
    for (const actor of [people.supervisor, people.secondary, people.teacher])
      expect(await factsOf(actor)).toMatchObject({ ...agreed, doubt: today() });
    const own = await factsOf(people.student);
    expect(own).toMatchObject(agreed);
    expect(own).not.toHaveProperty("doubt");

    // A draft is on nobody's line, what is given is on everybody's, what is lifted no more.
    const { id } = await makeNotice(db, made, asDraft);
    expect(await factsOf(people.teacher)).not.toHaveProperty("notice");
    const given = { givenAt: atSchoolTime(today(), "00:00"), givenById: people.teacher.id, deadline: daysFromNow(9) };
    await db.dangerNotice.update({ where: { id }, data: given });
    for (const actor of [people.student, people.teacher])
      expect(await factsOf(actor)).toMatchObject({ notice: today() });
    await db.dangerNotice.update({ where: { id }, data: liftedBy(made) });
    expect(await factsOf(people.student)).not.toHaveProperty("notice");
  });

  it("shows a talk that was held on its day, and none that was agreed in a term that is over", async () => {
    const { scene, evaluationId, teacher } = await begin({ stage: 2 });
    const placementId = scene.placement.id;
    const authorId = scene.teacher.id;
    const talks = async () => (await listLineFacts(teacher, [placementId])).get(placementId)?.talks;
    const startsAt = atSchoolTime(storedDay(daysFromNow(-9)), "13:00").toISOString();
    await makeTalkField(db, evaluationId, { field: "startsAt", value: startsAt, authorId });
    expect(await talks()).toEqual([]);
    await makeTalkField(db, evaluationId, { field: "held", value: true, authorId });
    const midterm = { date: storedDay(daysFromNow(-9)), held: true };
    expect(await talks()).toEqual([midterm]);
    // Without an hour it is on the day on which it was said to be held.
    await makeTalkField(db, evaluationId, { field: "held", value: true, authorId, term: 2 });
    await db.talkField.updateMany({
      where: { evaluationId, term: 2 },
      data: { changedAt: atSchoolTime(storedDay(daysFromNow(-1)), "00:30") },
    });
    expect(await talks()).toEqual([midterm, { date: storedDay(daysFromNow(-1)), held: true }]);
  });

  it("shows the last safe day of the group's numbers, and of a placement without an evaluation too", async () => {
    const scene = await makePlacement(db);
    const { id, startDate } = scene.placement;
    await db.placement.update({ where: { id }, data: { endDate: fromDay(daysLater(storedDay(startDate), 13)) } });
    const facts = (await listLineFacts(await actAs(scene.student), [id])).get(id);
    const days = { startDate: storedDay(startDate), endDate: daysLater(storedDay(startDate), 13) };
    expect(facts?.lastSafeDay).toBe(lastSafeDayOf(days, scene.group));
  });
});
