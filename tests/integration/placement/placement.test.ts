import { describe, expect, it } from "vitest";
import { visibleTo } from "@/lib/features/placement/policy";
import { listPlacements, visibleSql } from "@/lib/features/placement/queries";
import { placementSchema } from "@/lib/features/placement/schema";
import { roles } from "@/lib/platform/auth/permissions";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { statements } from "@/lib/platform/sql";
import { daysFromNow, makeGroup } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";

const seats = [
  ["student", "student"],
  ["supervisor", "supervisor"],
  ["secondarySupervisor", "secondary_supervisor"],
  ["teacher", "teacher"],
] as const;

describe("the placements of a person", () => {
  it.each(seats)("show a %s the whole placement and their own seat", async (who, seat) => {
    const scene = await makePlacement(db);
    await makePlacement(db);
    const listed = await listPlacements(await actAs(scene[who]));
    const person = ({ id, fullName }: { id: number; fullName: string }) => ({ userId: id, fullName });
    expect(listed.map((item) => placementSchema.parse(item))).toEqual([
      {
        placementId: scene.placement.id,
        groupId: scene.group.id,
        groupName: scene.group.name,
        courseCode: scene.group.courseCode,
        place: scene.group.place,
        period: scene.group.period,
        ward: scene.placement.ward,
        startDate: storedDay(scene.placement.startDate),
        endDate: storedDay(scene.placement.endDate),
        discontinuedOn: null,
        seat,
        student: person(scene.student),
        supervisor: person(scene.supervisor),
        secondarySupervisor: person(scene.secondarySupervisor),
        teachers: [person(scene.teacher)],
      },
    ]);
  });

  it("follow the seat, in any role", async () => {
    const secondary = await makeUser(db, "SecondarySupervisor");
    await makePlacement(db, { supervisor: secondary });
    const [listed] = await listPlacements(await actAs(secondary));
    expect(listed?.seat).toBe("supervisor");
  });

  it("start with the one that ends last", async () => {
    const supervisor = await makeUser(db, "Supervisor");
    const ends = [daysFromNow(5), daysFromNow(25), daysFromNow(15)];
    for (const endDate of ends) await makePlacement(db, { supervisor, data: { endDate } });
    const listed = await listPlacements(await actAs(supervisor));
    expect(listed.map((item) => item.endDate)).toEqual([ends[1], ends[2], ends[0]].map((day) => day && storedDay(day)));
  });

  it("are none for an outsider, and none for an admin, who has no seat", async () => {
    await makePlacement(db);
    expect(await listPlacements(await actAs(await makeUser(db, "Teacher")))).toEqual([]);
    expect(await listPlacements(await actAs(await makeUser(db, "Admin")))).toEqual([]);
  });

  it("may have empty supervisor seats and several teachers", async () => {
    const [teacher, second] = [await makeUser(db, "Teacher"), await makeUser(db, "Teacher")];
    const group = await makeGroup(db, { teacherIds: [teacher.id, second.id] });
    await makePlacement(db, { group, data: { supervisorId: null, secondarySupervisorId: null } });
    const [listed] = await listPlacements(await actAs(second));
    expect(listed).toMatchObject({ seat: "teacher", supervisor: null, secondarySupervisor: null });
    expect(listed?.teachers.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual([teacher.id, second.id]);
  });
});

describe("the condition for raw statements", () => {
  it.each(roles)("agrees with the policy for a %s in every seat and in none", async (role) => {
    const person = await makeUser(db, role);
    const group = await makeGroup(db, { teacherIds: [person.id, (await makeUser(db, "Teacher")).id] });
    const seated = [
      await makePlacement(db, { student: person }),
      await makePlacement(db, { supervisor: person }),
      await makePlacement(db, { secondarySupervisor: person }),
      await makePlacement(db, { teacher: person }),
      await makePlacement(db, { group, data: { supervisorId: null, secondarySupervisorId: null } }),
    ].map(({ placement }) => placement.id);
    const outside = [
      await makePlacement(db),
      await makePlacement(db, { data: { supervisorId: null, secondarySupervisorId: null } }),
    ].map(({ placement }) => placement.id);
    const actor = await actAs(person);
    const byPolicy = await db.placement.findMany({ where: visibleTo(actor), select: { id: true } });
    const bySql = await statements.selectFrom("Placement as p").where(visibleSql(actor)).select("p.id").execute();
    const inOrder = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(inOrder(bySql)).toEqual(inOrder(byPolicy));
    const seen = new Set(bySql.map(({ id }) => id));
    expect(seated.every((id) => seen.has(id))).toBe(true);
    expect(outside.map((id) => seen.has(id))).toEqual(outside.map(() => role === "Admin"));
  });
});
