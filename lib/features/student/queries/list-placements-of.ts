import "server-only";
import { lineColumns, toLineFacts } from "@/lib/features/line/queries";
import { canSetStandIn } from "@/lib/features/placement/policy";
import { contactOf, seatColumns, teacherContacts, visibleSql } from "@/lib/features/placement/queries";
import { discontinuedOn, seatOf, standInOf } from "@/lib/features/placement/rules";
import { toContact } from "@/lib/features/user/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay, today } from "@/lib/platform/dates";
import { prepared, type Slots, statements } from "@/lib/platform/sql";
import type { StudentPlacement } from "../schema";

const placementsOfStudent = prepared(
  (
    { actorId, studentId, day }: Slots<{ actorId: number; studentId: number; day: string }>,
    { role }: Pick<Actor, "role">,
  ) =>
    statements
      .selectFrom("Placement as p")
      .innerJoin("Group as g", "g.id", "p.groupId")
      .innerJoin("User as u", "u.id", "p.studentId")
      .where("p.studentId", "=", studentId)
      .where(visibleSql({ id: actorId, role }))
      .orderBy("p.endDate", "desc")
      .orderBy("p.id")
      .select(["p.id as placementId", "p.revision", "p.groupId", "p.ward", "p.startDate", "p.endDate"])
      .select(["p.discontinuedAt", "p.discontinueReason", "p.standInFrom", "p.standInUntil"])
      .select(seatColumns)
      .select(["g.name as groupName", "g.courseCode", "g.place", "g.period", "u.studentNumber", "g.endedAt"])
      .select([
        contactOf("p.studentId").$notNull().as("student"),
        contactOf("p.supervisorId").as("supervisor"),
        contactOf("p.secondarySupervisorId").as("secondarySupervisor"),
        teacherContacts().as("teachers"),
      ])
      .select(lineColumns({ id: actorId, day })),
);

/** The placements of a student that somebody may see, the one that ends last first, in one statement. */
export async function listPlacementsOf(actor: Actor, studentId: number): Promise<StudentPlacement[]> {
  const rows = await placementsOfStudent({ actorId: actor.id, studentId, day: today() }, { role: actor.role });
  return rows.map(
    ({
      studentId: id,
      supervisorId,
      secondarySupervisorId,
      standInFrom,
      standInUntil,
      studentNumber,
      teachers,
      revision,
      endedAt,
      lineReports,
      lineAbsences,
      lineEvaluation,
      lineGoals,
      discontinuedAt,
      discontinueReason,
      ...row
    }) => {
      const seat = seatOf(actor.id, {
        studentId: id,
        supervisorId,
        secondarySupervisorId,
        group: { teachers: teachers.map((teacher) => ({ teacherId: teacher.id })) },
      });
      const takenOut = discontinuedOn({ discontinuedAt });
      return {
        ...row,
        startDate: storedDay(row.startDate),
        endDate: storedDay(row.endDate),
        discontinued: takenOut === null ? null : { day: takenOut, reason: discontinueReason ?? "" },
        isEnded: endedAt !== null,
        student: { ...toContact(row.student), studentNumber },
        supervisor: row.supervisor && toContact(row.supervisor),
        secondarySupervisor: row.secondarySupervisor && toContact(row.secondarySupervisor),
        teachers: teachers.map(toContact),
        standIn: {
          placementId: row.placementId,
          revision,
          endDate: storedDay(row.endDate),
          today: today(),
          secondarySupervisor: row.secondarySupervisor?.fullName ?? null,
          ...standInOf({ standInFrom, standInUntil }),
          canSet: !actor.viewer && endedAt === null && takenOut === null && canSetStandIn(actor, seat),
        },
        seat,
        line: toLineFacts({ ...row, discontinuedAt, lineReports, lineAbsences, lineEvaluation, lineGoals }),
      };
    },
  );
}
