import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { endGroup, reopenGroup } from "@/lib/features/ending/commands";
import { editGroup } from "@/lib/features/enrolment/commands/edit-group";
import { copyGroup, createGroup } from "@/lib/features/group/commands/create-group";
import {
  findTeacher,
  getGroupChoices,
  getGroupData,
  listGroupDomains,
} from "@/lib/features/group/queries/get-group-data";
import type { CreateGroupInput } from "@/lib/features/group/schema";
import { daysLater, storedDay, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { makeDomain } from "../../factories/domain";
import { makeEvaluation } from "../../factories/evaluation";
import { daysFromNow, makeGroup } from "../../factories/group";
import { makeNotification } from "../../factories/notification";
import { makeOfferedForm } from "../../factories/offered-form";
import { makePlacement } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { during, duringChange } from "../../support/during-change";
import { refusalOf } from "../../support/refusal";

/** A school with a teacher and a colleague, an admin, and what a new group of it can be. */
async function makeSchool() {
  const domain = await makeDomain(db);
  const [teacher, colleague, admin] = await Promise.all([
    makeUser(db, "Teacher", { domainId: domain.id }),
    makeUser(db, "Teacher", { domainId: domain.id }),
    makeUser(db, "Admin"),
  ]);
  const report = await makeOfferedForm(db, "report", { versions: 2, hasDraft: true });
  const evaluation = await makeOfferedForm(db, "evaluation");
  const input: CreateGroupInput = {
    name: "Nursing 2, autumn",
    courseCode: "SYK2100",
    place: "Fjord hospital",
    period: "Autumn",
    startDate: daysLater(today(), 10),
    endDate: daysLater(today(), 80),
    domainId: domain.id,
    teacherIds: [teacher.id],
    reportFormId: report.formId,
    evaluationFormId: evaluation.formId,
  };
  return {
    domain,
    teacher,
    colleague,
    report,
    evaluation,
    input,
    asTeacher: await actAs(teacher),
    asAdmin: await actAs(admin),
  };
}

const groupOf = (groupId: number) =>
  db.group.findUniqueOrThrow({ where: { id: groupId }, include: { teachers: { orderBy: { teacherId: "asc" } } } });
const errorsOf = async (work: Promise<unknown>) => (await refusalOf(work)).errors;
const auditOf = (entityId: number, action: string) =>
  db.auditEntry.findMany({
    where: { entity: "group", entityId, action },
    select: { actorId: true, before: true, after: true },
  });

describe("a new group", () => {
  it("is made and copied once when the answer to the first press was lost", async () => {
    const { asAdmin, asTeacher, domain, input } = await makeSchool();
    const [one, two] = [randomUUID(), randomUUID()];
    const made = await createGroup(asAdmin, { ...input, sendId: one });
    expect(await createGroup(asAdmin, { ...input, sendId: one })).toEqual(made);
    const next = { ...made, name: "Copy", period: "Spring", startDate: input.startDate, endDate: input.endDate };
    const copies = [1, 2].map(() => copyGroup(asAdmin, { ...next, sendId: two }));
    const [copy, again] = await Promise.all(copies);
    expect(again).toEqual(copy);
    expect(await db.group.count({ where: { domainId: domain.id } })).toBe(2);
    // Somebody else's id is another one.
    expect(await createGroup(asTeacher, { ...input, sendId: one })).not.toEqual(made);
  });

  it("has what was given, the latest published versions of its forms, and the usual rules", async () => {
    const { asAdmin, colleague, report, evaluation, input } = await makeSchool();
    const given = { ...input, teacherIds: [colleague.id], wards: ["B 2", "A 1"], settings: { quietDays: 4 } };
    const { groupId } = await createGroup(asAdmin, given);
    expect(await groupOf(groupId)).toMatchObject({
      name: "Nursing 2, autumn",
      courseCode: "SYK2100",
      wards: ["B 2", "A 1"],
      reportFormVersionId: report.versionIds[1],
      evaluationFormVersionId: evaluation.versionIds[0],
      quietDays: 4,
      makeUpPercent: 10,
      endedAt: null,
      teachers: [{ teacherId: colleague.id }],
    });
    const [entry] = await auditOf(groupId, "group.create");
    expect(entry).toMatchObject({ actorId: asAdmin.id, after: { teacherIds: [colleague.id] } });
    expect(JSON.stringify(entry)).not.toContain("Nursing");
  });

  it("of a teacher has that teacher, also when they name somebody else", async () => {
    const { asTeacher, teacher, colleague, input } = await makeSchool();
    const { groupId } = await createGroup(asTeacher, { ...input, teacherIds: [colleague.id] });
    expect((await groupOf(groupId)).teachers.map(({ teacherId }) => teacherId).toSorted((a, b) => a - b)).toEqual(
      [teacher.id, colleague.id].toSorted((a, b) => a - b),
    );
  });

  it("of an admin can wait for its teachers", async () => {
    const { asAdmin, input } = await makeSchool();
    const { groupId } = await createGroup(asAdmin, { ...input, teacherIds: [] });
    expect((await groupOf(groupId)).teachers).toEqual([]);
  });

  it("is refused beside each field that is wrong, and not made", async () => {
    const { asAdmin, input } = await makeSchool();
    const closed = await makeDomain(db, { active: false });
    const student = await makeUser(db, "Student");
    const archived = await makeOfferedForm(db, "report", { isArchived: true });
    const draft = await makeOfferedForm(db, "evaluation", { versions: 0, hasDraft: true });
    const wrong = {
      ...input,
      name: "Wrong in every field",
      startDate: input.endDate,
      endDate: input.startDate,
      domainId: closed.id,
      teacherIds: [student.id],
      reportFormId: archived.formId,
      evaluationFormId: draft.formId,
      settings: { makeUpPercent: 30 },
    };
    expect(await errorsOf(createGroup(asAdmin, wrong))).toEqual({
      endDate: ["groups.error_reversed"],
      domainId: ["groups.error_domain"],
      teacherIds: ["groups.error_no_teacher"],
      reportFormId: ["groups.error_form"],
      evaluationFormId: ["groups.error_form"],
      "settings.repeatPercent": ["follow_up.error_order"],
    });
    expect(await db.group.count({ where: { name: wrong.name } })).toBe(0);
  });

  it.each([
    ["an inactive teacher", "groups.error_inactive_teacher"],
    ["a teacher of an inactive organisation", "groups.error_inactive_teacher"],
    ["an admin", "groups.error_no_teacher"],
  ])("is refused beside the teachers with %s", async (who, error) => {
    const { asAdmin, input } = await makeSchool();
    const id = {
      "an inactive teacher": async () => (await makeUser(db, "Teacher", { active: false })).id,
      "a teacher of an inactive organisation": async () =>
        (await makeUser(db, "Teacher", { domainId: (await makeDomain(db, { active: false })).id })).id,
      "an admin": async () => (await makeUser(db, "Admin")).id,
    }[who];
    const teacherIds = [...input.teacherIds, (await id?.()) ?? -1];
    expect(await errorsOf(createGroup(asAdmin, { ...input, teacherIds }))).toEqual({ teacherIds: [error] });
  });

  it("has nobody whose role changes at this moment, also as a copy", async () => {
    const { asTeacher, colleague, teacher, input } = await makeSchool();
    const given = { ...input, teacherIds: [colleague.id] };
    const { groupId } = await createGroup(asTeacher, given);
    const change = { role: "Supervisor" } as const;
    const next = { groupId, name: "N", period: "P", startDate: today(), endDate: today() };
    const copy = await duringChange(colleague.id, change, () => copyGroup(asTeacher, next));
    expect((await groupOf(copy.groupId)).teachers).toMatchObject([{ teacherId: teacher.id }]);
    await db.user.update({ where: { id: colleague.id }, data: { role: "Teacher" } });
    expect(await duringChange(colleague.id, change, () => refusalOf(createGroup(asTeacher, given)))).toMatchObject({
      errors: { teacherIds: ["groups.error_no_teacher"] },
    });
  });

  it("takes forms of their own kind only", async () => {
    const { asAdmin, report, evaluation, input } = await makeSchool();
    const swapped = { ...input, reportFormId: evaluation.formId, evaluationFormId: report.formId };
    expect(Object.keys((await errorsOf(createGroup(asAdmin, swapped))) ?? {})).toEqual([
      "reportFormId",
      "evaluationFormId",
    ]);
  });

  it("of a teacher is one of their own school, with teachers of it: what is elsewhere is not found, whatever it is", async () => {
    const { asTeacher, asAdmin, input } = await makeSchool();
    const closed = await makeDomain(db, { active: false });
    const [other, domainId] = [await makeSchool(), closed.id];
    for (const id of [other.domain.id, closed.id, limits.idMax])
      expect(await refusalOf(createGroup(asTeacher, { ...input, domainId: id }))).toMatchObject({ kind: "notFound" });
    const elsewhere = [
      other.teacher,
      await makeUser(db, "Teacher", { domainId: other.domain.id, active: false }),
      await makeUser(db, "Student", { domainId: other.domain.id }),
      await makeUser(db, "Admin"),
      { id: limits.idMax },
    ];
    for (const { id } of elsewhere)
      expect(await refusalOf(createGroup(asTeacher, { ...input, teacherIds: [id] }))).toMatchObject({
        kind: "notFound",
      });
    expect(await errorsOf(createGroup(asAdmin, { ...input, domainId }))).toEqual({ domainId: ["groups.error_domain"] });
  });

  it("is offered what it can be made of: everything to an admin, their own school to a teacher", async () => {
    const { asTeacher, asAdmin, domain, teacher, colleague, report, evaluation } = await makeSchool();
    const other = await makeSchool();
    const archived = await makeOfferedForm(db, "report", { isArchived: true });
    const left = await makeDomain(db, { active: false });
    const gone = [
      await makeUser(db, "Teacher", { domainId: domain.id, active: false }),
      await makeUser(db, "Teacher", { domainId: left.id }),
    ];
    const own = await getGroupChoices(asTeacher);
    expect(own.domains).toEqual([{ domainId: domain.id, name: domain.name }]);
    expect(own.teachers.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(
      [teacher.id, colleague.id].toSorted((a, b) => a - b),
    );
    const formIds = own.reportForms.map(({ formId }) => formId);
    expect(formIds.filter((id) => id === report.formId)).toHaveLength(1);
    expect(formIds).not.toContain(archived.formId);
    expect(formIds).not.toContain(evaluation.formId);
    const all = await getGroupChoices(asAdmin);
    expect(all.domains.map(({ domainId }) => domainId)).toEqual(expect.arrayContaining([domain.id, other.domain.id]));
    const ids = all.teachers.map(({ userId }) => userId);
    expect(ids).toEqual(expect.arrayContaining([teacher.id, other.teacher.id]));
    for (const { id } of gone) expect(ids).not.toContain(id);
    expect(all.domains.map(({ domainId }) => domainId)).not.toContain(left.id);
    // Its groups can still be looked for.
    expect(await listGroupDomains(asAdmin)).toContainEqual({ domainId: left.id, name: left.name });
    expect(await listGroupDomains(asTeacher)).toEqual(own.domains);
  });

  it("finds a teacher by mail address: an admin any who can sign in, a teacher one of their school", async () => {
    const { asTeacher, asAdmin, colleague } = await makeSchool();
    const other = await makeSchool();
    const student = await makeUser(db, "Student");
    const nobody = { exists: false, userId: null };
    expect(await findTeacher(asTeacher, colleague)).toEqual({ exists: true, userId: colleague.id });
    expect(await findTeacher(asTeacher, other.teacher)).toEqual(nobody);
    expect(await findTeacher(asAdmin, other.teacher)).toEqual({ exists: true, userId: other.teacher.id });
    expect(await findTeacher(asAdmin, student)).toEqual(nobody);
    await db.user.update({ where: { id: colleague.id }, data: { active: false } });
    expect(await findTeacher(asAdmin, colleague)).toEqual(nobody);
    await db.domain.update({ where: { id: other.domain.id }, data: { active: false } });
    expect(await findTeacher(asAdmin, other.teacher)).toEqual(nobody);
  });
});

describe("a group is edited", () => {
  async function makeEdited() {
    const school = await makeSchool();
    const { groupId } = await createGroup(school.asTeacher, { ...school.input, wards: ["Med 1", "Med 2"] });
    return {
      ...school,
      groupId,
      edit: (given: object) => editGroup(school.asTeacher, { groupId, revision: 0, ...given }),
    };
  }

  it("in any of its fields: what is left out stays", async () => {
    const { groupId, edit, colleague, teacher } = await makeEdited();
    const before = await groupOf(groupId);
    expect(await edit({ name: "New name", settings: { waitingDays: 9 }, wards: ["Med 2", "Med 1", "Med 3"] })).toEqual({
      revision: 1,
    });
    expect(await groupOf(groupId)).toEqual({
      ...before,
      name: "New name",
      waitingDays: 9,
      wards: ["Med 2", "Med 1", "Med 3"],
      revision: 1,
    });
    await edit({ revision: 1, teacherIds: [colleague.id, teacher.id, teacher.id] });
    expect((await groupOf(groupId)).teachers).toHaveLength(2);
    const entries = await auditOf(groupId, "group.edit");
    expect(entries.map(({ after }) => after)).toMatchObject([
      { fields: ["name", "wards", "waitingDays"] },
      { fields: [] },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/New name|Med 1/);
  });

  it("and its form in the latest published version, while what has begun keeps its own", async () => {
    const { groupId, edit, asTeacher } = await makeEdited();
    const { reportFormVersionId } = await groupOf(groupId);
    const { placement } = await makePlacement(db, { group: { ...(await groupOf(groupId)), form: undefined as never } });
    const report = await db.report.create({
      data: { placementId: placement.id, name: "Day", date: daysFromNow(12), formVersionId: reportFormVersionId },
    });
    const newForm = await makeOfferedForm(db, "report", { versions: 3, hasDraft: true });
    await edit({ reportFormId: newForm.formId });
    expect((await groupOf(groupId)).reportFormVersionId).toBe(newForm.versionIds[2]);
    expect((await db.report.findUniqueOrThrow({ where: { id: report.id } })).formVersionId).toBe(reportFormVersionId);
    expect((await getGroupData(asTeacher, { groupId })).reportForm).toEqual({
      formId: newForm.formId,
      name: newForm.name,
      number: 3,
      latestNumber: 3,
    });
  });

  it("and its form in the version that is published at this moment", async () => {
    const { groupId, edit } = await makeEdited();
    const { formId: id, name } = await makeOfferedForm(db, "report");
    const versions = { create: { number: 2, publishedAt: new Date() } };
    await during(
      (tx) => tx.form.update({ where: { id }, data: { name, versions } }),
      () => edit({ reportFormId: id }),
    );
    const { number } = await db.formVersion.findUniqueOrThrow({
      where: { id: (await groupOf(groupId)).reportFormVersionId },
    });
    expect(number).toBe(2);
  });

  it("by one of two at a time: the other gets the current revision, and nothing is lost", async () => {
    const { groupId, edit } = await makeEdited();
    await edit({ name: "First" });
    expect(await refusalOf(edit({ name: "Second" }))).toMatchObject({ kind: "conflict", revision: 1 });
    expect((await groupOf(groupId)).name).toBe("First");
    const outcomes = await atOnce(edit({ revision: 1, name: "A" }), edit({ revision: 1, name: "B" }));
    expect(outcomes.toSorted()).toEqual(["conflict", "done"]);
  });

  it("only by its teachers and admins", async () => {
    const { groupId, asAdmin, colleague } = await makeEdited();
    const stranger = await actAs(colleague);
    expect(await refusalOf(editGroup(stranger, { groupId, revision: 0, name: "Mine" }))).toMatchObject({
      kind: "notFound",
    });
    expect(await refusalOf(getGroupData(stranger, { groupId }))).toMatchObject({ kind: "notFound" });
    expect(
      await refusalOf(copyGroup(stranger, { groupId, name: "C", period: "P", startDate: today(), endDate: today() })),
    ).toMatchObject({ kind: "notFound" });
    expect(await editGroup(asAdmin, { groupId, revision: 0, name: "By an admin" })).toEqual({ revision: 1 });
  });

  it("and refused with the students whom new days would leave outside, beside the day", async () => {
    const { groupId, input, edit } = await makeEdited();
    const group = { ...(await groupOf(groupId)), form: undefined as never };
    const whole = await makePlacement(db, { group, data: { startDate: group.startDate, endDate: group.endDate } });
    const inside = await makePlacement(db, {
      group,
      data: { startDate: daysFromNow(30), endDate: daysFromNow(40) },
    });
    const takenOut = { discontinuedAt: new Date(), startDate: group.startDate, endDate: group.endDate };
    await makePlacement(db, { group, data: takenOut });
    // Prolonged by an evaluation: outside before, so it hinders nobody.
    await makePlacement(db, { group, data: { startDate: daysFromNow(30), endDate: daysFromNow(200) } });
    const refused = ["groups.error_outside"];
    expect(await errorsOf(edit({ startDate: daysLater(today(), 20) }))).toEqual({
      startDate: refused,
      [`placements.${whole.placement.id}`]: refused,
    });
    expect(await errorsOf(edit({ endDate: daysLater(today(), 39) }))).toEqual({
      endDate: refused,
      [`placements.${whole.placement.id}`]: refused,
      [`placements.${inside.placement.id}`]: refused,
    });
    expect(await errorsOf(edit({ endDate: daysLater(input.startDate, -1) }))).toEqual({
      endDate: ["groups.error_reversed"],
    });
    expect(await errorsOf(edit({ endDate: daysLater(input.startDate, 1_100) }))).toEqual({
      endDate: ["groups.error_too_long"],
    });
    await edit({ startDate: daysLater(today(), 5), endDate: daysLater(today(), 90) });
    expect(storedDay((await groupOf(groupId)).startDate)).toBe(daysLater(today(), 5));
  });

  it("and refused with the students on a ward that is removed or renamed", async () => {
    const { groupId, edit } = await makeEdited();
    const group = { ...(await groupOf(groupId)), form: undefined as never };
    const { placement } = await makePlacement(db, { group, data: { ward: "Med 1" } });
    const refused = ["groups.error_ward_used"];
    for (const wards of [["Med 2"], ["Medical 1", "Med 2"]])
      expect(await errorsOf(edit({ wards }))).toEqual({ wards: refused, [`placements.${placement.id}`]: refused });
    expect(await edit({ wards: ["Med 3", "med 1 "] })).toEqual({ revision: 1 });
  });

  it("and stays in its school once it has students", async () => {
    const { groupId, asAdmin, edit } = await makeEdited();
    const other = await makeDomain(db);
    expect(await refusalOf(edit({ domainId: other.id }))).toMatchObject({ kind: "notFound" });
    await makePlacement(db, { group: { ...(await groupOf(groupId)), form: undefined as never } });
    expect(await errorsOf(editGroup(asAdmin, { groupId, revision: 0, domainId: other.id }))).toEqual({
      domainId: ["groups.error_domain_students"],
    });
  });

  it("by a teacher who brings in colleagues and leaves, but takes nobody out and is not the last", async () => {
    const { groupId, teacher, colleague, asAdmin, edit } = await makeEdited();
    const stranger = await makeUser(db, "Teacher");
    expect(await errorsOf(edit({ teacherIds: [] }))).toEqual({ teacherIds: ["groups.error_last_teacher"] });
    expect(await refusalOf(edit({ teacherIds: [teacher.id, stranger.id] }))).toMatchObject({ kind: "notFound" });
    await edit({ teacherIds: [teacher.id, colleague.id] });
    const again = { groupId, revision: 1 };
    expect(await errorsOf(edit({ ...again, teacherIds: [teacher.id] }))).toEqual({
      teacherIds: ["groups.error_colleague"],
    });
    // An inactive colleague stays until somebody takes them out.
    await db.user.update({ where: { id: colleague.id }, data: { active: false } });
    expect(await edit({ ...again, name: "Still", teacherIds: [teacher.id, colleague.id] })).toEqual({ revision: 2 });
    await edit({ ...again, revision: 2, teacherIds: [colleague.id] });
    expect(await refusalOf(edit({ ...again, revision: 3, name: "No longer mine" }))).toMatchObject({
      kind: "notFound",
    });
    await editGroup(asAdmin, { groupId, revision: 3, teacherIds: [] });
    expect((await groupOf(groupId)).teachers).toEqual([]);
  });
});

describe("the placements of a group whose days are changed", () => {
  async function makeFollowed() {
    const teacher = await makeUser(db, "Teacher");
    const group = await makeGroup(db, { teacherIds: [teacher.id] });
    const days = { startDate: group.startDate, endDate: group.endDate };
    const follower = await makePlacement(db, { group, data: days });
    const own = await makePlacement(db, { group, data: { ...days, endDate: daysFromNow(9) } });
    const done = await makePlacement(db, { group, data: days });
    await makeEvaluation(db, done, { stage: 5 });
    const { id: evaluationId } = await makeEvaluation(db, follower);
    const about = { placementId: follower.placement.id, evaluationId };
    await makeNotification(db, teacher.id, { ...about, contentKey: "notification.teacher.last-safe-day" });
    const asTeacher = await actAs(teacher);
    const edit = (given: object) =>
      editGroup(asTeacher, { groupId: group.id, revision: group.revision, withPlacements: true, ...given });
    const endOf = async ({ placement }: { placement: { id: number } }) =>
      storedDay((await db.placement.findUniqueOrThrow({ where: { id: placement.id } })).endDate);
    return { group, follower, own, done, evaluationId, edit, endOf, old: storedDay(group.endDate) };
  }

  it("follow them when that is asked for, except for own days and evaluations that are done", async () => {
    const { follower, own, done, evaluationId, edit, endOf, old } = await makeFollowed();
    const reminders = () => db.notification.count({ where: { evaluationId } });
    expect(await reminders()).toBe(1);
    const endDate = daysLater(old, 7);
    expect(await edit({ endDate })).toEqual({ revision: 1 });
    expect(await Promise.all([follower, own, done].map(endOf))).toEqual([endDate, storedDay(daysFromNow(9)), old]);
    // Its last safe day is another one.
    expect(await reminders()).toBe(0);
  });

  it("are shortened with it, and named where they cannot be", async () => {
    const { follower, done, edit, endOf, old } = await makeFollowed();
    const endDate = daysLater(old, -7);
    expect(await errorsOf(edit({ endDate }))).toEqual({
      endDate: ["groups.error_outside"],
      [`placements.${done.placement.id}`]: ["groups.error_outside"],
    });
    await db.placement.update({ where: { id: done.placement.id }, data: { discontinuedAt: new Date() } });
    await edit({ endDate });
    expect(await endOf(follower)).toBe(endDate);
  });

  it("stay with it where a student has another placement on the new days", async () => {
    const { follower, edit, endOf, old, group } = await makeFollowed();
    const { student } = follower;
    const days = { startDate: daysFromNow(33), endDate: daysFromNow(50) };
    await makePlacement(db, { group: await makeGroup(db, days), student, data: days });
    expect(await errorsOf(edit({ endDate: daysLater(old, 7) }))).toEqual({
      startDate: ["groups.error_overlap"],
      [`placements.${follower.placement.id}`]: ["groups.error_overlap"],
    });
    expect(await endOf(follower)).toBe(old);
    expect((await groupOf(group.id)).revision).toBe(0);
  });

  it("keep their days when nothing is said of them", async () => {
    const { follower, edit, endOf, old } = await makeFollowed();
    await edit({ endDate: daysLater(old, 7), withPlacements: undefined });
    expect(await endOf(follower)).toBe(old);
  });
});

describe("other teachers of a group", () => {
  it("are notified of its students; who has left is asked nothing and finds nothing of it", async () => {
    const scene = await makePlacement(db);
    const { group, teacher, student, placement } = scene;
    const discontinued = await makePlacement(db, { group, data: { discontinuedAt: new Date() } });
    const successor = await makeUser(db, "Teacher", { domainId: group.domainId });
    const asked = await makeReport(db, scene, { status: 3, asked: [{ id: teacher.id, seat: "teacher" }] });
    const about = { placementId: placement.id, reportId: asked.id };
    await makeNotification(db, teacher.id, { ...about, contentKey: "notification.teacher.feedback-requested" });
    const asAdmin = await actAs(await makeUser(db, "Admin"));
    await editGroup(asAdmin, { groupId: group.id, revision: group.revision, teacherIds: [successor.id] });
    const listOf = async (recipientId: number) =>
      db.notification.findMany({ where: { recipientId }, select: { placementId: true, contentKey: true } });
    expect(await listOf(teacher.id)).toEqual([]);
    expect(await listOf(successor.id)).toEqual([
      { placementId: placement.id, contentKey: "notification.teacher.placement-assigned" },
    ]);
    expect(await listOf(student.id)).toEqual([]);
    expect(discontinued.placement.groupId).toBe(group.id);
    expect(await db.reportPart.count({ where: { reportId: asked.id, askedAt: { not: null } } })).toBe(0);
  });
});

describe("a group is copied to another period", () => {
  it("with its teachers, wards, forms and rules, and without its students", async () => {
    const { asTeacher, teacher, colleague, input, report } = await makeSchool();
    const given = { ...input, teacherIds: [colleague.id], wards: ["A"], settings: { noticeDaysBefore: 30 } };
    const { groupId } = await createGroup(asTeacher, given);
    await makePlacement(db, { group: { ...(await groupOf(groupId)), form: undefined as never } });
    const { id: domainId } = await makeDomain(db, { active: false });
    await db.user.update({ where: { id: colleague.id }, data: { domainId } });
    await db.formVersion.update({ where: { id: report.versionIds[2] }, data: { publishedAt: new Date() } });
    await db.group.update({ where: { id: groupId }, data: { endedAt: new Date() } });
    const next = {
      name: "Spring",
      period: "Spring",
      startDate: daysLater(today(), 200),
      endDate: daysLater(today(), 260),
    };
    const copy = await copyGroup(asTeacher, { groupId, ...next });
    const [before, after] = [await groupOf(groupId), await groupOf(copy.groupId)];
    expect(after).toMatchObject({
      name: "Spring",
      period: "Spring",
      place: before.place,
      courseCode: before.courseCode,
      wards: ["A"],
      noticeDaysBefore: 30,
      endedAt: null,
      revision: 0,
      domainId: before.domainId,
      reportFormVersionId: report.versionIds[2],
      teachers: [{ teacherId: teacher.id }],
    });
    expect(storedDay(after.startDate)).toBe(next.startDate);
    expect(await db.placement.count({ where: { groupId: copy.groupId } })).toBe(0);
    expect((await auditOf(copy.groupId, "group.create"))[0]?.after).toMatchObject({ copyOf: groupId });
    expect(await errorsOf(copyGroup(asTeacher, { groupId, ...next, endDate: today() }))).toEqual({
      endDate: ["groups.error_reversed"],
    });
  });

  it("in the version it had of a form that is archived by now, and not in a school that is inactive", async () => {
    const { asTeacher, input, report, domain } = await makeSchool();
    const { groupId } = await createGroup(asTeacher, input);
    await db.form.update({ where: { id: report.formId }, data: { archivedAt: new Date() } });
    const next = { groupId, name: "N", period: "P", startDate: today(), endDate: today() };
    const copy = await copyGroup(asTeacher, next);
    expect((await groupOf(copy.groupId)).reportFormVersionId).toBe(report.versionIds[1]);
    await db.domain.update({ where: { id: domain.id }, data: { active: false } });
    expect(await errorsOf(copyGroup(asTeacher, next))).toEqual({ domainId: ["groups.error_domain"] });
    await db.group.update({ where: { id: groupId }, data: { domainId: (await makeDomain(db)).id } });
    expect(await errorsOf(copyGroup(asTeacher, next))).toEqual({ domainId: ["groups.error_other_domain"] });
  });
});

it("what can be changed about a group is what is stored", async () => {
  const { teacher, ...made } = await makePlacement(db, { data: { ward: "North" } });
  const data = await getGroupData(await actAs(teacher), { groupId: made.group.id });
  expect(data).toMatchObject({
    name: made.group.name,
    startDate: storedDay(made.group.startDate),
    teachers: [{ userId: teacher.id, fullName: teacher.fullName }],
    isEnded: false,
    settings: { makeUpPercent: 10, noticeDaysBefore: 21, passedAfterMakeUp: false },
    placements: [
      {
        placementId: made.placement.id,
        studentName: made.student.fullName,
        ward: "North",
        startDate: storedDay(made.placement.startDate),
      },
    ],
  });
  expect((await makeGroup(db)).wards).toEqual([]);
});

describe("opening a group again", () => {
  /** A student of a group that has ended, who has begun in another one since. */
  async function make(given: { discontinuedAt?: Date; allowMultipleGroup?: boolean } = {}) {
    const { discontinuedAt = null, allowMultipleGroup = false } = given;
    const scene = await makePlacement(db, { data: { discontinuedAt } });
    const { group, student } = scene;
    await db.user.update({ where: { id: student.id }, data: { allowMultipleGroup } });
    const admin = await actAs(await makeUser(db, "Admin"));
    await endGroup(admin, { groupId: group.id, revision: group.revision });
    const other = await makePlacement(db, { student, data: { startDate: daysFromNow(20), endDate: daysFromNow(25) } });
    const reopen = () => reopenGroup(admin, { groupId: group.id, revision: group.revision + 1 });
    return { student, other, reopen, admin, group };
  }

  it("is answered as done when it is sent again by who has done it, and so is ending it", async () => {
    const { reopen, admin, group } = await make({ discontinuedAt: new Date() });
    const ending = { groupId: group.id, revision: group.revision };
    expect(await endGroup(admin, ending)).toEqual({ revision: 1 });
    const other = await actAs(await makeUser(db, "Admin"));
    expect(await refusalOf(endGroup(other, ending))).toMatchObject({ kind: "conflict" });
    expect(await refusalOf(endGroup(other, { ...ending, revision: 1 }))).toMatchObject({ key: "groups.error_ended" });
    for (let press = 0; press < 2; press += 1) expect(await reopen()).toEqual({ revision: 2 });
    expect(await db.auditEntry.count({ where: { entityId: group.id, action: "group.reopen" } })).toBe(1);
  });

  it("is refused with the students who have another placement on its days, until they have none", async () => {
    const { student, other, reopen } = await make();
    const refusal = { kind: "invalid", key: "groups.error_reopen_overlap", values: { names: student.fullName } };
    expect(await refusalOf(reopen())).toMatchObject(refusal);
    await db.placement.update({ where: { id: other.placement.id }, data: { startDate: daysFromNow(21) } });
    expect(await reopen()).toEqual({ revision: 2 });
  });

  it.each([
    ["was taken out of it", { discontinuedAt: new Date() }],
    ["may have several groups", { allowMultipleGroup: true }],
  ])("is possible for one who %s", async (_, given) => {
    expect(await (await make(given)).reopen()).toEqual({ revision: 2 });
  });
});
