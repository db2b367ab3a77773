import "server-only";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { seatColumns, supervisedSql, taughtSql, teacherIds } from "@/lib/features/placement/queries";
import { seatOf, standInOf } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { daysLater, storedDay, today } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import { dayValue, on, prepared, type Slots, statements } from "@/lib/platform/sql";
import { evaluationStage, termOf } from "../../life/rules";
import { deadlineDays, lastSafeDayOf, noticeStateOf } from "../../notice/rules";
import { viewerOf } from "../../rating/rules";
import { talkSeatOf } from "../../talk/rules";
import { doubtOf, watchOf } from "../rules";
import type { DeadlineItem } from "../schema";
import { isSupervised } from "./deadline-in";

const e = on<{ e: "Evaluation" }>();

const doubts = () =>
  e
    .selectFrom("TalkField as t")
    .whereRef("t.evaluationId", "=", "e.id")
    .where("t.field", "=", "dangerOfNotPassing")
    .select(["t.term", "t.field", "t.value", "t.changedAt"]);

const notices = () =>
  e
    .selectFrom("DangerNotice as n")
    .whereRef("n.evaluationId", "=", "e.id")
    .orderBy("n.id")
    .select(["n.givenAt", "n.liftedAt", "n.lateReason", "n.isLaterConduct"]);

const noDoubts = () => e.selectFrom("NoDoubt as n").whereRef("n.evaluationId", "=", "e.id").select("n.seat");

/** The last safe day of "Placement" p in "Group" g before it is moved to a workday: as `deadlineOf` counts it. */
const countedDay = () => {
  const { ref } = on<{ p: "Placement"; g: "Group" }>();
  const [start, end] = [ref("p.startDate"), ref("p.endDate")];
  return sql<Date>`case when ${end} - ${start} < ${ref("g.noticeShortDays")}
    then ${start} + (${end} - ${start}) / 2
    else greatest(${end} - ${ref("g.noticeDaysBefore")}::int, ${start}) end`;
};

/** More days than a last safe day is ever moved earlier by, for the Saturdays, Sundays and public holidays that follow one another. */
const maxDaysMoved = 14;

type Values = { actorId: number; day: string; last: string };

const deadlinesOf = prepared(({ actorId, day, last }: Slots<Values>) =>
  statements
    .selectFrom("Evaluation as e")
    .innerJoin("Placement as p", "p.id", "e.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("User as student", "student.id", "p.studentId")
    .where(({ or }) => or([supervisedSql({ id: actorId }), taughtSql({ id: actorId })]))
    .where("e.stage", "<>", evaluationStage.done)
    .where(({ or, exists }) =>
      or([
        sql<boolean>`${countedDay()} between ${dayValue(day)} and ${dayValue(last)}`,
        exists(doubts().where("t.value", "=", sql.lit("true"))),
        exists(notices().clearOrderBy().where("n.givenAt", "is", null)),
      ]),
    )
    .orderBy(countedDay())
    .orderBy("e.id")
    .limit(sql.lit(limits.groupPageSize))
    .select(["e.id as evaluationId", "e.stage", "student.fullName as studentName", "g.name as groupName"])
    .select(["p.startDate", "p.endDate", "p.standInFrom", "p.standInUntil", "g.noticeShortDays", "g.noticeDaysBefore"])
    .select(seatColumns)
    .select([
      teacherIds().as("teachers"),
      jsonArrayFrom(doubts()).as("talkFields"),
      jsonArrayFrom(notices()).as("notices"),
      jsonArrayFrom(noDoubts()).as("noDoubts"),
    ]),
);

type Row = Awaited<ReturnType<typeof deadlinesOf>>[number];

/** The item of a placement that is on the person's home on a day; empty when it is not. */
function itemOf(actor: Actor, row: Row, day: string): DeadlineItem[] {
  const seat = seatOf(actor.id, { ...row, group: { teachers: row.teachers } });
  const own = talkSeatOf(viewerOf(seat, standInOf(row), day), seat === "teacher");
  if (own !== "supervisor" && own !== "teacher") return [];
  const days = { startDate: storedDay(row.startDate), endDate: storedDay(row.endDate) };
  const facts = {
    stage: row.stage,
    lastSafeDay: lastSafeDayOf(days, row),
    notice: noticeStateOf(row.notices),
    isDoubted: doubtOf(row.talkFields) !== null,
    noDoubts: row.noDoubts.map((stated) => stated.seat),
    hasSupervisor: isSupervised(row, day),
  };
  const reason = watchOf(facts, day);
  const { evaluationId, stage, studentName, groupName } = row;
  return reason
    ? [{ evaluationId, term: termOf(stage), studentName, groupName, lastSafeDay: facts.lastSafeDay, reason }]
    : [];
}

/**
 * The placements that somebody supervises, or stands in for, or teaches, with a last safe day that is near, a doubt or a draft of a
 * notice, the latter two first, then the nearest day, in one statement. Of those who have very many, the first.
 */
export async function listDeadlines(actor: Actor): Promise<DeadlineItem[]> {
  const day = today();
  const last = daysLater(day, deadlineDays.shown + maxDaysMoved);
  const rows = await deadlinesOf({ actorId: actor.id, day, last });
  return rows
    .flatMap((row) => itemOf(actor, row, day))
    .toSorted(
      (one, other) =>
        Number(one.reason === "day") - Number(other.reason === "day") ||
        one.lastSafeDay.localeCompare(other.lastSafeDay),
    );
}
