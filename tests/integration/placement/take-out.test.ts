import { describe, expect, it } from "vitest";
import { registerAbsence } from "@/lib/features/absence/commands/register-absence";
import { listAbsences } from "@/lib/features/absence/queries";
import { removePlacement } from "@/lib/features/enrolment/commands/remove-placement";
import { savePlacement } from "@/lib/features/enrolment/commands/save-placement";
import { checkCondition } from "@/lib/features/enrolment/queries/find-group";
import { getPlacement } from "@/lib/features/enrolment/queries/get-placement";
import { listGroupPlacements } from "@/lib/features/enrolment/queries/list-group-placements";
import { listDeadlinesToRemindOf } from "@/lib/features/evaluation/deadline/jobs";
import { saveGoal } from "@/lib/features/evaluation/goals/commands";
import { proceedEvaluation } from "@/lib/features/evaluation/life/commands/proceed-evaluation";
import { reopenEvaluation } from "@/lib/features/evaluation/life/commands/reopen-evaluation";
import { saveEvaluation } from "@/lib/features/evaluation/rating/commands/save-evaluation";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { listTalksToRemindOf } from "@/lib/features/evaluation/talk/jobs";
import { giveGuestFeedback } from "@/lib/features/guest/commands/give-guest-feedback";
import { listAtHand } from "@/lib/features/home/queries/list-at-hand";
import { listOwnPlacements } from "@/lib/features/line/queries";
import { lineOf } from "@/lib/features/line/rules";
import { listPlacements } from "@/lib/features/placement/queries";
import { saveReport } from "@/lib/features/report/answers/commands";
import { changeReportStatus } from "@/lib/features/report/life/commands/change-status";
import { createReport } from "@/lib/features/report/life/commands/create-report";
import { readFeedback } from "@/lib/features/report/life/commands/read-feedback";
import { remind } from "@/lib/features/report/life/commands/remind";
import { sendMessage } from "@/lib/features/report/messages/commands";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import { listStudents } from "@/lib/features/student/queries/list-students";
import { daysLater, storedDay, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { atSchoolTime } from "@/lib/platform/school-moment";
import { makeAbsence } from "../../factories/absence";
import { makeEvaluation } from "../../factories/evaluation";
import { makeNearDeadline } from "../../factories/evaluation-deadline";
import { makeGroup } from "../../factories/group";
import { makeGuestLink } from "../../factories/guest-link";
import { makePlacement } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { refusalOf } from "../../support/refusal";

const reason = "She has moved to another town.";
const nb = { locale: "nb" } as const;

/** A placement in which a report waits for feedback, with an evaluation. */
async function make() {
  const scene = await makePlacement(db);
  const { id: placementId } = scene.placement;
  const report = await makeReport(db, scene, { status: 3 });
  const evaluation = await makeEvaluation(db, scene);
  const [teacher, student, supervisor] = [
    await actAs(scene.teacher),
    await actAs(scene.student),
    await actAs(scene.supervisor),
  ];
  const takeOut = (actor = teacher) => removePlacement(actor, { placementId, revision: 0, reason });
  const stored = () => db.placement.findUniqueOrThrow({ where: { id: placementId } });
  return { scene, placementId, report, evaluation, teacher, student, supervisor, takeOut, stored };
}

type Made = Awaited<ReturnType<typeof make>>;

describe("taking out a student of whom something is written", () => {
  it("needs a reason, keeps the placement, and ends the evaluation with it", async () => {
    const { scene, placementId, evaluation, teacher, supervisor, takeOut, stored } = await make();
    expect(await getPlacement(teacher, { placementId })).toMatchObject({ isUnwritten: false, isDone: false });
    expect(await refusalOf(removePlacement(teacher, { placementId, revision: 0 }))).toMatchObject({
      kind: "invalid",
      errors: { reason: ["placements.error_reason"] },
    });
    expect(await stored()).toMatchObject({ discontinuedAt: null, revision: 0 });
    expect(await takeOut()).toEqual({ outcome: "discontinued" });
    expect(await stored()).toMatchObject({ discontinuedAt: expect.any(Date), discontinueReason: reason, revision: 1 });
    const seen = await getEvaluation(supervisor, { evaluationId: evaluation.id }, nb);
    expect(seen).toMatchObject({
      stage: 5,
      reasons: [{ way: "discontinue", stage: 1, reason, by: scene.teacher.fullName }],
      result: { assessmentPassed: null, grounds: reason },
    });
    const audited = await db.auditEntry.findMany({ where: { entity: "placement", entityId: placementId } });
    expect(audited.map(({ action }) => action)).toEqual(["placement.discontinue"]);
    expect(JSON.stringify(audited)).not.toContain("moved");
  });

  it("is an admin's too, happens once, and is refused when the evaluation is done", async () => {
    const { takeOut, stored, placementId } = await make();
    const [admin, other] = [await actAs(await makeUser(db, "Admin")), await actAs(await makeUser(db, "Admin"))];
    expect((await atOnce(takeOut(admin), takeOut())).toSorted()).toEqual(["conflict", "done"]);
    const { revision } = await stored();
    const again = removePlacement(other, { placementId, revision, reason });
    expect(await refusalOf(again)).toMatchObject({ key: "placements.error_discontinued" });
    const done = await makePlacement(db);
    await makeEvaluation(db, done, { stage: 5, submitted: ["student"] });
    const late = removePlacement(admin, { placementId: done.placement.id, revision: 0, reason });
    expect(await refusalOf(late)).toMatchObject({ key: "placements.error_done" });
  });

  it("is done for who has done it and sends it again, and somebody else's change for others", async () => {
    const { takeOut, stored, placementId } = await make();
    const others = await actAs(await makeUser(db, "Admin"));
    await takeOut();
    expect(await takeOut()).toEqual({ outcome: "discontinued" });
    expect(await stored()).toMatchObject({ revision: 1 });
    expect(await refusalOf(takeOut(others))).toMatchObject({ kind: "conflict", revision: 1 });
    const audited = { entity: "placement", entityId: placementId, action: "placement.discontinue" };
    expect(await db.auditEntry.count({ where: audited })).toBe(1);
  });

  it("lets nobody write in it any more", async () => {
    const { scene, placementId, report, evaluation, teacher, student, supervisor, takeOut } = await make();
    const plan = await makeReport(db, scene, { status: 1 });
    const { secret: token } = await makeGuestLink(db, { reportId: report.id, createdById: scene.student.id });
    await takeOut();
    const [reportId, day] = [report.id, today()];
    const questionId = scene.group.form.questions.choice;
    const [factor] = evaluation.form.questions.factors;
    const writes: [string, () => Promise<unknown>][] = [
      ["a new report", () => createReport(student, { placementId, date: day })],
      [
        "a plan",
        () => saveReport(student, { reportId: plan.id, revision: 0, answers: [{ questionId, checked: false }] }),
      ],
      ["a step", () => changeReportStatus(student, { reportId, revision: 0, action: "recall" }, nb)],
      ["feedback", () => changeReportStatus(supervisor, { reportId, revision: 0, action: "give-feedback" }, nb)],
      ["a message", () => sendMessage(teacher, { reportId, body: "Hello" })],
      ["a reminder", () => remind(teacher, { reportId })],
      ["absence", () => registerAbsence(student, { placementId, kind: "sick", dates: [day] }, nb)],
      [
        "a goal",
        () => saveGoal(supervisor, { placementId, talk: "expectation", talkDate: day, viewPoint: 1, text: "Goal" }),
      ],
      [
        "the evaluation",
        () =>
          saveEvaluation(supervisor, {
            evaluationId: evaluation.id,
            stage: 1 as const,
            revision: 0,
            answers: [{ questionId: factor, rating: 2 }],
          }),
      ],
      ["the placement", () => savePlacement(teacher, { placementId, revision: 1, ward: "X" })],
      [
        "a guest",
        () => giveGuestFeedback(null, { token, name: "Guest", feedback: "Good" }, { address: "198.51.100.7" }),
      ],
    ];
    for (const [what, write] of writes) expect([what, (await refusalOf(write())).kind]).toEqual([what, "invalid"]);
    const seen = await getReport(supervisor, { reportId }, nb);
    expect(seen).toMatchObject({ actions: [], writableTabs: [], canMessage: false });
    expect(await listAbsences(student, { placementId })).toMatchObject({ canRegister: false });
    // Reading goes on.
    await readFeedback(student, { reportId, upTo: new Date().toISOString() });
  });

  it("waits for nobody, needs no attention, and is shown as discontinued", async () => {
    const { scene, placementId, teacher, student, supervisor, takeOut } = await make();
    await db.placement.update({ where: { id: placementId }, data: { supervisorId: scene.supervisor.id } });
    await db.reportPart.updateMany({ where: { report: { placementId } }, data: { askedAt: new Date("2020-01-01") } });
    const taught = { kind: "taught" } as const;
    expect((await listStudents(teacher, taught, {}, true)).attention.total).toBe(1);
    expect((await listAtHand(supervisor)).reports).toHaveLength(1);
    await takeOut();
    expect((await listStudents(teacher, taught, {}, true)).attention.total).toBe(0);
    expect((await listStudents(teacher, taught, {}, false)).items).toEqual([]);
    const { items } = await listStudents(teacher, taught, { state: "ended" }, false);
    expect(items).toMatchObject([{ placementId, discontinuedOn: today(), attention: [] }]);
    expect((await listAtHand(supervisor)).reports).toEqual([]);
    expect((await listAtHand(student)).reports).toEqual([]);
    expect(await listPlacements(student)).toMatchObject([{ placementId, discontinuedOn: today() }]);
    const [own] = await listOwnPlacements(student);
    expect(own?.facts).not.toHaveProperty("lastSafeDay");
    expect(own && lineOf(own.facts, today()).stage).toEqual({ state: "discontinued", day: today() });
    const page = await listGroupPlacements(teacher, scene.group.id, { filter: "discontinued" }, "nb");
    expect(page).toMatchObject({ items: [{ placementId }], counts: { all: 1, uncovered: 0, discontinued: 1 } });
  });

  it.each([
    ["the student was taken out", ({ takeOut }: Made) => takeOut()],
    [
      "the group has ended",
      ({ scene }: Made) => db.group.update({ where: { id: scene.group.id }, data: { endedAt: new Date() } }),
    ],
  ])("offers its supervisor nothing to answer or confirm in the list once %s", async (_, end) => {
    const made = await make();
    await makeAbsence(db, made.scene, { day: -3, madeUpDay: -1 });
    const listed = async (state: "running" | "ended") =>
      (await listStudents(made.supervisor, { kind: "supervised" }, { state }, false)).items;
    expect(await listed("running")).toMatchObject([{ awaitsMe: 1, toConfirm: 1 }]);
    await end(made);
    expect(await listed("ended")).toMatchObject([{ awaitsMe: 0, toConfirm: 0 }]);
  });

  it("reminds of nothing", async () => {
    const { scene, evaluation, lastSafeDay } = await makeNearDeadline(db);
    const { id: placementId, revision } = scene.placement;
    const near = atSchoolTime(daysLater(lastSafeDay, -2), "08:00");
    const late = atSchoolTime(storedDay(scene.placement.endDate), "12:00");
    expect(await listDeadlinesToRemindOf(near)).toContain(evaluation.id);
    expect(await listTalksToRemindOf(late)).toContain(evaluation.id);
    await makeReport(db, scene);
    await removePlacement(await actAs(scene.teacher), { placementId, revision, reason });
    expect(await listDeadlinesToRemindOf(near)).not.toContain(evaluation.id);
    expect(await listTalksToRemindOf(late)).not.toContain(evaluation.id);
  });

  it("keeps the student from no other group", async () => {
    const { scene, takeOut } = await make();
    const { domainId } = scene.group;
    await db.user.update({ where: { id: scene.student.id }, data: { domainId } });
    const other = await makeGroup(db, { domainId });
    const admin = await actAs(await makeUser(db, "Admin"));
    const check = () => checkCondition(admin, { groupId: other.id, studentId: scene.student.id });
    expect((await check()).failed).toEqual(["in_running_group", "open_evaluation"]);
    await takeOut();
    expect(await check()).toEqual({ ok: true, failed: [] });
  });
});

it("a placement in which nothing was written is gone for who has removed it and sends that again, and not found for others", async () => {
  const scene = await makePlacement(db);
  const { id: placementId } = scene.placement;
  const remove = async (as: typeof scene.teacher) => removePlacement(await actAs(as), { placementId, revision: 0 });
  expect(await remove(scene.teacher)).toEqual({ outcome: "removed" });
  expect(await remove(scene.teacher)).toEqual({ outcome: "removed" });
  expect(await refusalOf(remove(await makeUser(db, "Admin")))).toMatchObject({ kind: "notFound" });
});

it("a teacher who discontinues the evaluation takes the student out, and reopening it lets the placement go on", async () => {
  const { scene, placementId, evaluation, teacher, student, stored } = await make();
  const { id: evaluationId } = evaluation;
  await proceedEvaluation(teacher, { evaluationId, way: "discontinue", reason });
  expect(await stored()).toMatchObject({ discontinuedAt: expect.any(Date), discontinueReason: reason });
  const create = () => createReport(student, { placementId, date: today() });
  expect(await refusalOf(create())).toMatchObject({ key: "placements.error_discontinued" });
  const admin = await actAs(await makeUser(db, "Admin"));
  await reopenEvaluation(admin, { evaluationId, stage: 1, reason: "By mistake." });
  expect(await stored()).toMatchObject({ discontinuedAt: null, discontinueReason: null });
  await create();
  expect((await listAtHand(await actAs(scene.supervisor))).reports).toHaveLength(1);
});
