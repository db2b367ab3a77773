import "server-only";
import { sql } from "kysely";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { editableSql } from "@/lib/features/group/queries/list-groups";
import { seatColumns, visibleSql } from "@/lib/features/placement/queries";
import { seatTable } from "@/lib/features/placement/rules";
import { withinReachOf } from "@/lib/features/user/policy";
import { findRecords } from "@/lib/features/user/queries/find-records";
import type { Actor } from "@/lib/platform/auth/actor";
import { can } from "@/lib/platform/auth/permissions";
import { today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { studentPath } from "@/lib/platform/navigation/student-path";
import { asNumber, dayText, dayValue, on, statements } from "@/lib/platform/sql";
import type { Involvement, InvolvementInput, OpenSeat } from "./schema";

/** An open seat, and what somebody may do around it. */
type HeldSeat = Omit<OpenSeat, "page"> & { isVisible: boolean; isEditable: boolean };

type Reader = Pick<Actor, "id" | "role">;

type Builder = Pick<typeof statements, "selectFrom">;

/** The evaluations that are not done, of "Group" g. */
const openInGroup = () =>
  on<{ g: "Group" }>()
    .selectFrom("Placement as of")
    .innerJoin("Evaluation as open", "open.placementId", "of.id")
    .whereRef("of.groupId", "=", "g.id")
    .where("of.discontinuedAt", "is", null)
    .where("open.stage", "<>", evaluationStage.done)
    .select(({ fn }) => fn.countAll().as("count"));

/** The seats of people in placements that are not over or whose evaluation is open, in groups that have not ended. */
const inPlacements = (builder: Builder, userIds: readonly number[], reader: Reader) => {
  const ids = sql<number>`any(${userIds}::int[])`;
  return builder
    .selectFrom("Placement as p")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("User as student", "student.id", "p.studentId")
    .leftJoin("Evaluation as e", (join) =>
      join.onRef("e.placementId", "=", "p.id").on("e.stage", "<>", evaluationStage.done),
    )
    .where(({ or, eb }) => or(seatColumns.map((column) => eb(column, "=", ids))))
    .where("p.discontinuedAt", "is", null)
    .where("g.endedAt", "is", null)
    .where(({ or, eb }) => or([eb("p.endDate", ">=", dayValue(today())), eb("e.id", "is not", null)]))
    .orderBy("student.fullName")
    .orderBy("p.id")
    .select(seatColumns)
    .select(({ ref }) => [
      "g.id as groupId",
      "g.name as groupName",
      "student.fullName as studentName",
      "e.id as evaluationId",
      dayText(ref("p.endDate")).as("endDate"),
      sql<boolean>`coalesce(${visibleSql(reader)}, false)`.as("isVisible"),
      sql<boolean>`coalesce(${editableSql(reader)}, false)`.as("isEditable"),
    ])
    .execute();
};

/** The groups that people teach, unless they have ended, or are over and have no open evaluation. */
const inGroups = (builder: Builder, userIds: readonly number[], reader: Reader) =>
  builder
    .selectFrom("GroupTeacher as t")
    .innerJoin("Group as g", "g.id", "t.groupId")
    .where("t.teacherId", "=", sql<number>`any(${userIds}::int[])`)
    .where("g.endedAt", "is", null)
    .where(({ or, eb }) => or([eb("g.endDate", ">=", dayValue(today())), eb(asNumber(openInGroup()), ">", 0)]))
    .orderBy("g.name")
    .orderBy("g.id")
    .select(["t.teacherId", "g.id as groupId", "g.name as groupName"])
    .select(({ ref }) => [dayText(ref("g.endDate")).as("endDate"), asNumber(openInGroup()).as("openEvaluations")])
    .select(sql<boolean>`coalesce(${editableSql(reader)}, false)`.as("isEditable"))
    .execute();

const nobody: Reader = { id: 0, role: "Student" };

/** The open seats of people, those of a student or supervisor first; for a reader with what they may see and change there. */
export async function listOpenSeats(
  builder: Builder,
  userIds: readonly number[],
  reader: Reader = nobody,
): Promise<HeldSeat[]> {
  const placements = await inPlacements(builder, userIds, reader);
  const groups = await inGroups(builder, userIds, reader);
  const own = placements.flatMap((row) =>
    seatTable.flatMap(({ seat, column }) => {
      const userId = column && row[column];
      if (!userId || !userIds.includes(userId)) return [];
      const { groupId, groupName, endDate, evaluationId, isVisible, isEditable } = row;
      const around = { groupId, groupName, endDate, evaluationId, isVisible, isEditable };
      const student = { userId: row.studentId, fullName: row.studentName };
      return [{ ...around, userId, seat, student, openEvaluations: evaluationId ? 1 : 0 }];
    }),
  );
  const taught = groups.map(({ teacherId, ...group }) => ({
    ...group,
    userId: teacherId,
    seat: "teacher" as const,
    student: null,
    evaluationId: null,
    isVisible: false,
  }));
  return [...own, ...taught];
}

/** Where somebody looks after a seat: the evaluation that is open, the student, or the group. */
function pageOf({ student, groupId, evaluationId, isVisible, isEditable }: HeldSeat, actor: Actor): string | null {
  if (evaluationId && can(actor, "manage_evaluations")) return `/admin/evaluations/${evaluationId}`;
  if (student && isVisible && can(actor, "view_student_overview")) return studentPath(student.userId, 1, groupId);
  return isEditable && can(actor, "view_admin_edit_group") ? `/admin/group/edit/${groupId}` : null;
}

/** What to know before accounts are deactivated or deleted. Accounts out of the actor's reach are left out, as those that do not exist. */
export async function getInvolvement(actor: Actor, { userIds, withRecords }: InvolvementInput): Promise<Involvement> {
  const where = { AND: [{ id: { in: userIds } }, withinReachOf(actor)] };
  const known = (await db.user.findMany({ where, select: { id: true } })).map(({ id }) => id);
  if (known.length === 0) return { seats: [], records: [] };
  const held = await listOpenSeats(statements, known, actor);
  const seats = held.map(({ isVisible, isEditable, ...seat }) => ({
    ...seat,
    page: pageOf({ ...seat, isVisible, isEditable }, actor),
  }));
  if (!withRecords) return { seats, records: [] };
  const kinds = await Promise.all(known.map((userId) => findRecords(statements, userId)));
  return { seats, records: known.map((userId, at) => ({ userId, kinds: kinds[at] ?? [] })) };
}
