import { describe, expect, it } from "vitest";
import { getFollowedStudent } from "@/lib/features/concern/queries";
import { listPlacements } from "@/lib/features/placement/queries";
import { listPlacementsOf } from "@/lib/features/student/queries/list-placements-of";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { daysFromNow, makeGroup } from "../factories/group";
import { makePlacement } from "../factories/placement";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { countQueries } from "../support/count-queries";
import { refusalOf } from "../support/refusal";

const placementsOf = async (person: { id: number; role: Actor["role"] }, studentId: number) =>
  (await listPlacementsOf(await actAs(person), studentId)).map(({ placementId, seat }) => [placementId, seat]);

describe("the placements of a student", () => {
  it("are seen from the seats around them and by admins, and by nobody else", async () => {
    const [scene, other] = [await makePlacement(db), await makePlacement(db)];
    const { student, placement } = scene;
    const seats = [
      [student, "student"],
      [scene.supervisor, "supervisor"],
      [scene.secondarySupervisor, "secondary_supervisor"],
      [scene.teacher, "teacher"],
      [await makeUser(db, "Admin"), null],
    ] as const;
    for (const [person, seat] of seats) {
      expect(await placementsOf(person, student.id)).toEqual([[placement.id, seat]]);
      expect((await getFollowedStudent(await actAs(person), placement.id)).placementId).toBe(placement.id);
    }
    for (const stranger of [other.student, other.supervisor, other.secondarySupervisor, other.teacher]) {
      expect(await placementsOf(stranger, student.id)).toEqual([]);
      expect(await refusalOf(getFollowedStudent(await actAs(stranger), placement.id))).toMatchObject({
        kind: "notFound",
      });
    }
    expect(await placementsOf(student, limits.idMax)).toEqual([]);
  });

  it("are those of the placement's own policy", async () => {
    const scene = await makePlacement(db);
    const group = await makeGroup(db, { teacherIds: [scene.supervisor.id] });
    await makePlacement(db, { group, student: scene.student });
    await makePlacement(db, { student: scene.student });
    for (const person of [scene.student, scene.supervisor, scene.secondarySupervisor, scene.teacher]) {
      const seen = (await listPlacements(await actAs(person))).filter(
        ({ student }) => student.userId === scene.student.id,
      );
      expect(await placementsOf(person, scene.student.id)).toEqual(
        seen.map(({ placementId, seat }) => [placementId, seat]),
      );
    }
  });

  it("name everybody around them, their contact data, and who stands in", async () => {
    const student = await makeUser(db, "Student", { studentNumber: "123456", phone: "91234567", areaCode: "+47" });
    const scene = await makePlacement(db, {
      student,
      data: { secondarySupervisorId: null, standInFrom: daysFromNow(-1), standInUntil: daysFromNow(1) },
    });
    const actor = await actAs(scene.supervisor);
    const read = () => listPlacementsOf(actor, student.id);
    const contact = ({ id, fullName, email }: typeof student) => ({
      userId: id,
      fullName,
      email,
      phone: null,
      avatarPath: null,
    });
    expect(await countQueries(read)).toBe(1);
    expect(await read()).toEqual([
      expect.objectContaining({
        placementId: scene.placement.id,
        groupId: scene.group.id,
        groupName: scene.group.name,
        student: { ...contact(student), phone: "+47 91 23 45 67", studentNumber: "123456" },
        supervisor: contact(scene.supervisor),
        secondarySupervisor: null,
        teachers: [contact(scene.teacher)],
        startDate: storedDay(daysFromNow(-20)),
        standIn: expect.objectContaining({ from: storedDay(daysFromNow(-1)), until: storedDay(daysFromNow(1)) }),
        seat: "supervisor",
      }),
    ]);
  });
});
