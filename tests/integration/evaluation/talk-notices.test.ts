import { describe, expect, it } from "vitest";
import { savePlacement } from "@/lib/features/enrolment/commands/save-placement";
import { proceedEvaluation } from "@/lib/features/evaluation/life/commands/proceed-evaluation";
import { reopenEvaluation } from "@/lib/features/evaluation/life/commands/reopen-evaluation";
import { lastSafeDayOf, lawfulRule } from "@/lib/features/evaluation/notice/rules";
import { saveEvaluation } from "@/lib/features/evaluation/rating/commands/save-evaluation";
import { submitEvaluation } from "@/lib/features/evaluation/rating/commands/submit-evaluation";
import type { Party } from "@/lib/features/evaluation/rating/rules";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { remind } from "@/lib/features/evaluation/talk/commands/remind";
import { saveTalk } from "@/lib/features/evaluation/talk/commands/save-talk";
import { listTalksToRemindOf } from "@/lib/features/evaluation/talk/jobs";
import type { Actor } from "@/lib/platform/auth/actor";
import { daysLater, storedDay, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { atSchoolTime } from "@/lib/platform/school-moment";
import { makeEvaluation } from "../../factories/evaluation";
import { makeTalkField } from "../../factories/evaluation-talk";
import { daysFromNow } from "../../factories/group";
import { makeNotification } from "../../factories/notification";
import { makePlacement, standInToday } from "../../factories/placement";
import { unique } from "../../factories/unique";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";

const both = ["student", "supervisor"] as const;
const nb = { locale: "nb" as const };
const seats = ["student", "supervisor", "secondary", "teacher"] as const;
type SeatName = (typeof seats)[number];

type Given = Parameters<typeof makeEvaluation>[2] & { data?: NonNullable<Parameters<typeof makePlacement>[1]>["data"] };

async function begin({ data = {}, ...given }: Given = {}) {
  const scene = await makePlacement(db, { data });
  const evaluation = await makeEvaluation(db, scene, given);
  const evaluationId = evaluation.id;
  const term = given.stage === 2 ? 2 : 1;
  const ids: Record<SeatName, number> = {
    student: scene.student.id,
    supervisor: scene.supervisor.id,
    secondary: scene.secondarySupervisor.id,
    teacher: scene.teacher.id,
  };
  const revisionOf = async (field: string) =>
    (await db.talkField.findFirst({ where: { evaluationId, term, field } }))?.revision ?? 0;
  const save = async (person: Actor, field: string, value: string | boolean | null) =>
    saveTalk(person, { evaluationId, stage: term, field, revision: await revisionOf(field), value });
  /** Who has how many notifications of an event. */
  const notified = async (event: string) => {
    const rows = await db.notification.findMany({ where: { evaluationId, contentKey: { endsWith: `.${event}` } } });
    return seats.flatMap((seat) => rows.filter(({ recipientId }) => recipientId === ids[seat]).map(() => seat));
  };
  return {
    scene,
    evaluation,
    evaluationId,
    term,
    save,
    notified,
    student: await actAs(scene.student),
    supervisor: await actAs(scene.supervisor),
    teacher: await actAs(scene.teacher),
  };
}

const momentIn = (days: number, time = "12:00") => atSchoolTime(daysLater(today(), days), time).toISOString();

describe("the hour of a talk that is set or moved", () => {
  it.each([
    [1, "mid-term"],
    [2, "end-term"],
  ] as const)("in term %i notifies the others by %s, each of them once", async (stage, event) => {
    const { save, notified, teacher, student } = await begin({ stage });
    await save(teacher, "startsAt", momentIn(9));
    expect(await notified(event)).toEqual(["student", "supervisor"]);
    await save(student, "startsAt", momentIn(10));
    expect(await notified(event)).toEqual(["supervisor", "teacher"]);
    await save(student, "place", "Room 4");
    expect(await notified(event)).toEqual(["supervisor", "teacher"]);
    await save(student, "startsAt", null);
    expect(await notified(event)).toEqual([]);
  });

  it("notifies a stand-in", async () => {
    const { save, notified, teacher } = await begin({ data: standInToday() });
    await save(teacher, "startsAt", momentIn(9));
    expect(await notified("mid-term")).toEqual(["student", "supervisor", "secondary"]);
  });
});

describe("danger of not passing", () => {
  it("notifies the supervisors and teachers, never the student, and is withdrawn", async () => {
    const { save, notified, teacher, supervisor } = await begin({ data: standInToday() });
    await save(supervisor, "dangerOfNotPassing", true);
    expect(await notified("fare-for")).toEqual(["secondary", "teacher"]);
    await save(teacher, "dangerOfNotPassing", false);
    expect(await notified("fare-for")).toEqual([]);
    await save(teacher, "dangerOfNotPassing", true);
    expect(await notified("fare-for")).toEqual(["supervisor", "secondary"]);
    await save(teacher, "dangerOfNotPassing", null);
    expect(await notified("fare-for")).toEqual([]);
  });

  it("of the midterm is withdrawn by a no in the endterm", async () => {
    const { save, notified, evaluationId, teacher, supervisor } = await begin({ stage: 2, submitted: both });
    const field = { field: "dangerOfNotPassing", value: true, authorId: supervisor.id };
    await makeTalkField(db, evaluationId, field);
    await makeNotification(db, teacher.id, { evaluationId, contentKey: "notification.teacher.fare-for" });
    expect(await notified("fare-for")).toEqual(["teacher"]);
    await save(teacher, "dangerOfNotPassing", false);
    expect(await notified("fare-for")).toEqual([]);
  });

  it("of the midterm stays when a yes of the endterm is removed, which leaves it in force", async () => {
    const { save, notified, evaluationId, teacher, supervisor } = await begin({ stage: 2, submitted: both });
    const field = { field: "dangerOfNotPassing", value: true, authorId: supervisor.id };
    await makeTalkField(db, evaluationId, field);
    await save(supervisor, "dangerOfNotPassing", true);
    expect(await notified("fare-for")).toEqual(["teacher"]);
    await save(teacher, "dangerOfNotPassing", null);
    expect(await notified("fare-for")).toEqual(["teacher"]);
  });
});

/** Stores signatures of what the midterm has now: by people, or by a link in the supervisor's seat. */
async function sign(
  evaluationId: number,
  teacher: Actor,
  signers: Partial<Record<"student" | "teacher", number>> | "link",
) {
  const { hash } = await getEvaluation(teacher, { evaluationId }, nb);
  if (hash === null) throw new Error("Nothing to sign yet.");
  const { id: contentId } = await db.signedContent.create({ data: { evaluationId, stage: 1, hash, content: "{}" } });
  const signed = { contentId, kind: "signed", name: "Somebody" } as const;
  if (signers !== "link") {
    const data = (["student", "teacher"] as const).flatMap((seat) => {
      const userId = signers[seat];
      return userId === undefined ? [] : { ...signed, seat, userId, proof: "password" as const };
    });
    await db.signature.createMany({ data });
    return;
  }
  const name = unique("signer");
  const link = await db.signLink.create({
    data: {
      evaluationId,
      stage: 1,
      name,
      email: `${name}@example.com`,
      hash: name,
      codeHash: name,
      createdById: teacher.id,
      expiresAt: daysFromNow(7),
      usedAt: new Date(),
    },
  });
  await db.signature.create({ data: { ...signed, seat: "supervisor", proof: "link", linkId: link.id } });
}

describe("the three seats are asked to sign", () => {
  const ready = "ready-to-be-signed";

  it("by the answer that was missing last, and no more when it is taken back", async () => {
    const { save, notified, teacher, supervisor } = await begin({ submitted: both });
    await save(teacher, "held", true);
    await save(teacher, "comment", "A good talk");
    expect(await notified(ready)).toEqual([]);
    await save(supervisor, "dangerOfNotPassing", false);
    expect(await notified(ready)).toEqual(["student", "teacher"]);
    await save(supervisor, "comment", "A very good talk");
    expect(await notified(ready)).toEqual(["student", "teacher"]);
    await save(supervisor, "held", null);
    expect(await notified(ready)).toEqual([]);
    await save(teacher, "held", true);
    expect(await notified(ready)).toEqual(["student", "supervisor"]);
  });

  it("by the recommendation at endterm", async () => {
    const { save, notified, teacher, supervisor } = await begin({ stage: 2, submitted: both });
    await save(teacher, "held", true);
    await save(teacher, "dangerOfNotPassing", false);
    expect(await notified(ready)).toEqual([]);
    await save(supervisor, "recommendation", false);
    expect(await notified(ready)).toEqual(["student", "teacher"]);
  });

  it("by the part that was missing last", async () => {
    const { evaluationId, evaluation, save, notified, student, teacher } = await begin({ submitted: ["supervisor"] });
    await db.evaluationWay.create({
      data: { evaluationId, stage: 1, way: "without-talk", reason: "-", actorId: teacher.id },
    });
    await save(teacher, "dangerOfNotPassing", false);
    const part = { evaluationId, stage: 1 as const };
    const answers = evaluation.form.questions.factors.map((questionId) => ({ questionId, rating: 3 }));
    await saveEvaluation(student, { ...part, revision: 0, answers });
    expect(await notified(ready)).toEqual([]);
    await submitEvaluation(student, { ...part, revision: 1 });
    expect(await notified(ready)).toEqual(["supervisor", "teacher"]);
  });

  it("again, when what they have signed is changed or corrected", async () => {
    const { evaluationId, evaluation, scene, save, notified, student, supervisor, teacher } = await begin({
      submitted: both,
    });
    await save(teacher, "held", true);
    await save(teacher, "dangerOfNotPassing", false);
    expect(await notified(ready)).toEqual(["student", "supervisor"]);
    await sign(evaluationId, teacher, { student: scene.student.id, teacher: scene.teacher.id });
    await save(supervisor, "comment", "One more thing");
    expect(await notified(ready)).toEqual(["student", "student", "supervisor", "teacher"]);
    // Their signatures are void already.
    await save(supervisor, "comment", "And another one");
    expect(await notified(ready)).toEqual(["student", "student", "supervisor", "teacher"]);

    await sign(evaluationId, teacher, "link");
    const answers = [{ questionId: evaluation.form.questions.factors[0], rating: 1 }];
    await saveEvaluation(student, { evaluationId, stage: 1, revision: 0, answers, isCorrection: true });
    expect(await notified(ready)).toEqual(["student", "student", "supervisor", "supervisor", "teacher", "teacher"]);
  });

  it("not again when the change is undone: what was signed counts as before", async () => {
    const { evaluationId, scene, save, student, supervisor, teacher } = await begin({ submitted: both });
    await save(teacher, "held", true);
    await save(teacher, "dangerOfNotPassing", false);
    await sign(evaluationId, teacher, { student: scene.student.id });
    const isVoid = async () => (await getEvaluation(student, { evaluationId }, nb)).signatures[0]?.isVoid;
    expect(await isVoid()).toBe(false);
    await save(supervisor, "comment", "By mistake");
    expect(await isVoid()).toBe(true);
    await save(supervisor, "comment", null);
    expect(await isVoid()).toBe(false);
  });
});

describe("a reminder of a talk", () => {
  const talkDay = daysLater(today(), 10);
  /** The moments around the one a week before the talk, by the school's clock. */
  const weekBefore = (time: string) => atSchoolTime(daysLater(talkDay, -7), time);

  it.each<[submitted: readonly Party[], reminded: SeatName[]]>([
    [[], ["student", "supervisor"]],
    [["student"], ["supervisor"]],
    [["supervisor"], ["student"]],
    [both, []],
  ])("a week before, once, to who has not submitted: after %j to %j", async (submitted, reminded) => {
    const { evaluationId, scene, notified } = await begin({ submitted });
    const value = atSchoolTime(talkDay, "10:15").toISOString();
    await makeTalkField(db, evaluationId, { field: "startsAt", value, authorId: scene.teacher.id });
    await remind(evaluationId, weekBefore("10:14"));
    expect(await listTalksToRemindOf(weekBefore("10:14"))).not.toContain(evaluationId);
    expect(await notified("mid-term-not-submitted")).toEqual([]);
    expect(await listTalksToRemindOf(weekBefore("10:15"))).toContain(evaluationId);
    // The runs of four days were missed.
    await remind(evaluationId, atSchoolTime(daysLater(talkDay, -3), "03:00"));
    await Promise.all([remind(evaluationId, weekBefore("18:00")), remind(evaluationId, weekBefore("19:00"))]);
    expect(await notified("mid-term-not-submitted")).toEqual(reminded);
    expect(await listTalksToRemindOf(weekBefore("20:00"))).not.toContain(evaluationId);
  });

  it("comes again once a term that was over is reopened", async () => {
    const { evaluationId, scene, notified } = await begin();
    const value = atSchoolTime(talkDay, "10:15").toISOString();
    await makeTalkField(db, evaluationId, { field: "startsAt", value, authorId: scene.teacher.id });
    await remind(evaluationId, weekBefore("18:00"));
    await proceedEvaluation(await actAs(scene.teacher), { evaluationId, way: "skip-midterm", reason: "No time" });
    expect(await notified("mid-term-not-submitted")).toEqual([]);
    const admin = await actAs(await makeUser(db, "Admin"));
    await reopenEvaluation(admin, { evaluationId, stage: 1, reason: "There is time" });
    await remind(evaluationId, weekBefore("19:00"));
    expect(await notified("mid-term-not-submitted")).toEqual(["student", "supervisor"]);
  });

  it("is not sent after the talk, nor in a stage that has no talk", async () => {
    const { evaluationId, scene, notified } = await begin();
    const value = atSchoolTime(talkDay, "10:15").toISOString();
    await makeTalkField(db, evaluationId, { field: "startsAt", value, authorId: scene.teacher.id });
    await remind(evaluationId, atSchoolTime(talkDay, "10:15"));
    await db.evaluation.update({ where: { id: evaluationId }, data: { stage: 3 } });
    await remind(evaluationId, weekBefore("12:00"));
    expect(await listTalksToRemindOf(weekBefore("12:00"))).not.toContain(evaluationId);
    expect(await notified("mid-term-not-submitted")).toEqual([]);
  });

  it("is sent again for a moved talk, also for one that is near already", async () => {
    const { evaluationId, save, teacher, notified } = await begin();
    const later = daysLater(today(), 12);
    await save(teacher, "startsAt", momentIn(3));
    const now = new Date();
    await remind(evaluationId, now);
    expect(await notified("mid-term")).toEqual(["student", "supervisor"]);
    expect(await notified("mid-term-not-submitted")).toEqual(["student", "supervisor"]);
    await save(teacher, "startsAt", momentIn(12));
    await remind(evaluationId, now);
    expect(await notified("mid-term")).toEqual(["student", "supervisor"]);
    expect(await notified("mid-term-not-submitted")).toEqual([]);
    await remind(evaluationId, atSchoolTime(daysLater(later, -6), "12:00"));
    expect(await notified("mid-term-not-submitted")).toEqual(["student", "supervisor"]);
    expect(await notified("mid-term")).toEqual(["student", "supervisor"]);
    await save(teacher, "startsAt", momentIn(20));
    expect(await notified("mid-term-not-submitted")).toEqual([]);
  });

  const days = { startDate: storedDay(daysFromNow(-20)), endDate: storedDay(daysFromNow(20)) };
  const school = (day: string, time: string) => atSchoolTime(day, time);
  it.each([
    [1, "mid-term-not-agreed", daysLater(lastSafeDayOf(days, lawfulRule), -14)],
    [2, "end-term-not-agreed", daysLater(days.endDate, -14)],
  ] as const)("that no hour is set comes in term %i two weeks before it is late", async (stage, event, day) => {
    const { evaluationId, notified, save, student } = await begin({ stage, data: standInToday() });
    await remind(evaluationId, school(day, "06:59"));
    expect(await listTalksToRemindOf(school(day, "06:59"))).not.toContain(evaluationId);
    expect(await notified(event)).toEqual([]);
    expect(await listTalksToRemindOf(school(days.endDate, "12:00"))).toContain(evaluationId);
    await remind(evaluationId, school(daysLater(days.endDate, 1), "00:00"));
    expect(await notified(event)).toEqual([]);
    await remind(evaluationId, school(day, "07:00"));
    await remind(evaluationId, school(day, "08:00"));
    expect(await notified(event)).toEqual(["supervisor", "secondary", "teacher"]);
    await save(student, "startsAt", momentIn(9));
    expect(await notified(event)).toEqual([]);
    await save(student, "startsAt", null);
    await remind(evaluationId, school(days.endDate, "12:00"));
    expect(await notified(event)).toEqual(["supervisor", "secondary", "teacher"]);
  });

  it("that no hour is set is withdrawn when the placement moves, and comes again in its time", async () => {
    const { evaluationId, notified, scene } = await begin({ data: { endDate: daysFromNow(10) } });
    const admin = await actAs(await makeUser(db, "Admin"));
    await remind(evaluationId, new Date());
    expect(await notified("mid-term-not-agreed")).toEqual(["supervisor", "teacher"]);
    const { id: placementId, groupId, revision } = scene.placement;
    await db.group.update({ where: { id: groupId }, data: { endDate: daysFromNow(120) } });
    const [startDate, endDate] = [storedDay(daysFromNow(30)), storedDay(daysFromNow(110))];
    await savePlacement(admin, { placementId, revision, startDate, endDate });
    expect(await notified("mid-term-not-agreed")).toEqual([]);
    await remind(evaluationId, school(endDate, "12:00"));
    expect(await notified("mid-term-not-agreed")).toEqual(["supervisor", "teacher"]);
  });

  it("that no hour is set is withdrawn when the placement is prolonged, and comes again in its time", async () => {
    const { evaluationId, notified, teacher } = await begin({ data: { endDate: daysFromNow(10) } });
    await remind(evaluationId, new Date());
    expect(await notified("mid-term-not-agreed")).toEqual(["supervisor", "teacher"]);
    const endDate = storedDay(daysFromNow(110));
    await proceedEvaluation(teacher, { evaluationId, stage: 1, way: "prolong", reason: "Illness", endDate });
    expect(await notified("mid-term-not-agreed")).toEqual([]);
    await remind(evaluationId, school(endDate, "12:00"));
    expect(await notified("mid-term-not-agreed")).toEqual(["supervisor", "teacher"]);
  });

  it("is read by who has submitted since", async () => {
    const { evaluationId, evaluation, scene, student } = await begin();
    const value = atSchoolTime(talkDay, "10:15").toISOString();
    await makeTalkField(db, evaluationId, { field: "startsAt", value, authorId: scene.teacher.id });
    await remind(evaluationId, weekBefore("12:00"));
    const unread = () =>
      db.notification.findMany({ where: { evaluationId, readAt: null, contentKey: { endsWith: "-not-submitted" } } });
    expect(await unread()).toHaveLength(2);
    const answers = evaluation.form.questions.factors.map((questionId) => ({ questionId, rating: 3 }));
    await saveEvaluation(student, { evaluationId, stage: 1, revision: 0, answers });
    await submitEvaluation(student, { evaluationId, stage: 1, revision: 1 });
    expect((await unread()).map(({ recipientId }) => recipientId)).toEqual([scene.supervisor.id]);
  });

  it("that no hour is set is withdrawn when the talk was held without one", async () => {
    const { evaluationId, save, teacher, notified } = await begin({ submitted: both });
    await remind(evaluationId, school(days.endDate, "12:00"));
    expect(await notified("mid-term-not-agreed")).toEqual(["supervisor", "teacher"]);
    await save(teacher, "held", true);
    expect(await notified("mid-term-not-agreed")).toEqual([]);
  });

  it("that no hour is set is for nobody when the talk was held, and due again for no reason", async () => {
    const { evaluationId, save, teacher, notified } = await begin({ stage: 2, submitted: both });
    await save(teacher, "held", true);
    await remind(evaluationId, school(days.endDate, "12:00"));
    expect(await notified("end-term-not-agreed")).toEqual([]);
    expect(await listTalksToRemindOf(school(days.endDate, "12:00"))).not.toContain(evaluationId);
  });
});
