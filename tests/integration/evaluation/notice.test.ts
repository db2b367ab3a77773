import { describe, expect, it } from "vitest";
import { getLogDataOfEvaluationReport } from "@/lib/features/evaluation/administration/queries";
import { acknowledgeNotice } from "@/lib/features/evaluation/notice/commands/acknowledge-notice";
import { discardNotice } from "@/lib/features/evaluation/notice/commands/discard-notice";
import { giveNotice } from "@/lib/features/evaluation/notice/commands/give-notice";
import { liftNotice } from "@/lib/features/evaluation/notice/commands/lift-notice";
import { openNotice } from "@/lib/features/evaluation/notice/commands/open-notice";
import { saveNotice } from "@/lib/features/evaluation/notice/commands/save-notice";
import { changedSinceRead, deadlineOf, isPlanToRead, lawfulRule } from "@/lib/features/evaluation/notice/rules";
import { type SaveNoticeInput, saveNoticeSchema } from "@/lib/features/evaluation/notice/schema";
import { findEvaluation } from "@/lib/features/evaluation/reading/queries/find-evaluation";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { listEvaluations } from "@/lib/features/evaluation/reading/queries/list-evaluations";
import { signedContentOf } from "@/lib/features/evaluation/signing/queries/signed-content";
import { saveTalk } from "@/lib/features/evaluation/talk/commands/save-talk";
import { mailUnread, queueDigests } from "@/lib/features/notification/jobs";
import type { Actor } from "@/lib/platform/auth/actor";
import { daysLater, storedDay, today } from "@/lib/platform/dates";
import { writableDb as db, pool } from "@/lib/platform/db";
import { messagesOf } from "@/lib/platform/i18n/messages";
import { limits } from "@/lib/platform/limits";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { atSchoolTime } from "@/lib/platform/school-moment";
import { makeDomain } from "../../factories/domain";
import { makeEvaluation } from "../../factories/evaluation";
import { makeGivenNotice, makeNotice } from "../../factories/evaluation-notice";
import { daysFromNow } from "../../factories/group";
import { makePlacement, standInToday } from "../../factories/placement";
import { makeUser } from "../../factories/user";
import { actAs, viewAs } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { takeMails } from "../../support/mail";
import { refusalOf } from "../../support/refusal";

const seats = ["student", "supervisor", "secondary", "teacher"] as const;
/** A placement whose last safe day is far away, and one whose last safe day is over. */
const early = { startDate: daysFromNow(-10), endDate: daysFromNow(80) };
const late = { startDate: daysFromNow(-70), endDate: daysFromNow(10) };
const meetingAt = () => atSchoolTime(daysLater(today(), 2), "13:00").toISOString();

type Given = {
  data?: NonNullable<Parameters<typeof makePlacement>[1]>["data"];
  stage?: 1 | 2 | 3 | 5;
  state?: "draft" | "given";
};

async function begin({ data = early, stage = 1, state }: Given = {}) {
  const scene = await makePlacement(db, { data });
  const { id: evaluationId } = await makeEvaluation(db, scene, { stage });
  const drafted = { evaluationId, draftedById: scene.supervisor.id };
  const made =
    state === "draft"
      ? await makeNotice(db, drafted)
      : state === "given"
        ? await makeGivenNotice(db, { ...drafted, givenById: scene.teacher.id })
        : null;
  const [student, supervisor, secondary, teacher] = (await Promise.all(
    [scene.student, scene.supervisor, scene.secondarySupervisor, scene.teacher].map(actAs),
  )) as [Actor, Actor, Actor, Actor];
  const people = { student, supervisor, secondary, teacher };
  const see = (actor: Actor) => getEvaluation(actor, { evaluationId }, { locale: "nb" });
  const known = async () => {
    const { id: noticeId, revision } = await db.dangerNotice.findFirstOrThrow({
      where: { evaluationId },
      orderBy: { id: "desc" },
    });
    return { evaluationId, noticeId, revision };
  };
  const save = (actor: Actor, input: Partial<SaveNoticeInput>) =>
    saveNotice(actor, saveNoticeSchema.parse({ evaluationId, revision: 0, ...input }));
  /** Who has how many notifications of an event. */
  const notified = async (event: string) => {
    const rows = await db.notification.findMany({ where: { evaluationId, contentKey: { endsWith: `.${event}` } } });
    return seats.flatMap((seat) => rows.filter(({ recipientId }) => recipientId === people[seat].id).map(() => seat));
  };
  return { scene, evaluationId, made, ...people, people, see, known, save, notified };
}

describe("a draft", () => {
  it("is begun and changed by supervisor, stand-in and teacher; what is left out stays", async () => {
    const { save, supervisor, secondary, teacher, see } = await begin({ data: { ...early, ...standInToday() } });
    const { noticeId } = await save(supervisor, { notMastered: "Doses" });
    await save(secondary, {
      noticeId,
      revision: 1,
      required: "Alone",
      steps: [{ what: "Practise", who: "", day: today() }],
    });
    const last = await save(teacher, { noticeId, revision: 2, categoryB: false, meetingAt: meetingAt() });
    expect(last).toEqual({ noticeId, revision: 3 });
    const { notice, actions } = await see(teacher);
    expect(notice).toMatchObject({
      noticeId,
      revision: 3,
      state: "draft",
      notMastered: "Doses",
      required: "Alone",
      categoryB: false,
      comment: "",
      steps: [{ what: "Practise", who: "", day: today() }],
      inTime: null,
      givenAt: null,
    });
    expect(actions).toEqual(expect.arrayContaining(["draft-notice", "give-notice"]));
  });

  it("is there for supervisors and teachers only, not for the student, an admin or who views as the supervisor", async () => {
    const { scene, people, see } = await begin({ state: "draft" });
    const admin = await makeUser(db, "Admin");
    const outside = [people.student, await actAs(admin), await viewAs(admin, scene.supervisor)];
    for (const actor of [people.supervisor, people.secondary, people.teacher])
      expect((await see(actor)).notice?.state).toBe("draft");
    for (const actor of outside) expect(await see(actor)).toMatchObject({ notice: null, noticeTab: null });
    expect(JSON.stringify(await see(people.student))).not.toContain("Regner ut");
  });

  it("that two change at once keeps both: the second gets the revision and reads what is there", async () => {
    const { save, supervisor, teacher, known } = await begin({ state: "draft" });
    const { noticeId, revision } = await known();
    await save(supervisor, { noticeId, revision, required: "First" });
    const second = { noticeId, revision, required: "Second" };
    expect(await refusalOf(save(teacher, second))).toMatchObject({ kind: "conflict", revision: revision + 1 });
    // What is there already is no conflict: an answer that was lost is asked for again.
    expect(await save(supervisor, { noticeId, revision, required: "First" })).toEqual({
      noticeId,
      revision: revision + 1,
    });
  });

  it("is begun once: who begins at the same time gets a conflict", async () => {
    const { save, supervisor, teacher, evaluationId } = await begin();
    const outcomes = await atOnce(save(supervisor, { required: "A" }), save(teacher, { required: "B" }));
    expect(outcomes.toSorted()).toEqual(["conflict", "done"]);
    expect(await db.dangerNotice.count({ where: { evaluationId } })).toBe(1);
    expect(await refusalOf(save(teacher, { required: "C" }))).toMatchObject({ kind: "conflict", revision: 1 });
  });

  it("takes texts of 5 000 characters and none that is longer, and days around the placement only", async () => {
    const { save, supervisor, known } = await begin({ state: "draft" });
    const { noticeId, revision } = await known();
    const whole = "å".repeat(limits.answerLength);
    await save(supervisor, { noticeId, revision, notMastered: whole, required: whole, comment: whole });
    const input = { evaluationId: 1, noticeId, revision: 1 };
    expect(saveNoticeSchema.safeParse({ ...input, required: `${whole}å` }).success).toBe(false);
    expect(saveNoticeSchema.safeParse({ ...input, steps: [{ what: " ", who: "", day: null }] }).success).toBe(false);
    expect(saveNoticeSchema.safeParse({ evaluationId: 1, revision: 3, required: "No number" }).success).toBe(false);
    const far = daysLater(today(), 400);
    const day = "evaluation.talk.error_day";
    expect(
      await refusalOf(save(supervisor, { noticeId, revision: 1, meetingAt: atSchoolTime(far, "13:00").toISOString() })),
    ).toMatchObject({ kind: "invalid", errors: { meetingAt: [day] } });
    expect(
      await refusalOf(save(supervisor, { noticeId, revision: 1, steps: [{ what: "Late", who: "", day: far }] })),
    ).toMatchObject({ errors: { "steps.0.day": [day] } });
  });

  it("has no minutes, and cannot be lifted", async () => {
    const { save, supervisor, teacher, known } = await begin({ state: "draft" });
    const notice = await known();
    expect(await refusalOf(save(supervisor, { ...notice, minutes: "Too early" }))).toMatchObject({
      errors: { minutes: ["evaluation.notice.error_not_given"] },
    });
    expect(await refusalOf(liftNotice(teacher, { ...notice, reason: "No" }))).toMatchObject({
      kind: "invalid",
      key: "evaluation.notice.error_not_given",
    });
  });
});

describe("discarding a draft", () => {
  it.each(["supervisor", "teacher"] as const)("deletes it and stays in the log, by the %s", async (seat) => {
    const { evaluationId, people, known, see } = await begin({ state: "draft" });
    const draft = await known();
    await discardNotice(people[seat], draft);
    expect(await db.dangerNotice.count({ where: { evaluationId } })).toBe(0);
    expect(await db.noticeStep.count({ where: { noticeId: draft.noticeId } })).toBe(0);
    expect(await see(people.teacher)).toMatchObject({ notice: null, earlierNotices: [] });
    const { items } = await getLogDataOfEvaluationReport(people.teacher, { evaluationId });
    expect(items.map(({ event }) => event)).toEqual(["discard_notice"]);
    const entries = await db.auditEntry.findMany({ where: { entity: "evaluation", entityId: evaluationId } });
    expect(JSON.stringify(entries)).not.toMatch(/doser|legemidler/);
    expect(await refusalOf(discardNotice(people[seat], draft))).toMatchObject({ kind: "notFound" });
  });

  it("is lifted once by as many presses at once as there are connections", async () => {
    const { teacher, known } = await begin({ state: "given" });
    const notice = await known();
    const presses = Array.from({ length: pool().options.max }, () =>
      liftNotice(teacher, { ...notice, reason: "Reached" }),
    );
    const refusals = presses.slice(1).map(() => "invalid");
    expect((await atOnce(...presses)).toSorted()).toEqual(["done", ...refusals]);
  });

  it("leaves those that were lifted, after which another can be begun", async () => {
    const { save, supervisor, teacher, known, see } = await begin({ state: "given" });
    await liftNotice(teacher, { ...(await known()), reason: "Reached" });
    await save(supervisor, { required: "A second thought" });
    await discardNotice(supervisor, await known());
    const { notice, earlierNotices, actions } = await see(supervisor);
    expect(notice).toBeNull();
    expect(earlierNotices).toHaveLength(1);
    expect(actions).toContain("begin-notice");
  });

  it("is refused for one that was changed meanwhile, one that was given, and for the student", async () => {
    const { save, supervisor, teacher, student, known } = await begin({ state: "draft" });
    const read = await known();
    await save(supervisor, { ...read, required: "More than you read" });
    expect(await refusalOf(discardNotice(teacher, read))).toMatchObject({ kind: "conflict", revision: 2 });
    expect(await refusalOf(discardNotice(student, await known()))).toMatchObject({ kind: "forbidden" });
    await giveNotice(teacher, await known());
    expect(await refusalOf(discardNotice(supervisor, await known()))).toMatchObject({
      kind: "invalid",
      key: "evaluation.notice.error_given",
    });
    expect(await db.dangerNotice.count({ where: { id: read.noticeId } })).toBe(1);
  });
});

describe("giving a notice", () => {
  it("needs both texts, the category, and a meeting that is to come", async () => {
    const { save, supervisor, teacher, known } = await begin();
    const { noticeId } = await save(supervisor, { notMastered: " ", comment: "So far" });
    const give = async () => refusalOf(giveNotice(teacher, await known()));
    expect(await give()).toMatchObject({
      kind: "invalid",
      key: "evaluation.notice.error_incomplete",
      errors: {
        notMastered: ["evaluation.notice.error_not_mastered"],
        required: ["evaluation.notice.error_required"],
        categoryB: ["evaluation.notice.error_category"],
        meetingAt: ["evaluation.notice.error_meeting"],
        meetingPlace: ["evaluation.notice.error_place"],
      },
    });
    const texts = { notMastered: "Doses", required: "Alone", categoryB: true, meetingPlace: "Room 4" };
    await save(supervisor, {
      noticeId,
      revision: 1,
      ...texts,
      meetingAt: atSchoolTime(today(), "00:00").toISOString(),
    });
    expect(await give()).toMatchObject({ errors: { meetingAt: ["evaluation.notice.error_meeting_past"] } });
    await save(supervisor, { noticeId, revision: 2, meetingAt: meetingAt() });
    expect(await giveNotice(teacher, await known())).toEqual({ noticeId, revision: 4 });
  });

  it("in time freezes it, stores the last safe day, and notifies the student and those around", async () => {
    const { save, supervisor, teacher, student, known, see, notified } = await begin({ state: "draft" });
    await giveNotice(teacher, await known());
    const days = { startDate: storedDay(early.startDate), endDate: storedDay(early.endDate) };
    const { day } = deadlineOf(days, lawfulRule);
    const { notice, noticeTab } = await see(student);
    expect(notice).toMatchObject({ state: "in_time", inTime: true, deadline: day, lateReason: null });
    expect(noticeTab).toBe("tab");
    expect(await notified("fare-for")).toEqual(["student"]);
    expect(await notified("notice-given")).toEqual(["supervisor"]);
    const given = await known();
    expect(await refusalOf(save(supervisor, { ...given, required: "Less", categoryB: true }))).toMatchObject({
      kind: "invalid",
      errors: { required: ["evaluation.notice.error_frozen"], categoryB: ["evaluation.notice.error_frozen"] },
    });
    expect(await refusalOf(giveNotice(teacher, given))).toMatchObject({
      kind: "invalid",
      key: "evaluation.notice.error_given",
    });
    expect(await refusalOf(save(supervisor, { required: "Another" }))).toMatchObject({
      key: "evaluation.notice.error_exists",
    });
  });

  it.each(["at_once", "daily", "off"])(
    "mails the student at once, once and without content, whose wish is %s",
    async (mail) => {
      const { scene, evaluationId, teacher, known } = await begin({ state: "draft" });
      await db.user.update({ where: { id: scene.student.id }, data: { setting: { mail }, languageCode: "en" } });
      await giveNotice(teacher, await known());
      const mails = await takeMails();
      const own = mails.filter(({ to }) => to === scene.student.email);
      expect(own.map(({ subject }) => subject)).toEqual([messagesOf("en").mail.danger_notice.subject]);
      expect(own[0]?.text).toContain(`/redirect${evaluationPath(evaluationId, 4)}`);
      expect(`${own[0]?.text}${own[0]?.html}`).not.toMatch(/doser|legemidler|Møterom|passing/i);
      // Nor does the daily mail of the day after repeat it.
      await queueDigests(new Date(Date.now() + 26 * 60 * 60 * 1000));
      await mailUnread(scene.student.id, new Date(Date.now() + 26 * 60 * 60 * 1000));
      expect((await takeMails()).filter(({ to }) => to === scene.student.email)).toEqual([]);
    },
  );

  it("mails no student whose school is inactive", async () => {
    const { scene, teacher, known } = await begin({ state: "draft" });
    const { id: domainId } = await makeDomain(db, { active: false });
    await db.user.update({ where: { id: scene.student.id }, data: { domainId } });
    await giveNotice(teacher, await known());
    expect((await takeMails()).filter(({ to }) => to === scene.student.email)).toEqual([]);
  });

  it("that is refused mails nobody", async () => {
    const { scene, save, supervisor, teacher, known } = await begin();
    await save(supervisor, { required: "Alone" });
    expect(await refusalOf(giveNotice(teacher, await known()))).toMatchObject({ kind: "invalid" });
    expect((await takeMails()).filter(({ to }) => to === scene.student.email)).toEqual([]);
  });

  it("that somebody changed a second ago is a conflict", async () => {
    const { save, supervisor, teacher, known } = await begin({ state: "draft" });
    const read = await known();
    await save(supervisor, { ...read, required: "More than you read" });
    expect(await refusalOf(giveNotice(teacher, read))).toMatchObject({ kind: "conflict", revision: read.revision + 1 });
    expect(await db.dangerNotice.count({ where: { id: read.noticeId, givenAt: null } })).toBe(1);
  });

  it("late demands a reason; grave conduct that arose later is told apart from a formal error, in category B only", async () => {
    const { save, teacher, known, see } = await begin({ data: late, state: "draft" });
    const give = async (more: object) => giveNotice(teacher, { ...(await known()), ...more });
    const missing = { errors: { lateReason: ["evaluation.notice.error_late"] } };
    expect(await refusalOf(give({}))).toMatchObject(missing);
    expect(await refusalOf(give({ lateReason: "", isLaterConduct: true }))).toMatchObject(missing);
    expect(await refusalOf(give({ lateReason: "Why", isLaterConduct: true }))).toMatchObject({
      errors: { isLaterConduct: ["evaluation.notice.error_conduct"] },
    });
    await give({ lateReason: "It was forgotten." });
    expect((await see(teacher)).notice).toMatchObject({
      state: "late",
      inTime: false,
      lateReason: "It was forgotten.",
    });
    await liftNotice(teacher, { ...(await known()), reason: "A new one follows." });
    await save(teacher, {
      notMastered: "Conduct",
      required: "Respect",
      categoryB: true,
      meetingAt: meetingAt(),
      meetingPlace: "Room",
    });
    await give({ lateReason: "Threats on the ward yesterday.", isLaterConduct: true });
    const { notice, earlierNotices } = await see(teacher);
    expect(notice).toMatchObject({ state: "later_conduct", inTime: false, isLaterConduct: true });
    expect(earlierNotices.map(({ state, liftReason }) => [state, liftReason])).toEqual([
      ["lifted", "A new one follows."],
    ]);
  });

  it("on the last safe day is in time, whatever reason is sent; a day that moves later changes nothing", async () => {
    // Halfway through two days is the first one, whatever day of the week it is.
    const data = { startDate: daysFromNow(0), endDate: daysFromNow(1) };
    const { scene, teacher, known, see } = await begin({ data, state: "draft" });
    await giveNotice(teacher, { ...(await known()), lateReason: "Not needed", isLaterConduct: true });
    const before = (await see(teacher)).notice;
    expect(before).toMatchObject({ state: "in_time", inTime: true, lateReason: null, isLaterConduct: false });
    await db.placement.update({
      where: { id: scene.placement.id },
      data: { endDate: daysFromNow(5), startDate: daysFromNow(-90) },
    });
    const after = await see(teacher);
    expect(after.notice).toEqual(before);
    expect(after.deadline.day).not.toBe(before?.deadline);
  });
});

describe("a given notice", () => {
  it("records the first opening of the student, and nobody else's", async () => {
    const { scene, student, teacher, supervisor, known, see } = await begin({ state: "given" });
    const { evaluationId, noticeId } = await known();
    expect((await see(teacher)).notice?.openedAt).toBeNull();
    for (const actor of [teacher, supervisor])
      expect(await refusalOf(openNotice(actor, { evaluationId, noticeId }))).toMatchObject({ kind: "forbidden" });
    // Reading it leaves no trace, nor does an admin who views as the student.
    await see(student);
    await see(await viewAs(await makeUser(db, "Admin"), scene.student));
    expect((await see(teacher)).notice?.openedAt).toBeNull();
    await openNotice(student, { evaluationId, noticeId });
    const first = (await see(teacher)).notice?.openedAt;
    expect(first).not.toBeNull();
    await openNotice(student, { evaluationId, noticeId });
    expect((await see(teacher)).notice).toMatchObject({ openedAt: first, revision: 1 });
  });

  it("is confirmed by the student once, with a remark now or later, and without agreeing", async () => {
    const { student, supervisor, known, see, notified } = await begin({ state: "given" });
    const notice = await known();
    await acknowledgeNotice(student, notice);
    expect(await refusalOf(acknowledgeNotice(student, notice))).toMatchObject({
      kind: "invalid",
      key: "evaluation.notice.error_acknowledged",
    });
    await acknowledgeNotice(student, { ...notice, remark: "I do not agree." });
    expect(await refusalOf(acknowledgeNotice(student, { ...notice, remark: "Again" }))).toMatchObject({
      errors: { remark: ["evaluation.notice.error_remarked"] },
    });
    const read = (await see(supervisor)).notice;
    expect(read).toMatchObject({ remark: "I do not agree.", revision: 1 });
    expect(read?.acknowledgedAt).not.toBeNull();
    expect(read?.openedAt).not.toBeNull();
    expect(await notified("notice-acknowledged")).toEqual(["supervisor", "supervisor", "teacher", "teacher"]);
  });

  it("gets minutes, also when the student stayed away, and a plan; the student confirms what is there", async () => {
    const { save, supervisor, teacher, student, known, see } = await begin({ state: "given" });
    const first = await known();
    await save(supervisor, { ...first, minutes: "The student did not come.", studentAttended: false });
    expect(await refusalOf(acknowledgeNotice(student, first))).toMatchObject({ kind: "conflict", revision: 2 });
    await save(teacher, { ...(await known()), steps: [{ what: "Meet again", who: "All", day: today() }] });
    const { notice } = await see(student);
    expect(notice).toMatchObject({
      minutes: "The student did not come.",
      studentAttended: false,
      minutesBy: supervisor.fullName,
      revision: 3,
      steps: [{ what: "Meet again", who: "All", day: today() }],
      notMastered: "Regner ut doser bare med hjelp.",
    });
    await acknowledgeNotice(student, await known());
  });

  it("says what was changed after the student had read it, tells them, and names who changed the minutes or the attendance last", async () => {
    const { save, supervisor, teacher, student, known, see, notified } = await begin({ state: "given" });
    const changed = async () => {
      const { notice } = await see(student);
      return notice && changedSinceRead(notice);
    };
    await save(supervisor, { ...(await known()), minutes: "All three came." });
    expect(await notified("notice-followed")).toEqual(["student"]);
    const before = (await see(student)).notice;
    expect(before?.minutesBy).toBe(supervisor.fullName);
    await acknowledgeNotice(student, await known());
    expect(await changed()).toBeNull();
    await save(teacher, { ...(await known()), studentAttended: true });
    const met = (await see(student)).notice;
    expect(met?.minutesAt).not.toBe(before?.minutesAt);
    await save(supervisor, { ...(await known()), steps: [{ what: "Meet again", who: "All", day: today() }] });
    expect(await notified("notice-followed")).toEqual(["student", "student", "student"]);
    const { notice } = await see(student);
    expect(notice).toMatchObject({ minutesBy: teacher.fullName, minutesAt: met?.minutesAt });
    expect(await changed()).toEqual(new Date(notice?.changedAt ?? ""));
    const [entry] = await db.auditEntry.findMany({
      where: { action: "evaluation.follow_notice" },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(entry?.after).toMatchObject({ fields: ["steps"] });
  });

  it("keeps what it said before each change, and nothing of a draft or of what changes nothing", async () => {
    const { save, supervisor, teacher, student, known, see } = await begin({ state: "draft" });
    await save(supervisor, { ...(await known()), steps: [{ what: "Practise", who: "", day: today() }] });
    await giveNotice(teacher, await known());
    expect((await see(student)).notice?.versions).toEqual([]);
    const came = { minutes: "All three came.", studentAttended: true };
    await save(supervisor, { ...(await known()), ...came });
    await acknowledgeNotice(student, await known());
    await save(teacher, { ...(await known()), steps: [{ what: "Meet again", who: "All", day: null }] });
    await save(teacher, { ...(await known()), minutes: came.minutes });
    const [given, confirmed, ...others] = (await see(student)).notice?.versions ?? [];
    const steps = [{ what: "Practise", who: "", day: today() }];
    const none = { minutes: null, studentAttended: null, minutesBy: null, minutesAt: null };
    expect(given).toMatchObject({ planVersion: 1, steps, ...none, replacedBy: supervisor.fullName });
    const by = { minutesBy: supervisor.fullName, replacedBy: teacher.fullName };
    expect(confirmed).toMatchObject({ planVersion: 1, steps, ...came, ...by });
    expect(others).toEqual([]);
  });

  it("has a plan whose versions the student confirms one after another", async () => {
    const { save, teacher, student, supervisor, known, see } = await begin({ state: "given" });
    const plan = async (what: string) =>
      save(teacher, { ...(await known()), steps: [{ what, who: "All", day: today() }] });
    const version = async () => {
      const { notice } = await see(supervisor);
      return notice && [notice.planVersion, notice.planReadVersion, isPlanToRead(notice)];
    };
    expect(await version()).toEqual([1, null, false]);
    await acknowledgeNotice(student, { ...(await known()), remark: "I see it in another way." });
    expect(await version()).toEqual([1, 1, false]);
    await save(teacher, { ...(await known()), minutes: "All three came." });
    expect(await version()).toEqual([1, 1, false]);
    const before = await known();
    await plan("Meet on Friday");
    expect(await version()).toEqual([2, 1, true]);
    expect(await refusalOf(acknowledgeNotice(student, before))).toMatchObject({ kind: "conflict" });
    await plan("Meet on Monday");
    await acknowledgeNotice(student, await known());
    expect(await version()).toEqual([3, 3, false]);
    const { notice } = await see(student);
    expect(notice?.planReadAt && notice.planReadAt > String(notice.acknowledgedAt)).toBe(true);
    expect(notice && changedSinceRead(notice)).toBeNull();
    // Nothing new: neither once more, nor another remark beside a new version.
    expect(await refusalOf(acknowledgeNotice(student, await known()))).toMatchObject({ kind: "invalid" });
    await plan("Meet on Tuesday");
    expect(await refusalOf(acknowledgeNotice(student, { ...(await known()), remark: "More" }))).toMatchObject({
      errors: { remark: ["evaluation.notice.error_remarked"] },
    });
    expect(await version()).toEqual([4, 3, true]);
    const [entry] = await db.auditEntry.findMany({
      where: { action: "evaluation.acknowledge_notice" },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(entry?.after).toMatchObject({ planVersion: 3 });
  });

  it("that is given takes back that there is no doubt", async () => {
    const { scene, evaluationId, teacher, known } = await begin({ state: "draft" });
    const { supervisor } = scene;
    await db.noDoubt.create({ data: { evaluationId, seat: "supervisor", userId: supervisor.id } });
    const draft = await known();
    expect(await refusalOf(giveNotice(teacher, { ...draft, revision: draft.revision + 1 }))).not.toBeNull();
    expect(await db.noDoubt.count({ where: { evaluationId } })).toBe(1);
    await giveNotice(teacher, draft);
    expect(await db.noDoubt.count({ where: { evaluationId } })).toBe(0);
  });

  it("is lifted with a reason, stays on the record, and a new one can follow", async () => {
    const { save, supervisor, teacher, student, known, see, notified } = await begin({ state: "given" });
    const notice = await known();
    await liftNotice(teacher, { ...notice, reason: "The goals are reached." });
    const seen = await see(student);
    expect(seen).toMatchObject({ notice: null, noticeTab: "tab" });
    expect(seen.earlierNotices).toEqual([
      expect.objectContaining({ state: "lifted", liftReason: "The goals are reached.", liftedBy: teacher.fullName }),
    ]);
    expect(await notified("notice-lifted")).toEqual(["student", "supervisor"]);
    const again = await known();
    const lifted = { kind: "invalid", key: "evaluation.notice.error_lifted" };
    expect(await refusalOf(liftNotice(teacher, { ...again, reason: "Twice" }))).toMatchObject(lifted);
    expect(await refusalOf(acknowledgeNotice(student, again))).toMatchObject(lifted);
    expect(await refusalOf(save(teacher, { ...again, minutes: "Late" }))).toMatchObject(lifted);
    await save(supervisor, { required: "A new one" });
    expect((await see(supervisor)).notice).toMatchObject({ state: "draft", required: "A new one" });
  });

  it("is part of what the decision is signed for, and its minutes and remark are not", async () => {
    const { scene, teacher, student, save, known } = await begin({ stage: 3, state: "given" });
    const contentNow = async () => {
      const row = await findEvaluation(teacher, (await known()).evaluationId);
      return signedContentOf(row, { questions: [], scale: [] }, 3);
    };
    const signed = await contentNow();
    expect(JSON.parse(signed.content).notices).toEqual([
      expect.objectContaining({
        notMastered: "Regner ut doser bare med hjelp.",
        categoryB: false,
        inTime: true,
        givenById: scene.teacher.id,
        liftedAt: null,
      }),
    ]);
    await acknowledgeNotice(student, { ...(await known()), remark: "A remark" });
    await save(teacher, { ...(await known()), minutes: "Minutes" });
    expect((await contentNow()).hash).toBe(signed.hash);
    await liftNotice(teacher, { ...(await known()), reason: "Reached" });
    expect(JSON.parse((await contentNow()).content).notices).toMatchObject([{ liftReason: "Reached" }]);
  });
});

describe("the evaluation around a notice", () => {
  it("that is done lets nobody do anything but read, and still notes when the student opens it", async () => {
    const { evaluationId, save, supervisor, teacher, student, known, see } = await begin({ state: "given" });
    await db.evaluation.update({ where: { id: evaluationId }, data: { stage: 5 } });
    const notice = await known();
    const over = { kind: "invalid", key: "evaluation.error_stage_over" };
    expect(await refusalOf(save(supervisor, { ...notice, minutes: "Late" }))).toMatchObject(over);
    expect(await refusalOf(liftNotice(teacher, { ...notice, reason: "Late" }))).toMatchObject(over);
    expect(await refusalOf(acknowledgeNotice(student, notice))).toMatchObject(over);
    expect(await refusalOf(save(teacher, { required: "Late" }))).toMatchObject(over);
    await openNotice(student, { evaluationId, noticeId: notice.noticeId });
    const { notice: read, actions } = await see(teacher);
    expect(read?.openedAt).not.toBeNull();
    expect(actions).toEqual([]);
  });

  it("without a supervisor is the teacher's: drafts and gives", async () => {
    const { save, teacher, known, see, notified } = await begin({ data: { ...early, supervisorId: null } });
    await save(teacher, {
      notMastered: "Doses",
      required: "Alone",
      categoryB: false,
      meetingAt: meetingAt(),
      meetingPlace: "Room",
    });
    await giveNotice(teacher, await known());
    expect((await see(teacher)).notice?.state).toBe("in_time");
    expect(await notified("fare-for")).toEqual(["student"]);
  });

  it("keeps the student's notification when a doubt is withdrawn", async () => {
    const { evaluationId, supervisor, teacher, known, notified } = await begin({ state: "draft" });
    const doubt = (revision: number, value: boolean) =>
      saveTalk(supervisor, { evaluationId, stage: 1, field: "dangerOfNotPassing", revision, value });
    await doubt(0, true);
    expect(await notified("fare-for")).toEqual(["teacher"]);
    await giveNotice(teacher, await known());
    await doubt(1, false);
    expect(await notified("fare-for")).toEqual(["student"]);
  });

  it("shows the tab for a doubt to those who can write, and its page to them at any time", async () => {
    const { scene, people, see, evaluationId } = await begin();
    const admin = await actAs(await makeUser(db, "Admin"));
    const tabs = async () =>
      Promise.all([...seats.map((seat) => people[seat]), admin].map(async (actor) => (await see(actor)).noticeTab));
    expect(await tabs()).toEqual([null, "page", null, "page", null]);
    const field = { field: "dangerOfNotPassing", value: true, term: 1, authorId: scene.supervisor.id };
    await db.talkField.create({ data: { evaluationId, ...field } });
    expect(await tabs()).toEqual([null, "tab", null, "tab", null]);
    expect((await see(people.teacher)).doubt).toMatchObject({ by: scene.supervisor.fullName });
    expect(await see(people.student)).toMatchObject({ doubt: null, deadline: { day: expect.any(String) } });
    await makeGivenNotice(db, { evaluationId, draftedById: scene.supervisor.id, givenById: scene.teacher.id });
    expect(await tabs()).toEqual(["tab", "tab", "tab", "tab", "tab"]);
  });

  it("has each step in its log, and only ids and names of fields in the audit", async () => {
    const { evaluationId, save, supervisor, teacher, student, known } = await begin();
    await save(supervisor, {
      notMastered: "Secret",
      required: "Alone",
      categoryB: false,
      meetingAt: meetingAt(),
      meetingPlace: "Room",
    });
    await giveNotice(teacher, await known());
    const { noticeId } = await known();
    await openNotice(student, { evaluationId, noticeId });
    await acknowledgeNotice(student, { ...(await known()), remark: "Secret" });
    await save(teacher, { ...(await known()), minutes: "Secret" });
    await liftNotice(teacher, { ...(await known()), reason: "Secret" });
    const { items } = await getLogDataOfEvaluationReport(teacher, { evaluationId });
    expect(items.map(({ event }) => event)).toEqual([
      "lift_notice",
      "follow_notice",
      "acknowledge_notice",
      "open_notice",
      "give_notice",
      "begin_notice",
    ]);
    const entries = await db.auditEntry.findMany({ where: { entity: "evaluation", entityId: evaluationId } });
    expect(JSON.stringify(entries)).not.toContain("Secret");
  });
});

describe("the list of evaluations says to the student, and to nobody else,", () => {
  const of = async (actor: Actor) => {
    const [item] = (await listEvaluations(actor, {})).items;
    return { awaited: item?.awaited, noticeMeeting: item?.noticeMeeting };
  };

  it("that a given notice is to be confirmed, and when the meeting is", async () => {
    const { student, supervisor, teacher, evaluationId, known } = await begin({ state: "given" });
    const { meetingAt: at } = await db.dangerNotice.findFirstOrThrow({ where: { evaluationId } });
    const noticeMeeting = { at: at?.toISOString(), place: "Møterom 2" };
    expect(await of(student)).toEqual({ awaited: "notice", noticeMeeting });
    for (const actor of [supervisor, teacher]) expect(await of(actor)).toEqual({ awaited: null, noticeMeeting: null });
    await acknowledgeNotice(student, await known());
    expect(await of(student)).toEqual({ awaited: null, noticeMeeting });
    await db.dangerNotice.updateMany({ where: { evaluationId }, data: { planVersion: 2, meetingAt: new Date() } });
    expect(await of(student)).toEqual({ awaited: "notice", noticeMeeting: null });
  });

  it("nothing of a draft, or of a notice that is lifted", async () => {
    const nothing = { awaited: null, noticeMeeting: null };
    expect(await of((await begin({ state: "draft" })).student)).toEqual(nothing);
    const lifted = await begin({ state: "given" });
    await db.dangerNotice.updateMany({
      where: { evaluationId: lifted.evaluationId },
      data: { liftedAt: new Date(), liftedById: lifted.teacher.id, liftReason: "It goes well." },
    });
    expect(await of(lifted.student)).toEqual(nothing);
  });
});
