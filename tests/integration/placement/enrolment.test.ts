import { describe, expect, it } from "vitest";
import { addStudentToGroup } from "@/lib/features/enrolment/commands/add-students";
import { removePlacement } from "@/lib/features/enrolment/commands/remove-placement";
import { checkCondition } from "@/lib/features/enrolment/queries/find-group";
import { findStudents, listSupervisors } from "@/lib/features/enrolment/queries/find-people";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { makeDomain } from "../../factories/domain";
import { makeEvaluation } from "../../factories/evaluation";
import { daysFromNow, makeGroup } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { unique } from "../../factories/unique";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { refusalOf } from "../../support/refusal";

async function make() {
  const teacher = await makeUser(db, "Teacher");
  const colleague = await makeUser(db, "Teacher");
  const group = await makeGroup(db, { teacherIds: [teacher.id, colleague.id] });
  const student = await makeUser(db, "Student", { domainId: group.domainId });
  const actor = await actAs(teacher);
  const input = { groupId: group.id, studentId: student.id, ward: "Medical 2" };
  return { teacher, colleague, group, student, actor, input };
}

const placementsOf = (studentId: number) =>
  db.placement.findMany({ where: { studentId }, include: { evaluation: true, notifications: true } });

describe("adding a student to a group", () => {
  it("makes the placement with its evaluation, by the group's days, and notifies everybody but who did it", async () => {
    const { colleague, group, student, actor, input } = await make();
    const supervisor = await makeUser(db, "Supervisor");
    const second = await makeUser(db, "Supervisor");
    const seats = { supervisorId: supervisor.id, secondarySupervisorId: second.id };
    const { placementId } = await addStudentToGroup(actor, { ...input, ...seats });
    const [placement, ...others] = await placementsOf(student.id);
    expect(others).toEqual([]);
    expect(placement).toMatchObject({
      id: placementId,
      groupId: group.id,
      ward: "Medical 2",
      ...seats,
      startDate: group.startDate,
      endDate: group.endDate,
      evaluation: { stage: 1, formVersionId: null },
    });
    expect(placement?.notifications.map(({ recipientId }) => recipientId).toSorted()).toEqual(
      [student.id, supervisor.id, second.id, colleague.id].toSorted(),
    );
    const audit = await db.auditEntry.findMany({ where: { entity: "placement", entityId: placementId } });
    expect(audit).toMatchObject([{ action: "placement.create", actorId: actor.id }]);
  });

  it("takes days of its own and empty seats", async () => {
    const { student, actor, input } = await make();
    const days = { startDate: storedDay(daysFromNow(1)), endDate: storedDay(daysFromNow(2)) };
    await addStudentToGroup(actor, { ...input, ...days });
    const [placement] = await placementsOf(student.id);
    expect(placement && [storedDay(placement.startDate), storedDay(placement.endDate)]).toEqual(Object.values(days));
    expect(placement).toMatchObject({ supervisorId: null, secondarySupervisorId: null });
  });

  it("names everything that is wrong beside its field, and stores nothing", async () => {
    const { student, actor, input, teacher, group } = await make();
    await db.user.update({ where: { id: student.id }, data: { active: false } });
    await db.user.update({ where: { id: teacher.id }, data: { domainId: group.domainId } });
    const wrong = {
      ...input,
      startDate: storedDay(daysFromNow(-31)),
      supervisorId: teacher.id,
      secondarySupervisorId: (await makeUser(db, "Supervisor", { active: false })).id,
    };
    const left = await makeUser(db, "Supervisor", { domainId: (await makeDomain(db, { active: false })).id });
    expect((await refusalOf(addStudentToGroup(actor, { ...input, supervisorId: left.id }))).errors).toMatchObject({
      supervisorId: ["enrolment.error_supervisor"],
    });
    expect(await refusalOf(addStudentToGroup(actor, wrong))).toMatchObject({
      kind: "invalid",
      errors: {
        studentId: ["enrolment.error_inactive"],
        startDate: ["enrolment.error_outside"],
        supervisorId: ["enrolment.error_supervisor"],
        secondarySupervisorId: ["enrolment.error_supervisor"],
      },
    });
    const { id } = await makeUser(db, "Supervisor");
    const same = { ...input, supervisorId: id, secondarySupervisorId: id };
    expect(await refusalOf(addStudentToGroup(actor, same))).toMatchObject({
      key: "enrolment.error_inactive",
      errors: { secondarySupervisorId: ["enrolment.error_same_supervisor"] },
    });
    expect(await placementsOf(student.id)).toEqual([]);
  });

  it("finds nobody of another organisation in a supervisor's seat but supervisors, as if there were no account", async () => {
    const { student, actor, input } = await make();
    for (const { id } of [await makeUser(db, "Student"), await makeUser(db, "Admin"), { id: limits.idMax }])
      for (const seat of ["supervisorId", "secondarySupervisorId"])
        expect(await refusalOf(addStudentToGroup(actor, { ...input, [seat]: id }))).toMatchObject({
          kind: "notFound",
        });
    expect(await placementsOf(student.id)).toEqual([]);
  });

  it("is refused while another evaluation is open, unless several are allowed", async () => {
    const { student, actor, input } = await make();
    const before = await makePlacement(db, { student, data: { endDate: daysFromNow(-5) } });
    const evaluation = await makeEvaluation(db, before);
    expect(await checkCondition(actor, input)).toEqual({ ok: false, failed: ["open_evaluation"] });
    expect(await refusalOf(addStudentToGroup(actor, input))).toMatchObject({
      errors: { studentId: ["enrolment.error_open_evaluation"] },
    });
    await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 5 } });
    expect(await checkCondition(actor, input)).toEqual({ ok: true, failed: [] });
    await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 1 } });
    await db.user.update({ where: { id: student.id }, data: { allowMultipleEvaluation: true } });
    // The group had begun before the other placement was over.
    expect(await refusalOf(addStudentToGroup(actor, input))).toMatchObject({
      errors: { startDate: ["placements.error_overlap"] },
    });
    await addStudentToGroup(actor, { ...input, startDate: storedDay(daysFromNow(-4)) });
    expect(await placementsOf(student.id)).toHaveLength(2);
  });

  it("happens once when two teachers add one student to two groups at once", async () => {
    const first = await make();
    const second = await make();
    await db.user.update({ where: { id: first.student.id }, data: { domainId: second.group.domainId } });
    await db.group.update({ where: { id: first.group.id }, data: { domainId: second.group.domainId } });
    const outcomes = await atOnce(
      addStudentToGroup(first.actor, first.input),
      addStudentToGroup(second.actor, { ...second.input, studentId: first.student.id }),
    );
    expect(outcomes.toSorted()).toEqual(["done", "invalid"]);
    expect(await placementsOf(first.student.id)).toHaveLength(1);
  });

  it("is for the teachers of the group, of its school's students, and for admins", async () => {
    const { actor, input } = await make();
    const stranger = await actAs(await makeUser(db, "Teacher"));
    expect(await refusalOf(addStudentToGroup(stranger, input))).toMatchObject({ kind: "notFound" });
    const elsewhere = { ...input, studentId: (await makeUser(db)).id };
    expect(await refusalOf(addStudentToGroup(actor, elsewhere))).toMatchObject({ kind: "notFound" });
    const admin = await actAs(await makeUser(db, "Admin"));
    expect(await checkCondition(admin, elsewhere)).toEqual({ ok: false, failed: ["other_domain"] });
    await addStudentToGroup(admin, input);
  });
});

describe("taking a student out again", () => {
  async function added() {
    const made = await make();
    const { placementId } = await addStudentToGroup(made.actor, made.input);
    return {
      ...made,
      placementId,
      remove: (actor = made.actor) => removePlacement(actor, { placementId, revision: 0 }),
    };
  }

  it("removes the placement, its evaluation and the notifications while nothing was written", async () => {
    const { student, placementId, remove } = await added();
    await remove();
    expect(await placementsOf(student.id)).toEqual([]);
    expect(await db.notification.count({ where: { recipientId: student.id } })).toBe(0);
    const audit = await db.auditEntry.findMany({ where: { entity: "placement", entityId: placementId } });
    expect(audit.map(({ action }) => action)).toEqual(["placement.create", "placement.remove"]);
  });

  it.each<[string, (ids: { placementId: number; evaluationId: number; userId: number }) => Promise<unknown>]>([
    [
      "a talk's hour",
      ({ evaluationId, userId: authorId }) =>
        db.talkField.create({ data: { evaluationId, term: 1, field: "place", value: "Room 2", authorId } }),
    ],
    [
      "a draft of a written notice",
      ({ evaluationId, userId: draftedById }) => db.dangerNotice.create({ data: { evaluationId, draftedById } }),
    ],
    [
      "a day of absence",
      ({ placementId }) => db.absence.create({ data: { placementId, date: daysFromNow(0), kind: "other" } }),
    ],
  ])("is refused once there is %s, and removes nothing", async (_, write) => {
    const { student, placementId, actor, remove } = await added();
    const { id: evaluationId } = await db.evaluation.findUniqueOrThrow({ where: { placementId } });
    await write({ placementId, evaluationId, userId: actor.id });
    expect(await refusalOf(remove())).toMatchObject({ kind: "invalid", key: "placements.error_reason" });
    const [placement] = await placementsOf(student.id);
    expect(placement?.evaluation).toMatchObject({ id: evaluationId });
    expect(placement?.notifications).toHaveLength(2);
  });

  it("is a conflict after a change, and for nobody else", async () => {
    const { placementId, remove } = await added();
    expect(await refusalOf(remove(await actAs(await makeUser(db, "Teacher"))))).toMatchObject({ kind: "notFound" });
    await db.placement.update({ where: { id: placementId }, data: { revision: 1 } });
    expect(await refusalOf(remove())).toMatchObject({ kind: "conflict", revision: 1 });
  });
});

describe("finding people", () => {
  it("lists the students who can sign in of the group's school with what keeps them from it", async () => {
    const { group, actor } = await make();
    const name = unique("Zoë 100%");
    const one = (data: object) => makeUser(db, "Student", { fullName: name, domainId: group.domainId, ...data });
    const busy = await one({});
    const free = await one({ studentNumber: "123456" });
    await makePlacement(db, { student: busy });
    const early = await one({});
    const { group: ended } = await makePlacement(db, { student: early });
    await db.group.update({ where: { id: ended.id }, data: { endedAt: new Date() } });
    await one({ active: false });
    await one({ domainId: null });
    const found = await findStudents(actor, { groupId: group.id, search: name.toUpperCase() });
    expect(found.map(({ userId, failed }) => [userId, failed])).toEqual([
      [free.id, []],
      [early.id, []],
      [busy.id, ["in_running_group"]],
    ]);
    expect(await findStudents(actor, { groupId: group.id, search: "100%%" })).toEqual([]);
    expect(await findStudents(actor, { groupId: group.id, search: name.normalize("NFD") })).toHaveLength(3);
    await db.domain.update({ where: { id: group.domainId }, data: { active: false } });
    expect(await findStudents(actor, { groupId: group.id, search: name })).toEqual([]);
    expect(await checkCondition(actor, { groupId: group.id, studentId: free.id })).toEqual({
      ok: false,
      failed: ["inactive"],
    });
  });

  it("lists the supervisors who can sign in of either role by page, with how many students they have", async () => {
    const name = unique("Finder");
    const people = await Promise.all(
      Array.from({ length: 22 }, (_, index) =>
        makeUser(db, index % 2 ? "Supervisor" : "SecondarySupervisor", {
          fullName: `${name} ${String(index).padStart(2, "0")}`,
        }),
      ),
    );
    const [first] = people;
    if (!first) throw new Error("Nobody was made.");
    await makePlacement(db, { supervisor: first });
    await makePlacement(db, { secondarySupervisor: first });
    await makePlacement(db, { supervisor: first, data: { endDate: daysFromNow(-1) } });
    await makeUser(db, "Supervisor", { fullName: name, active: false });
    const left = await makeDomain(db, { active: false });
    await makeUser(db, "Supervisor", { fullName: name, domainId: left.id });
    await makeUser(db, "Teacher", { fullName: name });
    const { actor } = await make();
    const page = await listSupervisors(actor, { search: name });
    const rest = await listSupervisors(actor, { search: name, cursor: page.nextCursor ?? 0 });
    expect([...page.items, ...rest.items].map(({ userId }) => userId)).toEqual(people.map(({ id }) => id));
    expect(page.items[0]?.studentCount).toBe(2);
    expect(rest.nextCursor).toBeNull();
  });

  it("shows and searches parts of addresses for who sees all accounts, others of their own groups' supervisors", async () => {
    const { actor, teacher, group } = await make();
    const name = unique("Named");
    const [own, second, other] = [
      await makeUser(db, "Supervisor", { fullName: `${name} A` }),
      await makeUser(db, "Supervisor", { fullName: `${name} B` }),
      await makeUser(db, "Supervisor", { fullName: `${name} C` }),
    ];
    await makePlacement(db, { group, teacher, supervisor: own, secondarySupervisor: second });
    await makePlacement(db, { supervisor: other });
    const find = async (search: string, who = actor) => (await listSupervisors(who, { search })).items;
    const emails = async (who = actor) => (await find(name, who)).map(({ email }) => email);
    expect(await emails()).toEqual([own.email, second.email, "…@school.example"]);
    expect(await find(other.username)).toEqual([]);
    expect((await find(` ${other.email.toUpperCase()}`)).map(({ userId }) => userId)).toEqual([other.id]);
    const admin = await actAs(await makeUser(db, "Admin"));
    expect(await emails(admin)).toEqual([own.email, second.email, other.email]);
    expect((await find(other.username, admin)).map(({ userId }) => userId)).toEqual([other.id]);
  });
});
