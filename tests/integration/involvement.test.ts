import { beforeAll, describe, expect, it } from "vitest";
import { getInvolvement } from "@/lib/features/involvement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Role } from "@/lib/platform/auth/permissions";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { studentPath } from "@/lib/platform/navigation/student-path";
import { makeDomain } from "../factories/domain";
import { daysFromNow, makeGroup } from "../factories/group";
import { makePlacement } from "../factories/placement";
import { unique } from "../factories/unique";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { countQueries } from "../support/count-queries";
import { editAccount } from "../support/edit-account";
import { refusalOf } from "../support/refusal";

let actor: Actor;
beforeAll(async () => {
  actor = await actAs(await makeUser(db, "Admin"));
});

const seatsOf = async (...userIds: number[]) => (await getInvolvement(actor, { userIds })).seats;

describe("what somebody still takes part in", () => {
  it("is each seat of a running placement, with its group, student and days", async () => {
    const { placement, group, ...people } = await makePlacement(db);
    const student = { userId: people.student.id, fullName: people.student.fullName };
    const seat = { groupId: group.id, groupName: group.name, endDate: storedDay(placement.endDate) };
    const page = studentPath(student.userId, 1, group.id);
    const ofPlacement = { ...seat, student, evaluationId: null, openEvaluations: 0, page };
    expect(await seatsOf(people.student.id)).toEqual([{ ...ofPlacement, seat: "student", userId: people.student.id }]);
    expect(await seatsOf(people.supervisor.id)).toMatchObject([{ ...ofPlacement, seat: "supervisor" }]);
    expect(await seatsOf(people.secondarySupervisor.id)).toMatchObject([
      { ...ofPlacement, seat: "secondary_supervisor" },
    ]);
    expect(await seatsOf(people.teacher.id)).toEqual([
      {
        ...seat,
        endDate: storedDay(group.endDate),
        seat: "teacher",
        userId: people.teacher.id,
        student: null,
        evaluationId: null,
        openEvaluations: 0,
        page: `/admin/group/edit/${group.id}`,
      },
    ]);
    const both = await seatsOf(people.supervisor.id, people.teacher.id);
    expect(both.map(({ userId }) => userId)).toEqual([people.supervisor.id, people.teacher.id]);
  });

  it("is a placement that is over while its evaluation is open, and the teacher's group too", async () => {
    const over = { startDate: daysFromNow(-90), endDate: daysFromNow(-30) };
    const scene = await makePlacement(db, { data: over });
    await db.group.update({ where: { id: scene.group.id }, data: over });
    const people = [scene.student.id, scene.supervisor.id, scene.teacher.id];
    expect(await seatsOf(...people)).toEqual([]);
    const { id } = await db.evaluation.create({ data: { placementId: scene.placement.id } });
    expect((await seatsOf(...people)).map((one) => [one.seat, one.evaluationId, one.openEvaluations])).toEqual([
      ["student", id, 1],
      ["supervisor", id, 1],
      ["teacher", null, 1],
    ]);
    await db.evaluation.update({ where: { id }, data: { stage: 5 } });
    expect(await seatsOf(...people)).toEqual([]);
  });

  it("is nothing in a group that has ended, nor a placement that the student was taken out of", async () => {
    const out = await makePlacement(db, { data: { discontinuedAt: new Date() } });
    expect(await seatsOf(out.student.id, out.supervisor.id)).toEqual([]);
    const ended = await makePlacement(db);
    await db.group.update({ where: { id: ended.group.id }, data: { endedAt: new Date() } });
    expect(await seatsOf(ended.student.id, ended.teacher.id)).toEqual([]);
  });

  it("leads to pages only that the reader may open", async () => {
    const [scene, manager] = [await makePlacement(db), await makeUser(db, "Teacher")];
    const permission = "manage_users" as const;
    const holders = [manager, scene.teacher].map(({ id: userId }) => ({ userId, permission, granted: true }));
    await db.userPermission.createMany({ data: holders });
    const userIds = [scene.supervisor.id, scene.secondarySupervisor.id];
    const pagesFor = async (reader: Actor) => (await getInvolvement(reader, { userIds })).seats.map(({ page }) => page);
    const student = studentPath(scene.student.id, 1, scene.group.id);
    expect(await pagesFor(await actAs(manager))).toEqual([null, null]);
    expect(await pagesFor(await actAs(scene.teacher))).toEqual([student, student]);
    const { id } = await db.evaluation.create({ data: { placementId: scene.placement.id } });
    expect(await pagesFor(await actAs(scene.teacher))).toEqual([student, student]);
    expect(await pagesFor(actor)).toEqual([`/admin/evaluations/${id}`, `/admin/evaluations/${id}`]);
  });

  it("is left out of accounts that are out of reach or do not exist", async () => {
    const { student } = await makePlacement(db);
    const helper = await makeUser(db, "Teacher");
    await db.userPermission.create({ data: { userId: helper.id, permission: "manage_users", granted: true } });
    const richer = await makeUser(db, "Teacher");
    await db.userPermission.create({ data: { userId: richer.id, permission: "export_data", granted: true } });
    await makeGroup(db, { teacherIds: [richer.id] });
    const userIds = [student.id, richer.id, 2_000_000_000];
    const { seats, records } = await getInvolvement(await actAs(helper), { userIds, withRecords: true });
    expect(seats.map(({ userId }) => userId)).toEqual([student.id]);
    expect(records).toEqual([{ userId: student.id, kinds: ["placements"] }]);
  });

  it("takes three statements however many there are", async () => {
    const people: number[] = [];
    for (let made = 0; made < 4; made += 1) people.push((await makePlacement(db)).supervisor.id);
    expect(await countQueries(() => seatsOf(...people.slice(0, 1)))).toBeLessThanOrEqual(3);
    expect(await countQueries(() => seatsOf(...people))).toBeLessThanOrEqual(3);
  });
});

describe("another role", () => {
  const holders: [Role, "student" | "supervisor" | "secondarySupervisor" | "teacher", Role][] = [
    ["Student", "student", "Supervisor"],
    ["Supervisor", "supervisor", "Teacher"],
    ["SecondarySupervisor", "secondarySupervisor", "Student"],
    ["Teacher", "teacher", "Supervisor"],
  ];

  it.each(holders)("waits while a %s has an open seat as %s, and says how many", async (role, seat, next) => {
    const domain = await makeDomain(db);
    const person = await makeUser(db, role, { domainId: domain.id, email: `${unique("p")}@${domain.host}` });
    const { group } = await makePlacement(db, { [seat]: person });
    expect(await refusalOf(editAccount(actor, person.id, { role: next }))).toMatchObject({
      kind: "invalid",
      errors: { role: ["involvement.error_role"] },
      values: { count: 1 },
    });
    expect(await db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ role, revision: 0 });
    await db.group.update({ where: { id: group.id }, data: { endedAt: new Date() } });
    await editAccount(actor, person.id, { role: next });
    expect(await db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ role: next });
  });

  it("keeps the seats that it fits", async () => {
    const { supervisor, placement } = await makePlacement(db);
    await editAccount(actor, supervisor.id, { role: "SecondarySupervisor" });
    expect(await db.placement.findUniqueOrThrow({ where: { id: placement.id } })).toMatchObject({
      supervisorId: supervisor.id,
    });
    expect(await seatsOf(supervisor.id)).toMatchObject([{ seat: "supervisor" }]);
  });
});
