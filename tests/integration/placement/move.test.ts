import { describe, expect, it } from "vitest";
import { movePlacement } from "@/lib/features/enrolment/commands/move-placement";
import { findTargets } from "@/lib/features/enrolment/queries/find-targets";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { getNotifyForUser } from "@/lib/features/notification/queries";
import { targetOf } from "@/lib/features/notification/rules/keys";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { makeAbsence } from "../../factories/absence";
import { makeEvaluation } from "../../factories/evaluation";
import { makeSignable } from "../../factories/evaluation-signing";
import { makeGoal } from "../../factories/goal";
import { daysFromNow, makeGroup } from "../../factories/group";
import { makeNotification } from "../../factories/notification";
import { makePlacement } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";

/** A student of a school in one of its groups, and another group of the school with another teacher. */
async function make(given: Parameters<typeof makeGroup>[1] = {}) {
  const scene = await makePlacement(db);
  const { domainId } = scene.group;
  await db.user.update({ where: { id: scene.student.id }, data: { domainId } });
  const colleague = await makeUser(db, "Teacher");
  const target = await makeGroup(db, { teacherIds: [colleague.id], domainId, ...given });
  const admin = await actAs(await makeUser(db, "Admin"));
  const { id: placementId } = scene.placement;
  const move = (more: object = {}, actor = admin) =>
    movePlacement(actor, { placementId, revision: 0, groupId: target.id, ...more });
  return { scene, target, colleague, admin, placementId, move };
}

const getText = { locale: "nb" } as const;

describe("moving a student", () => {
  it("takes reports, absence, goals and evaluation along, and what has begun keeps its form", async () => {
    const { scene, target, colleague, placementId, move } = await make();
    const report = await makeReport(db, scene, { status: 3 });
    await makeAbsence(db, scene);
    await makeGoal(db, scene);
    const evaluation = await makeEvaluation(db, scene, { submitted: ["student"] });
    expect(await move()).toEqual({ revision: 1 });
    const now = await db.placement.findUniqueOrThrow({
      where: { id: placementId },
      include: { _count: { select: { reports: true, absences: true, goals: true } }, evaluation: true },
    });
    expect(now).toMatchObject({
      groupId: target.id,
      supervisorId: scene.supervisor.id,
      _count: { reports: 2, absences: 1, goals: 1 },
      evaluation: { id: evaluation.id, formVersionId: evaluation.form.versionId },
    });
    const seen = await getReport(await actAs(colleague), { reportId: report.id }, getText);
    expect(seen.groupId).toBe(target.id);
    const old = await db.report.findUniqueOrThrow({ where: { id: report.id } });
    expect(old.formVersionId).toBe(scene.group.form.versionId);
    const gone = getReport(await actAs(scene.teacher), { reportId: report.id }, getText);
    expect(await refusalOf(gone)).toMatchObject({ kind: "notFound" });
  });

  it("gives an evaluation that has not begun the new group's form", async () => {
    const { scene, target, move } = await make();
    const { id: evaluationId } = await makeEvaluation(db, scene);
    const other = await makeEvaluation(db, { ...(await makePlacement(db)), group: target });
    await move();
    const seen = await getEvaluation(await actAs(scene.supervisor), { evaluationId }, getText);
    expect(seen.factors.map(({ questionId }) => questionId)).toEqual(other.form.questions.factors);
  });

  it("leads notifications to the new group, notifies who is new, and leaves nothing with the former teacher", async () => {
    const { scene, target, colleague, placementId, move } = await make();
    const about = { placementId, contentKey: "notification.supervisor.sick-day" };
    await makeNotification(db, scene.supervisor.id, about);
    await makeNotification(db, scene.teacher.id, { ...about, contentKey: "notification.teacher.sick-day" });
    const asked = await makeReport(db, scene, { status: 3, asked: [{ id: scene.teacher.id, seat: "teacher" }] });
    await move();
    const read = { pageToLoadNew: 0, pageToLoadOld: 0, action: "get" } as const;
    const listOf = async (user: typeof colleague) => (await getNotifyForUser(await actAs(user), read)).dataNew;
    const [first] = await listOf(scene.supervisor);
    expect(first && targetOf(first)).toBe(`/group/student/${scene.student.id}/2/${target.id}#absence`);
    expect(await listOf(scene.teacher)).toEqual([]);
    expect((await listOf(colleague)).map(({ contentMessage }) => contentMessage)).toEqual([
      "notification.teacher.placement-assigned",
    ]);
    expect((await listOf(scene.student)).map(({ contentMessage }) => contentMessage)).toEqual([
      "notification.student.placement-assigned",
    ]);
    expect(await db.reportPart.count({ where: { reportId: asked.id, askedAt: { not: null } } })).toBe(0);
  });

  it("asks the new teacher to sign a term that waits for nothing but signatures", async () => {
    const { scene, colleague, move } = await make();
    await makeSignable(db, { scene });
    await move();
    const notifications = await db.notification.findMany({ where: { recipientId: colleague.id } });
    expect(notifications.map(({ contentKey }) => contentKey).toSorted()).toEqual([
      "notification.teacher.placement-assigned",
      "notification.teacher.ready-to-be-signed",
    ]);
  });

  it("is done when the student is in the group by now, and somebody else's change when it is another one", async () => {
    const { scene, target, colleague, placementId, move } = await make();
    const endDate = storedDay(daysFromNow(9));
    expect(await move({ endDate })).toEqual({ revision: 1 });
    expect(await move({ endDate })).toEqual({ revision: 1 });
    expect(await db.notification.count({ where: { recipientId: colleague.id, placementId } })).toBe(1);
    for (const other of [{ groupId: scene.group.id }, { endDate: storedDay(daysFromNow(8)) }])
      expect(await refusalOf(move({ endDate, ...other }))).toMatchObject({ kind: "conflict", revision: 1 });
    expect(await refusalOf(move({ groupId: target.id, revision: 1 }))).toMatchObject({
      errors: { groupId: ["enrolment.error_in_this_group"] },
    });
  });

  it("is refused with every reason", async () => {
    const { scene, target, placementId, admin, move } = await make({ endDate: daysFromNow(5) });
    const errors = async (more: object = {}) => (await refusalOf(move(more))).errors;
    expect(await errors()).toEqual({ groupId: ["enrolment.error_days_outside"] });
    expect(await errors({ endDate: storedDay(daysFromNow(6)) })).toEqual({ endDate: ["enrolment.error_outside"] });
    expect(await errors({ groupId: scene.group.id })).toEqual({ groupId: ["enrolment.error_in_this_group"] });
    const elsewhere = await makeGroup(db);
    expect(await errors({ groupId: elsewhere.id })).toEqual({ groupId: ["enrolment.error_other_domain"] });
    await makePlacement(db, { student: scene.student, group: target, data: { endDate: daysFromNow(-3) } });
    await db.group.update({ where: { id: target.id }, data: { endedAt: new Date() } });
    expect(await errors()).toEqual({
      groupId: ["enrolment.error_group_ended", "enrolment.error_in_this_group", "enrolment.error_days_outside"],
    });
    const targets = await findTargets(admin, { placementId, search: target.name });
    expect(targets.map(({ groupId, failed }) => [groupId, failed])).toEqual([
      [target.id, ["group_ended", "in_this_group", "days_outside"]],
    ]);
    expect(await db.placement.findUniqueOrThrow({ where: { id: placementId } })).toMatchObject({
      groupId: scene.group.id,
      revision: 0,
    });
  });

  it("takes other days with it", async () => {
    const { placementId, move } = await make({ startDate: daysFromNow(40), endDate: daysFromNow(90) });
    await move({ startDate: storedDay(daysFromNow(41)), endDate: storedDay(daysFromNow(89)) });
    const { startDate, endDate } = await db.placement.findUniqueOrThrow({ where: { id: placementId } });
    expect([startDate, endDate]).toEqual([daysFromNow(41), daysFromNow(89)]);
  });

  it("is for who may edit both groups, and a conflict after another change", async () => {
    const { scene, target, colleague, move } = await make();
    for (const somebody of [scene.teacher, colleague])
      expect(await refusalOf(move({}, await actAs(somebody)))).toMatchObject({ kind: "notFound" });
    expect(await refusalOf(move({ revision: 4 }))).toMatchObject({ kind: "conflict", revision: 0 });
    await db.groupTeacher.create({ data: { groupId: target.id, teacherId: scene.teacher.id } });
    await move({}, await actAs(scene.teacher));
  });

  it("happens once when two admins move one student into one group", async () => {
    const { scene, target, placementId, move } = await make();
    await db.user.update({ where: { id: scene.student.id }, data: { allowMultipleGroup: true } });
    const other = await actAs(await makeUser(db, "Admin"));
    expect(await Promise.all([move(), move({}, other)])).toEqual([{ revision: 1 }, { revision: 1 }]);
    expect(await db.placement.count({ where: { groupId: target.id, studentId: scene.student.id } })).toBe(1);
    const audited = { entity: "placement", entityId: placementId, action: "placement.move" };
    expect(await db.auditEntry.count({ where: audited })).toBe(1);
  });
});
