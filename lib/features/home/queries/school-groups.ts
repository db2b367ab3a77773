import "server-only";
import { type Expression, sql } from "kysely";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { ongoingSql } from "@/lib/features/placement/queries";
import { asNumber, dayText, on, statements } from "@/lib/platform/sql";
import { soonDays } from "../rules";

type Day = Expression<Date>;

/** So many groups and evaluations are shown; links lead to all. */
const shown = { groups: 8, evaluations: 5 } as const;

/** How many groups run on a day. */
export const running = (day: Day) =>
  statements
    .selectFrom("Group as g")
    .where("g.endedAt", "is", null)
    .where("g.startDate", "<=", day)
    .where("g.endDate", ">=", day)
    .select(({ fn }) => fn.countAll().as("count"));

/**
 * The students without a supervisor whose placements are not over, also those of a prolonged one, in how many groups they are, and when the
 * first of these begins.
 */
export const uncovered = (day: Day) =>
  statements
    .selectFrom("Placement as p")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .where("p.supervisorId", "is", null)
    .where("p.endDate", ">=", day)
    .where(ongoingSql())
    .where("g.endedAt", "is", null)
    .select(({ fn, ref }) => [
      asNumber(fn.countAll()).as("students"),
      asNumber(fn.count(ref("g.id")).distinct()).as("groups"),
      dayText(fn.min<Date | null>("g.startDate")).as("from"),
    ]);

/** The placements of "Group" g that students have not been taken out of. */
const placements = () =>
  on<{ g: "Group" }>()
    .selectFrom("Placement as p")
    .whereRef("p.groupId", "=", "g.id")
    .where(ongoingSql())
    .select(({ fn }) => asNumber(fn.countAll()).as("count"));

/** The groups that begin or end on a day or soon after it, in the order of that day. Each of the two is found by its own index. */
export const groupsSoon = (day: Day) =>
  statements
    .selectFrom(soon(day, "startDate").as("beginning"))
    .selectAll()
    .unionAll(statements.selectFrom(soon(day, "endDate").as("ending")).selectAll())
    .orderBy("at")
    .orderBy("groupId")
    .limit(sql.lit(shown.groups));

const soon = (day: Day, column: "startDate" | "endDate") =>
  statements
    .selectFrom("Group as g")
    .where("g.endedAt", "is", null)
    .where(`g.${column}`, ">=", day)
    .where(`g.${column}`, "<=", sql<Date>`${day} + ${sql.lit(soonDays)}::int`)
    .orderBy(`g.${column}`)
    .orderBy("g.id")
    .limit(sql.lit(shown.groups))
    .select(({ ref }) => [
      "g.id as groupId",
      "g.name",
      dayText(ref(`g.${column}`)).as("at"),
      sql<boolean>`${sql.lit(column === "startDate")}`.as("begins"),
      asNumber(placements()).as("students"),
      asNumber(placements().where("p.supervisorId", "is", null).where("p.endDate", ">=", day)).as("withoutSupervisor"),
    ]);

/**
 * The open evaluations of placements that are over, of groups that nobody has ended. Few groups are not ended, and their placements are
 * found by the index of group and last day: the condition of the list (`isOverSql`) would read every placement of all years.
 */
const overdue = (day: Day) =>
  statements
    .selectFrom("Group as g")
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom("Placement as over")
          .whereRef("over.groupId", "=", "g.id")
          .where("over.endDate", "<", day)
          .where("over.discontinuedAt", "is", null)
          .select(["over.id", "over.studentId", "over.endDate"])
          // Without it the planner would read the placements before the groups.
          .offset(sql.lit(0))
          .as("p"),
      (join) => join.onTrue(),
    )
    .innerJoin("Evaluation as e", "e.placementId", "p.id")
    .where("g.endedAt", "is", null)
    .where("e.stage", "<>", evaluationStage.done);

/** Those of them that have waited longest, each with how many there are. */
export const oldestOverdue = (day: Day) =>
  overdue(day)
    .innerJoin("User as student", "student.id", "p.studentId")
    .orderBy("p.endDate")
    .orderBy("e.id")
    .limit(sql.lit(shown.evaluations))
    .select(({ ref, fn }) => [
      "e.id as evaluationId",
      "student.fullName as studentName",
      "g.name as groupName",
      dayText(ref("p.endDate")).as("endDate"),
      asNumber(fn.countAll().over()).as("total"),
    ]);
