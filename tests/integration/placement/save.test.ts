import { describe, expect, it } from "vitest";
import { listAbsences } from "@/lib/features/absence/queries";
import { addStudentToGroup } from "@/lib/features/enrolment/commands/add-students";
import { assignSupervisor } from "@/lib/features/enrolment/commands/assign-supervisor";
import { editGroup } from "@/lib/features/enrolment/commands/edit-group";
import { savePlacement } from "@/lib/features/enrolment/commands/save-placement";
import { listGroupPlacements } from "@/lib/features/enrolment/queries/list-group-placements";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { listEvaluations } from "@/lib/features/evaluation/reading/queries/list-evaluations";
import { signEvaluation } from "@/lib/features/evaluation/signing/commands/sign-evaluation";
import { listAtHand } from "@/lib/features/home/queries/list-at-hand";
import { getNotifyForUser } from "@/lib/features/notification/queries";
import { saveReport } from "@/lib/features/report/answers/commands";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import { listStudents } from "@/lib/features/student/queries/list-students";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { makeAbsence } from "../../factories/absence";
import { makeEvaluation } from "../../factories/evaluation";
import { makeNearDeadline } from "../../factories/evaluation-deadline";
import { makeSignLink } from "../../factories/evaluation-sign-link";
import { makeSignable } from "../../factories/evaluation-signing";
import { daysFromNow } from "../../factories/group";
import { makeNotification } from "../../factories/notification";
import { type MadePlacement, makePlacement } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { makeUser, testPassword } from "../../factories/user";
import { actAs } from "../../support/actor";
import { atOnce, refusalsAtOnce } from "../../support/at-once";
import { duringChange } from "../../support/during-change";
import { takeMails } from "../../support/mail";
import { refusalOf } from "../../support/refusal";
import { takeStep } from "../../support/take-step";

async function make(given: Parameters<typeof makePlacement>[1] = {}) {
  const scene = await makePlacement(db, given);
  const placementId = scene.placement.id;
  const teacher = await actAs(scene.teacher);
  type Change = Omit<Parameters<typeof savePlacement>[1], "placementId">;
  const save = (change: Partial<Change>, actor = teacher) =>
    savePlacement(actor, { placementId, revision: 0, ...change });
  const stored = () => db.placement.findUniqueOrThrow({ where: { id: placementId } });
  return { scene, placementId, teacher, save, stored, other: await makeUser(db, "Supervisor") };
}

const eventsTo = async (userId: number, placementId: number) =>
  (await db.notification.findMany({ where: { recipientId: userId, placementId }, orderBy: { id: "asc" } })).map(
    ({ contentKey }) => contentKey,
  );

describe("changing a placement", () => {
  it("changes what is given and nothing else, and is on the record without what was typed", async () => {
    const { scene, placementId, save, stored } = await make();
    expect(await save({ ward: "Surgery 3", endDate: storedDay(daysFromNow(9)) })).toEqual({ revision: 1 });
    expect(await stored()).toMatchObject({
      ward: "Surgery 3",
      startDate: scene.placement.startDate,
      endDate: daysFromNow(9),
      supervisorId: scene.supervisor.id,
      secondarySupervisorId: scene.secondarySupervisor.id,
    });
    const entry = await db.auditEntry.findFirstOrThrow({ where: { entity: "placement", entityId: placementId } });
    expect(entry).toMatchObject({ action: "placement.save", after: { isWardChanged: true } });
    expect(JSON.stringify(entry)).not.toContain("Surgery");
    expect(await eventsTo(scene.student.id, placementId)).toEqual([]);
  });

  it("is done when the placement is by now what is asked for, and a conflict when it is not", async () => {
    const { save, stored } = await make();
    const change = { ward: "Surgery 3", endDate: storedDay(daysFromNow(9)), secondarySupervisorId: null };
    expect(await save(change)).toEqual({ revision: 1 });
    expect(await save(change)).toEqual({ revision: 1 });
    expect(await refusalOf(save({ ...change, ward: "Surgery 4" }))).toMatchObject({ kind: "conflict", revision: 1 });
    expect(await stored()).toMatchObject({ ward: "Surgery 3", revision: 1 });
  });

  it("names what is wrong beside each field", async () => {
    const { scene, save } = await make();
    const errors = async (change: Parameters<typeof save>[0]) => (await refusalOf(save(change))).errors;
    const { domainId } = scene.group;
    await db.user.update({ where: { id: scene.teacher.id }, data: { domainId } });
    const colleague = await makeUser(db, "Teacher", { domainId });
    expect(await errors({ startDate: storedDay(daysFromNow(-31)), supervisorId: colleague.id })).toEqual({
      startDate: ["enrolment.error_outside"],
      supervisorId: ["enrolment.error_supervisor"],
    });
    expect(await errors({ endDate: storedDay(daysFromNow(-21)) })).toEqual({ endDate: ["enrolment.error_reversed"] });
    const same = { secondarySupervisorId: ["enrolment.error_same_supervisor"] };
    expect(await errors({ secondarySupervisorId: scene.supervisor.id })).toEqual(same);
    expect(await errors({ supervisorId: scene.secondarySupervisor.id })).toEqual(same);
    const closed = await makeUser(db, "Supervisor", { active: false });
    expect(await errors({ secondarySupervisorId: closed.id })).toEqual({
      secondarySupervisorId: ["enrolment.error_supervisor"],
    });
    for (const id of [2_147_483_647, (await makeUser(db, "Teacher")).id])
      expect(await refusalOf(save({ supervisorId: id }))).toMatchObject({ kind: "notFound" });
  });

  it("judges only what changes: somebody who was closed meanwhile keeps the seat", async () => {
    const { scene, save } = await make();
    await db.user.update({ where: { id: scene.supervisor.id }, data: { active: false } });
    await save({ ward: "Surgery 3", supervisorId: scene.supervisor.id });
  });

  it("judges only the day that changes: a placement may have been prolonged beyond its group", async () => {
    const { scene, save } = await make();
    const prolonged = new Date(scene.group.endDate.getTime() + 7 * 24 * 60 * 60 * 1000);
    await db.placement.update({ where: { id: scene.placement.id }, data: { endDate: prolonged } });
    await save({ startDate: storedDay(daysFromNow(-19)), endDate: storedDay(prolonged) });
    const outside = save({ revision: 1, endDate: storedDay(new Date(prolonged.getTime() - 24 * 60 * 60 * 1000)) });
    expect((await refusalOf(outside)).errors).toEqual({ endDate: ["enrolment.error_outside"] });
  });

  it("and a group that becomes shorter wait for each other: no placement is left outside", async () => {
    const { scene, save, stored } = await make();
    await save({ endDate: storedDay(daysFromNow(5)) });
    const asAdmin = await actAs(await makeUser(db, "Admin"));
    const { id: groupId, revision } = scene.group;
    const outcomes = await atOnce(
      save({ revision: 1, endDate: storedDay(daysFromNow(9)) }),
      editGroup(asAdmin, { groupId, revision, endDate: storedDay(daysFromNow(6)) }),
    );
    expect(outcomes.toSorted()).toEqual(["done", "invalid"]);
    const { endDate } = await db.group.findUniqueOrThrow({ where: { id: groupId } });
    expect((await stored()).endDate <= endDate).toBe(true);
  });

  it("and another of the same student wait for each other: they never overlap", async () => {
    const { scene, save } = await make({ data: { startDate: daysFromNow(-10), endDate: daysFromNow(-5) } });
    const later = await makePlacement(db, {
      student: scene.student,
      data: { startDate: daysFromNow(5), endDate: daysFromNow(9) },
    });
    const teacher = await actAs(later.teacher);
    const outcomes = await atOnce(
      save({ endDate: storedDay(daysFromNow(1)) }),
      savePlacement(teacher, { placementId: later.placement.id, revision: 0, startDate: storedDay(daysFromNow(0)) }),
    );
    expect(outcomes.toSorted()).toEqual(["done", "invalid"]);
  });

  it("refuses days on which the student has another placement, unless several are allowed", async () => {
    const { scene, save } = await make({ data: { startDate: daysFromNow(-10) } });
    const { student } = scene;
    await makePlacement(db, { student, data: { startDate: daysFromNow(-30), endDate: daysFromNow(-12) } });
    const change = { startDate: storedDay(daysFromNow(-13)) };
    expect((await refusalOf(save(change))).errors).toEqual({ startDate: ["placements.error_overlap"] });
    await db.user.update({ where: { id: student.id }, data: { allowMultipleGroup: true } });
    await save(change);
  });

  it("is a conflict after another change: one of two at once wins", async () => {
    const { save } = await make();
    const lost = await refusalsAtOnce(save({ ward: "One" }), save({ ward: "Two" }));
    expect(lost).toMatchObject([{ kind: "conflict", revision: 1 }]);
  });

  it("is for the teachers of the group and admins, while the group has not ended", async () => {
    const { scene, save } = await make();
    for (const somebody of [await makeUser(db, "Teacher"), scene.supervisor, scene.student])
      expect(await refusalOf(save({ ward: "X" }, await actAs(somebody)))).toMatchObject({ kind: "notFound" });
    await save({ ward: "By an admin" }, await actAs(await makeUser(db, "Admin")));
    await db.group.update({ where: { id: scene.group.id }, data: { endedAt: new Date() } });
    expect(await refusalOf(save({ revision: 1, ward: "X" }))).toMatchObject({ key: "groups.error_ended" });
  });

  it("takes the stand-in away with the second supervisor, and not without", async () => {
    const standIn = { standInFrom: daysFromNow(0), standInUntil: daysFromNow(2) };
    const { save, stored, other } = await make({ data: standIn });
    await save({ secondarySupervisorId: other.id });
    expect(await stored()).toMatchObject(standIn);
    await save({ revision: 1, secondarySupervisorId: null });
    expect(await stored()).toMatchObject({ secondarySupervisorId: null, standInFrom: null, standInUntil: null });
  });

  it("takes the stand-in away when who stood in becomes the supervisor", async () => {
    const standIn = { standInFrom: daysFromNow(0), standInUntil: daysFromNow(2) };
    const { scene, save, stored } = await make({ data: standIn });
    await save({ supervisorId: scene.secondarySupervisor.id, secondarySupervisorId: scene.supervisor.id });
    expect(await stored()).toMatchObject({
      secondarySupervisorId: scene.supervisor.id,
      standInFrom: null,
      standInUntil: null,
    });
  });
});

describe("somebody whose role changes at this moment", () => {
  const error = { supervisorId: ["enrolment.error_supervisor"] };

  it("gets no supervisor's seat in a placement", async () => {
    const { scene, save, other } = await make();
    const { domainId } = scene.group;
    await db.user.update({ where: { id: scene.teacher.id }, data: { domainId } });
    const change = { role: "Teacher", domain: { connect: { id: domainId } } } as const;
    expect(await duringChange(other.id, change, () => refusalOf(save({ supervisorId: other.id })))).toMatchObject({
      errors: error,
    });
  });

  it("nor with a new student", async () => {
    const { scene, teacher, other } = await make();
    const { domainId } = scene.group;
    await db.user.update({ where: { id: scene.teacher.id }, data: { domainId } });
    const student = await makeUser(db, "Student", { domainId });
    const input = { groupId: scene.group.id, studentId: student.id, ward: "Ward", supervisorId: other.id };
    const change = { role: "Teacher", domain: { connect: { id: domainId } } } as const;
    expect(await duringChange(other.id, change, () => refusalOf(addStudentToGroup(teacher, input)))).toMatchObject({
      errors: error,
    });
  });
});

describe("another supervisor", () => {
  it("is notified once, as the others are of the change, and the former one has nothing of it any more", async () => {
    const { scene, placementId, save, other } = await make();
    await makeNotification(db, scene.supervisor.id, { placementId, contentKey: "notification.supervisor.sick-day" });
    await save({ supervisorId: other.id });
    expect(await eventsTo(other.id, placementId)).toEqual(["notification.supervisor.placement-assigned"]);
    expect(await eventsTo(scene.student.id, placementId)).toEqual(["notification.student.supervisor-changed"]);
    expect(await eventsTo(scene.secondarySupervisor.id, placementId)).toEqual([
      "notification.supervisor.supervisor-changed",
    ]);
    expect(await eventsTo(scene.teacher.id, placementId)).toEqual([]);
    expect(await eventsTo(scene.supervisor.id, placementId)).toEqual([]);
    await save({ revision: 1, supervisorId: other.id, ward: "Surgery" });
    expect(await eventsTo(other.id, placementId)).toHaveLength(1);
  });

  const waitingFor = async (user: MadePlacement["supervisor"]) =>
    (await listAtHand(await actAs(user))).reports.filter(({ isTurn }) => isTurn).map(({ reportId }) => reportId);

  it("is asked for the feedback that nobody has given, as long ago as the former one was", async () => {
    const { scene, placementId, save, other } = await make();
    const { id: reportId, parts } = await makeReport(db, scene, { status: 3 });
    const given = await makeReport(db, scene, { status: 4 });
    await makeNotification(db, scene.supervisor.id, {
      placementId,
      reportId,
      senderId: scene.student.id,
      readAt: new Date(),
      contentKey: "notification.supervisor.feedback-requested",
    });
    expect(await waitingFor(scene.supervisor)).toEqual([reportId]);
    await save({ supervisorId: other.id });
    expect(await waitingFor(scene.supervisor)).toEqual([]);
    expect(await waitingFor(other)).toEqual([reportId]);
    const askedAt = parts.find(({ seat }) => seat === "supervisor")?.askedAt?.toISOString();
    const report = await getReport(await actAs(other), { reportId }, { locale: "nb" });
    expect(report).toMatchObject({ canRate: true, awaited: [{ userId: other.id, seat: "supervisor", askedAt }] });
    expect(report.actions).toContain("give-feedback");
    const unread = { recipientId: other.id, reportId, readAt: null, senderId: scene.student.id };
    expect(await db.notification.count({ where: unread })).toBe(1);
    const before = await db.reportPart.findFirstOrThrow({ where: { reportId: given.id, seat: "supervisor" } });
    expect(before).toMatchObject({ authorId: scene.supervisor.id, submittedAt: expect.any(Date) });
  });

  it("is notified and mailed of that request as of something new, however long ago the former one was", async () => {
    const { scene, placementId, save, other } = await make();
    const report = await makeReport(db, scene, { status: 3 });
    const monthAgo = daysFromNow(-30);
    await makeNotification(db, scene.supervisor.id, {
      placementId,
      reportId: report.id,
      senderId: scene.student.id,
      createdAt: monthAgo,
      mailedAt: monthAgo,
      contentKey: "notification.supervisor.feedback-requested",
    });
    const before = new Date();
    await makeNotification(db, other.id);
    await save({ supervisorId: other.id });
    expect(await eventsTo(other.id, placementId)).toEqual([
      "notification.supervisor.feedback-requested",
      "notification.supervisor.placement-assigned",
    ]);
    const { dataNew } = await getNotifyForUser(await actAs(other), {
      pageToLoadNew: 0,
      pageToLoadOld: 0,
      action: "get",
    });
    const requested = dataNew[1];
    expect(requested).toMatchObject({ reportId: report.id, fromUser: scene.student.fullName });
    expect(new Date(requested?.createdAt ?? 0).getTime()).toBeGreaterThanOrEqual(before.getTime());
    const mails = (await takeMails()).filter(({ to }) => to === other.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/redirect/group/student/report/${report.id}/`);
  });

  it("is notified of a request that the former one has no notification of any more", async () => {
    const { scene, placementId, save, other } = await make();
    const open = await makeReport(db, scene, { status: 3 });
    await save({ supervisorId: other.id });
    const requests = { recipientId: other.id, contentKey: "notification.supervisor.feedback-requested", placementId };
    expect(await db.notification.findMany({ where: requests })).toMatchObject([
      { reportId: open.id, senderId: scene.student.id },
    ]);
  });

  it("who was asked already in the other seat is asked once, and an emptied seat leaves it to the student to ask again", async () => {
    const { scene, save } = await make();
    const asked = [
      { id: scene.supervisor.id, seat: "supervisor" as const },
      { id: scene.secondarySupervisor.id, seat: "secondary_supervisor" as const },
    ];
    const { id: reportId } = await makeReport(db, scene, { status: 3, asked });
    await save({ supervisorId: scene.secondarySupervisor.id, secondarySupervisorId: scene.supervisor.id });
    const open = await db.reportPart.findMany({ where: { reportId, askedAt: { not: null } }, orderBy: { id: "asc" } });
    expect(open.map(({ authorId, seat }) => [authorId, seat])).toEqual([
      [scene.supervisor.id, "secondary_supervisor"],
      [scene.secondarySupervisor.id, "supervisor"],
    ]);
    await save({ revision: 1, supervisorId: null, secondarySupervisorId: null });
    expect(await db.reportPart.count({ where: { reportId, askedAt: { not: null } } })).toBe(0);
    expect(await waitingFor(scene.student)).toEqual([reportId]);
    const report = await getReport(await actAs(scene.student), { reportId }, { locale: "nb" });
    expect(report.actions).toContain("request-feedback");
  });

  it("who was the second one goes on with what they were asked for, have begun and are correcting", async () => {
    const { scene, save, other } = await make();
    const second = { id: scene.secondarySupervisor.id, seat: "secondary_supervisor" as const };
    const { id: reportId } = await makeReport(db, scene, { status: 3, asked: [second] });
    const corrected = await makeReport(db, scene, { status: 4, asked: [{ ...second, submitted: true }] });
    const actor = await actAs(scene.secondarySupervisor);
    const answers = [{ questionId: scene.group.form.questions.feedback, value: "Begun" }];
    await saveReport(actor, { reportId, revision: 0, answers });
    await takeStep(actor, corrected.id, "correct-feedback");
    await save({ supervisorId: second.id, secondarySupervisorId: other.id });
    for (const id of [reportId, corrected.id]) {
      const report = await getReport(actor, { reportId: id }, { locale: "nb" });
      expect(report).toMatchObject({ canRate: true, awaited: [{ userId: second.id, seat: "supervisor" }] });
      expect(report.actions).toContain("give-feedback");
    }
    expect(new Set(await waitingFor(scene.secondarySupervisor))).toEqual(new Set([reportId, corrected.id]));
    expect(await waitingFor(other)).toEqual([]);
  });

  it("who was the second one, and is correcting what they gave, answers alone for the former one who was asked too", async () => {
    const { scene, save, other } = await make();
    const second = { id: scene.secondarySupervisor.id, seat: "secondary_supervisor" as const };
    const first = { id: scene.supervisor.id, seat: "supervisor" as const };
    const { id: reportId } = await makeReport(db, scene, { status: 4, asked: [first, { ...second, submitted: true }] });
    const longAgo = daysFromNow(-9);
    await db.reportPart.updateMany({
      where: { reportId, authorId: first.id },
      data: { submittedAt: null, askedAt: longAgo },
    });
    const actor = await actAs(scene.secondarySupervisor);
    await takeStep(actor, reportId, "correct-feedback");
    await save({ supervisorId: second.id, secondarySupervisorId: other.id });
    const open = await db.reportPart.findMany({ where: { reportId, askedAt: { not: null } } });
    expect(open).toMatchObject([{ authorId: second.id, seat: "supervisor", givenAt: expect.any(Date) }]);
    expect(open[0]?.askedAt?.getTime()).toBeGreaterThan(longAgo.getTime());
    expect(await waitingFor(other)).toEqual([]);
  });

  it("leaves the former one, asked again in another seat, to answer from the seat they have now", async () => {
    const { scene, save, other } = await make();
    const { id: reportId } = await makeReport(db, scene, { status: 3 });
    await save({ supervisorId: other.id, secondarySupervisorId: scene.supervisor.id });
    await takeStep(await actAs(scene.student), reportId, "request-feedback", { ask: [scene.supervisor.id] });
    const { awaited } = await getReport(await actAs(scene.student), { reportId }, { locale: "nb" });
    expect(new Map(awaited.map(({ userId, seat }) => [userId, seat]))).toEqual(
      new Map([
        [other.id, "supervisor"],
        [scene.supervisor.id, "secondary_supervisor"],
      ]),
    );
  });

  it("goes on with the evaluation: what was rated stays, and it is their turn", async () => {
    const { scene, save, other } = await make();
    await makeEvaluation(db, scene, { submitted: ["student"] });
    const awaited = async (user: MadePlacement["supervisor"]) =>
      (await listEvaluations(await actAs(user), {})).items.map((one) => one.awaited);
    expect(await awaited(scene.supervisor)).toEqual(["part"]);
    await save({ supervisorId: other.id });
    expect(await awaited(other)).toEqual(["part"]);
    expect(await awaited(scene.supervisor)).toEqual([]);
  });

  it("is asked to sign what waits for signatures, and who was invited by mail for the former one cannot any more", async () => {
    const { scene, save, other, placementId } = await make();
    const made = await makeSignable(db, { scene });
    const link = await makeSignLink(db, made);
    await save({ supervisorId: other.id });
    expect(await eventsTo(other.id, placementId)).toEqual([
      "notification.supervisor.ready-to-be-signed",
      "notification.supervisor.placement-assigned",
    ]);
    expect(await db.signLink.findUniqueOrThrow({ where: { id: link.id } })).toMatchObject({
      revokedAt: expect.any(Date),
    });
  });

  it("is asked to sign who was the secondary supervisor before, unless the seat has signed", async () => {
    const { scene, save, placementId } = await make();
    const { evaluation } = await makeSignable(db, { scene });
    const readyTo = async () =>
      (await eventsTo(scene.secondarySupervisor.id, placementId)).filter((one) => one.endsWith("ready-to-be-signed"));
    const swapped = { supervisorId: scene.secondarySupervisor.id, secondarySupervisorId: scene.supervisor.id };
    await save(swapped);
    expect(await readyTo()).toHaveLength(1);
    const actor = await actAs(scene.secondarySupervisor);
    const { hash } = await getEvaluation(actor, { evaluationId: evaluation.id }, { locale: "nb" });
    await signEvaluation(
      actor,
      { evaluationId: evaluation.id, stage: 1, hash: hash ?? "", kind: "signed", password: testPassword },
      {},
    );
    await save({
      revision: 1,
      supervisorId: scene.supervisor.id,
      secondarySupervisorId: scene.secondarySupervisor.id,
    });
    expect((await eventsTo(scene.supervisor.id, placementId)).filter((one) => one.includes("ready"))).toEqual([]);
  });

  it("does not undo a link when the supervisor stays", async () => {
    const { scene, save } = await make();
    const link = await makeSignLink(db, await makeSignable(db, { scene }));
    await save({ ward: "Surgery" });
    expect((await db.signLink.findUniqueOrThrow({ where: { id: link.id } })).revokedAt).toBeNull();
  });
});

it("a last safe day that moves with the placement's days is reminded of again", async () => {
  const { scene } = await makeNearDeadline(db);
  const { id: placementId, revision } = scene.placement;
  const contentKey = "notification.supervisor.last-safe-day";
  const { id: evaluationId } = await db.evaluation.findUniqueOrThrow({ where: { placementId } });
  await makeNotification(db, scene.supervisor.id, { placementId, evaluationId, contentKey });
  const actor = await actAs(scene.teacher);
  await savePlacement(actor, { placementId, revision, ward: "Surgery" });
  expect(await eventsTo(scene.supervisor.id, placementId)).toEqual([contentKey]);
  await db.group.update({ where: { id: scene.group.id }, data: { endDate: daysFromNow(200) } });
  await savePlacement(actor, { placementId, revision: revision + 1, endDate: storedDay(daysFromNow(150)) });
  expect(await eventsTo(scene.supervisor.id, placementId)).toEqual([]);
});

it("a sick day before a first day that is moved later counts nowhere any more", async () => {
  const { scene, placementId, teacher } = await make({ data: { startDate: daysFromNow(-30) } });
  const evaluation = await makeEvaluation(db, scene);
  for (const day of [-29, -5]) await makeAbsence(db, scene, { day });
  const counted = async () => [
    (await listAbsences(teacher, { placementId })).summary.absentDays,
    (await getEvaluation(teacher, { evaluationId: evaluation.id }, { locale: "nb" })).attendance.absentDays,
    (await listStudents(teacher, { kind: "taught" }, {}, false)).items[0]?.absentDays,
  ];
  expect(await counted()).toEqual([2, 2, 2]);
  const { id: groupId, revision } = scene.group;
  await editGroup(teacher, { groupId, revision, startDate: storedDay(daysFromNow(-10)), withPlacements: true });
  expect(await counted()).toEqual([1, 1, 1]);
});

it("a supervisor is assigned to several placements, each with its own outcome", async () => {
  const { scene, placementId, teacher, other } = await make({ data: { supervisorId: null } });
  const { group } = scene;
  const second = await makePlacement(db, { group, data: { secondarySupervisorId: other.id, supervisorId: null } });
  const stale = await makePlacement(db, { group, data: { revision: 3, supervisorId: null } });
  const foreign = await makePlacement(db);
  const known = (id: number) => ({ placementId: id, revision: 0 });
  const ids = [placementId, second.placement.id, stale.placement.id, foreign.placement.id];
  const { results } = await assignSupervisor(teacher, { placements: ids.map(known), supervisorId: other.id });
  expect(results).toEqual([
    { placementId, problem: null },
    { placementId: second.placement.id, problem: "enrolment.error_same_supervisor" },
    { placementId: stale.placement.id, problem: "system.error_changed_meanwhile" },
    { placementId: foreign.placement.id, problem: "system.error_not_found" },
  ]);
  const noSupervisor = { placements: ids.map(known), supervisorId: (await makeUser(db, "Student")).id };
  expect(await refusalOf(assignSupervisor(teacher, noSupervisor))).toMatchObject({ kind: "notFound" });
  // Sent again, because the answer was lost: who has the supervisor has not been changed by somebody else.
  const again = await assignSupervisor(teacher, { placements: ids.map(known), supervisorId: other.id });
  expect(again.results).toEqual(results);
  expect(await eventsTo(other.id, placementId)).toHaveLength(1);
  expect(await db.placement.findUniqueOrThrow({ where: { id: placementId } })).toMatchObject({ revision: 1 });
  const page = await listGroupPlacements(teacher, group.id, { filter: "uncovered" }, "nb");
  expect(page.items.map((one) => one.placementId).toSorted()).toEqual(
    [second.placement.id, stale.placement.id].toSorted(),
  );
  expect(page.counts).toEqual({ all: 3, uncovered: 2, discontinued: 0 });
  // A placement that is over needs no supervisor any more.
  const counted = async () => (await listGroupPlacements(teacher, group.id, {}, "nb")).counts.uncovered;
  await db.placement.update({ where: { id: second.placement.id }, data: { endDate: daysFromNow(-1) } });
  expect(await counted()).toBe(1);
  await db.group.update({ where: { id: group.id }, data: { endedAt: new Date() } });
  expect(await counted()).toBe(0);
});
