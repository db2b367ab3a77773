import "server-only";
import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from "kysely";
import { supervisedSql, type Who } from "@/lib/features/placement/queries";
import { reportStatus } from "@/lib/features/report/life/rules";
import { schoolTimeZone } from "@/lib/platform/dates";
import { asNumber, dayValue, on, statements } from "@/lib/platform/sql";
import type { AttentionReason } from "../rules";

const { waitingFeedback, seeFeedback, done, sickDay } = reportStatus;

/** A day, `YYYY-MM-DD`, or its place in a prepared statement. */
type Day = string | Expression<string>;

/** The school's day of a moment. */
const schoolDay = (moment: Expression<Date | null>) =>
  sql<Date | null>`(${moment} at time zone ${schoolTimeZone()})::date`;

/** Since when somebody was asked about "Report" r without an answer, and whether anybody has answered yet. */
function requestsOf(actor: Who) {
  const r = on<{ r: "Report" }>();
  const guests = r
    .selectFrom("GuestLink as l")
    .where("r.status", "=", waitingFeedback)
    .whereRef("l.reportId", "=", "r.id")
    .where("l.givenAt", "is", null)
    .where("l.revokedAt", "is", null)
    .where("l.expiresAt", ">", sql<Date>`now()`)
    .select(({ fn }) => fn.min("l.createdAt").as("at"));
  // What a guest wrote, nobody has verified: until somebody with a seat has answered, the report waits.
  const answers = r
    .selectFrom("ReportPart as t")
    .whereRef("t.reportId", "=", "r.id")
    .where("t.seat", "<>", "student")
    .where("t.submittedAt", "is not", null)
    .select("t.id");
  const waits = r.or([
    r("r.status", "=", waitingFeedback),
    r.and([r("r.status", "=", seeFeedback), r.not(r.exists(answers))]),
  ]);
  return r
    .selectFrom("ReportPart as w")
    .where("r.status", "in", [waitingFeedback, seeFeedback])
    .whereRef("w.reportId", "=", "r.id")
    .where("w.askedAt", "is not", null)
    .where("w.submittedAt", "is", null)
    .select(({ fn }) => [
      sql<Date | null>`least(${fn.min("w.askedAt")}, ${guests})`.as("at"),
      fn.countAll().filterWhere("w.authorId", "=", actor.id).as("mine"),
      waits.$castTo<boolean>().as("waits"),
    ]);
}

/** The differences between the ratings of "Report" r while it is not done: how many, and in which areas, one bit each. */
function differencesOf() {
  const r = on<{ r: "Report" }>();
  return r
    .selectFrom("AreaRating as a")
    .where("r.status", "<>", done)
    .whereRef("a.reportId", "=", "r.id")
    .where("a.differences", ">", 0)
    .select(({ fn, ref }) => [
      fn.sum("a.differences").as("count"),
      sql<number | null>`bit_or(1 << ${ref("a.viewPoint")})`.as("areas"),
    ]);
}

/** What the reports of "Placement" p tell together. */
function reportsOf(actor: Who, day: Day) {
  const p = on<{ p: "Placement" }>();
  return p
    .selectFrom("Report as r")
    .crossJoinLateral(requestsOf(actor).as("asked"))
    .crossJoinLateral(differencesOf().as("apart"))
    .whereRef("r.placementId", "=", "p.id")
    .select(({ fn, ref, lit }) => [
      fn.max<Date | null>("r.date").filterWhere("r.date", "<=", dayValue(day)).as("lastReport"),
      schoolDay(fn.max("r.updatedAt")).as("lastActive"),
      asNumber(fn.countAll().filterWhere("r.status", "<>", sickDay)).as("all"),
      asNumber(fn.countAll().filterWhere("r.status", "=", waitingFeedback)).as("waiting"),
      asNumber(fn.countAll().filterWhere("r.status", "=", done)).as("done"),
      schoolDay(fn.min<Date | null>("asked.at").filterWhere(ref("asked.waits"))).as("waitingSince"),
      sql<number | null>`(array_agg(${ref("r.id")} order by ${ref("asked.at")})
        filter (where ${ref("asked.waits")} and ${ref("asked.at")} is not null))[1]`.as("waitingReportId"),
      asNumber(fn.coalesce(fn.sum("asked.mine"), lit(0))).as("awaitsMe"),
      asNumber(fn.coalesce(fn.sum("apart.count"), lit(0))).as("differences"),
      sql<number>`coalesce(bit_or(${ref("apart.areas")}), 0)`.as("areas"),
    ]);
}

/** How many sick days "Placement" p has, and how many days, made up by now, the person can confirm. */
function absencesOf(actor: Who, day: Day) {
  const p = on<{ p: "Placement" }>();
  return p
    .selectFrom("Absence as a")
    .whereRef("a.placementId", "=", "p.id")
    .select(({ fn, eb, and }) => [
      asNumber(fn.countAll().filterWhere("a.kind", "=", "sick")).as("sickDays"),
      asNumber(
        fn
          .countAll()
          .filterWhere(
            and([eb("a.madeUpOn", "<=", dayValue(day)), eb("a.confirmedAt", "is", null), supervisedSql(actor)]),
          ),
      ).as("toConfirm"),
    ]);
}

/** What is known of the placements that meet a condition on "Placement" p, the student u and "Group" g. */
const knownPlacements = (actor: Who, day: Day, condition: Expression<SqlBool>) =>
  statements
    .selectFrom("Placement as p")
    .innerJoin("User as u", "u.id", "p.studentId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .leftJoin("User as s", "s.id", "p.supervisorId")
    .crossJoinLateral(reportsOf(actor, day).as("reports"))
    .crossJoinLateral(absencesOf(actor, day).as("absences"))
    .where(condition)
    .select(["p.id", "p.groupId", "p.studentId", "p.ward", "p.startDate", "p.endDate", "u.fullName", "u.studentNumber"])
    .select(["g.name as groupName", "g.quietDays", "g.waitingDays", "g.sickDaysNoticed"])
    .select("s.fullName as supervisorName")
    .selectAll(["reports", "absences"]);

type KnownPlacement = InferResult<ReturnType<typeof knownPlacements>>[number];

export type JudgedPlacement = KnownPlacement & {
  /** How many reasons for a look there are. */
  reasons: number;
};

const known = expressionBuilder<{ known: KnownPlacement }, "known">();

/** The four reasons of rules.ts, as conditions on a known or judged placement. */
export function reasonSql(day: Day): Record<AttentionReason, Expression<SqlBool>> {
  const { ref } = known;
  const today = dayValue(day);
  return {
    waiting: sql<boolean>`(${ref("waitingSince")} is not null and ${today} - ${ref("waitingSince")} >= ${ref("waitingDays")})`,
    differences: known("differences", ">", 0),
    sick: known("sickDays", ">=", ref("sickDaysNoticed")),
    quiet: sql<boolean>`${today} - coalesce(${ref("lastReport")}, ${ref("startDate")}) >= ${ref("quietDays")}`,
  };
}

function countReasons(day: Day) {
  const { waiting, differences, sick, quiet } = reasonSql(day);
  return known
    .case()
    .when(known.between(dayValue(day), known.ref("startDate"), known.ref("endDate")))
    .then(sql<number>`(${waiting})::int + (${differences})::int + (${sick})::int + (${quiet})::int`)
    .else(known.lit(0))
    .end();
}

/**
 * Begins a statement with the table `judged`: the placements that meet a condition on "Placement" p, the student u and "Group" g,
 * with what is known of them and how many reasons for a look each has.
 */
export const judgePlacements = (actor: Who, day: Day, condition: Expression<SqlBool>) =>
  statements
    .with("known", () => knownPlacements(actor, day, condition))
    .with("judged", (builder) => builder.selectFrom("known").selectAll().select(countReasons(day).as("reasons")));
