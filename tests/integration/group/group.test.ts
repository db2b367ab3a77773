import { expect, it } from "vitest";
import { getGroup } from "@/lib/features/group/queries/get-group";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { makeGroup } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";

it("a group is shown to its teachers, with contact data of each of them, and to nobody else", async () => {
  const [second, first] = [
    await makeUser(db, "Teacher", { fullName: "Berit" }),
    await makeUser(db, "Teacher", { fullName: "Anne", phone: "91234567", areaCode: "+47" }),
  ];
  const made = await makeGroup(db, { teacherIds: [second.id, first.id], quietDays: 9 });
  const scene = await makePlacement(db, { group: made });
  const groupId = made.id;
  for (const teacher of [first, second]) {
    const group = await getGroup(await actAs(teacher), { groupId });
    expect(group).toMatchObject({
      groupId,
      name: made.name,
      place: "Test hospital",
      quietDays: 9,
      revision: 0,
      hasStudents: true,
    });
    expect(group.teachers).toEqual([
      { userId: first.id, fullName: "Anne", email: first.email, phone: "+47 91 23 45 67", avatarPath: null },
      { userId: second.id, fullName: "Berit", email: second.email, phone: null, avatarPath: null },
    ]);
  }
  const empty = await makeGroup(db, { teacherIds: [first.id] });
  expect(await getGroup(await actAs(first), { groupId: empty.id })).toMatchObject({ hasStudents: false });
  // The scene's own teacher does not teach the group that it was given.
  const others = [
    scene.student,
    scene.supervisor,
    scene.secondarySupervisor,
    scene.teacher,
    await makeUser(db, "Admin"),
  ];
  for (const person of others)
    expect(await refusalOf(getGroup(await actAs(person), { groupId }))).toMatchObject({ kind: "notFound" });
  expect(await refusalOf(getGroup(await actAs(first), { groupId: limits.idMax }))).toMatchObject({ kind: "notFound" });
});
