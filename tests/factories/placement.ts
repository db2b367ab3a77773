import type { Placement, Prisma, PrismaClient, User } from "@/prisma/generated/client";
import { daysFromNow, type MadeGroup, makeGroup } from "./group";
import { makeUser } from "./user";

/** A placement with the people in its four seats. */
export type MadePlacement = {
  placement: Placement;
  group: MadeGroup;
  student: User;
  supervisor: User;
  secondarySupervisor: User;
  teacher: User;
};

type Given = Partial<Pick<MadePlacement, "group" | "student" | "supervisor" | "secondarySupervisor" | "teacher">> & {
  data?: Partial<Prisma.PlacementUncheckedCreateInput>;
};

/** Today the secondary supervisor stands in for the supervisor. */
export const standInToday = () => ({ standInFrom: daysFromNow(0), standInUntil: daysFromNow(0) });

/** A running placement; people who are not given are created. A given group keeps its teachers. */
export async function makePlacement(db: PrismaClient, given: Given = {}): Promise<MadePlacement> {
  const [student, supervisor, secondarySupervisor, teacher] = await Promise.all([
    given.student ?? makeUser(db, "Student"),
    given.supervisor ?? makeUser(db, "Supervisor"),
    given.secondarySupervisor ?? makeUser(db, "SecondarySupervisor"),
    given.teacher ?? makeUser(db, "Teacher"),
  ]);
  const group = given.group ?? (await makeGroup(db, { teacherIds: [teacher.id] }));
  const placement = await db.placement.create({
    data: {
      groupId: group.id,
      studentId: student.id,
      supervisorId: supervisor.id,
      secondarySupervisorId: secondarySupervisor.id,
      ward: "Test ward",
      startDate: daysFromNow(-20),
      endDate: daysFromNow(20),
      ...given.data,
    },
  });
  return { placement, group, student, supervisor, secondarySupervisor, teacher };
}
