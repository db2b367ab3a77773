import "server-only";
import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from "kysely";
import { standsInSql } from "@/lib/features/group/queries/get-group";
import { supervisedSql, taughtSql, type Who } from "@/lib/features/placement/queries";
import { reportStatus } from "@/lib/features/report/life/rules";
import type { Role } from "@/lib/platform/auth/permissions";
import { schoolTimeZone } from "@/lib/platform/dates";
import { asNumber, dayValue, on, statements } from "@/lib/platform/sql";
import type { AttentionReason } from "../rules";

const { waitingFeedback, seeFeedback, done, sickDay } = reportStatus;

/** A day, `YYYY-MM-DD`, or its place in a prepared statement. */
type Day = string | Expression<string>;

/** The school's day of a moment. */
const schoolDay = (moment: Expression<Date | null>) =>
  sql<Date | null>`(${moment} at time zone ${schoolTimeZone()})::date`;

/** The secondary supervisor of "Placement" p stood in for the primary one at a moment. */
const stoodIn = (moment: Expression<Date | null>) => standsInSql(schoolDay(moment));

/** Since when somebody was asked about "Report" r without an answer, and whether it still waits for who assesses. */
function requestsOf(actor: Who) {
  const r = on<{ r: "Report"; p: "Placement" }>();
  const guests = r
    .selectFrom("GuestLink as l")
    .where("r.status", "=", waitingFeedback)
    .whereRef("l.reportId", "=", "r.id")
    .where("l.givenAt", "is", null)
    .where("l.revokedAt", "is", null)
    .where("l.expiresAt", ">", sql<Date>`now()`)
    .select(({ fn }) => fn.min("l.createdAt").as("at"));
  // Until somebody who assesses the student has answered (`canRate`), the report waits, whoever else has written a line.
  const answers = r
    .selectFrom("ReportPart as t")
    .whereRef("t.reportId", "=", "r.id")
    .where("t.submittedAt", "is not", null)
    .where((t) =>
      t.or([
        t("t.seat", "=", "supervisor"),
        t.and([t("t.seat", "=", "secondary_supervisor"), stoodIn(t.ref("t.submittedAt"))]),
      ]),
    )
    .select("t.id");
  const waits = r.or([
    r("r.status", "=", waitingFeedback),
    r.and([r("r.status", "=", seeFeedback), r.not(r.exists(answers))]),
  ]);
  return r
    .selectFrom("ReportPart as w")
    .innerJoin("User as asked", "asked.id", "w.authorId")
    .where("r.status", "in", [waitingFeedback, seeFeedback])
    .whereRef("w.reportId", "=", "r.id")
    .where("w.askedAt", "is not", null)
    .where("w.submittedAt", "is", null)
    .select(({ fn, ref }) => [
      sql<Date | null>`least(${fn.min("w.askedAt")}, ${guests})`.as("at"),
      fn.countAll().filterWhere("w.authorId", "=", actor.id).as("mine"),
      fn.max("w.remindedAt").as("remindedAt"),
      sql<string | null>`string_agg(${ref("asked.fullName")}, ', ' order by ${ref("w.askedAt")})
        filter (where ${ref("w.authorId")} <> ${actor.id})`.as("late"),
      waits.$castTo<boolean>().as("waits"),
    ]);
}

/** The differences between the ratings of "Report" r while it is not done: how many, in which areas, one bit each, and since when. */
function differencesOf() {
  const r = on<{ r: "Report" }>();
  const given = r
    .selectFrom("ReportPart as g")
    .whereRef("g.reportId", "=", "r.id")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("Answer as n")
          .whereRef("n.partId", "=", "g.id")
          .where("n.rating", "is not", null)
          .select("n.partId"),
      ),
    )
    .select(({ fn }) => fn.max("g.submittedAt").as("at"));
  return r
    .selectFrom("AreaRating as a")
    .where("r.status", "<>", done)
    .whereRef("a.reportId", "=", "r.id")
    .where("a.differences", ">", 0)
    .select(({ fn, ref }) => [
      fn.sum("a.differences").as("count"),
      sql<Date | null>`case when count(*) > 0 then coalesce(${given}, ${ref("r.updatedAt")}) end`.as("at"),
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
      // The latest of those that have waited too long by now: a second one is a new reason.
      schoolDay(
        fn
          .max<Date | null>("asked.at")
          .filterWhere(
            sql<boolean>`${ref("asked.waits")} and ${schoolDay(ref("asked.at"))} + g."waitingDays" <= ${dayValue(day)}`,
          ),
      ).as("lateSince"),
      sql<string | null>`(array_agg(${ref("asked.late")} order by ${ref("asked.at")})
        filter (where ${ref("asked.waits")} and ${ref("asked.at")} is not null))[1]`.as("late"),
      schoolDay(fn.max<Date | null>("asked.remindedAt").filterWhere(ref("asked.waits"))).as("remindedOn"),
      asNumber(fn.coalesce(fn.sum("asked.mine"), lit(0))).as("awaitsMe"),
      fn.max("apart.at").as("differentSince"),
      asNumber(fn.coalesce(fn.sum("apart.count"), lit(0))).as("differences"),
      sql<number>`coalesce(bit_or(${ref("apart.areas")}), 0)`.as("areas"),
    ]);
}

/** How many days and sick days of "Placement" p are not confirmed as made up, and how many days, made up by now, the person can confirm. */
function absencesOf(actor: Who, day: Day) {
  const p = on<{ p: "Placement" }>();
  const a = on<{ a: "Absence" }>();
  const isSick = a.and([a("a.kind", "=", "sick"), a("a.confirmedAt", "is", null)]);
  return p
    .selectFrom("Absence as a")
    .whereRef("a.placementId", "=", "p.id")
    .select(({ fn, eb, and }) => [
      asNumber(fn.countAll().filterWhere("a.confirmedAt", "is", null)).as("absentDays"),
      asNumber(fn.countAll().filterWhere(isSick)).as("sickDays"),
      fn.max<Date | null>("a.registeredAt").filterWhere(isSick).as("sickSince"),
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
    .select(["p.discontinuedAt", "g.endedAt"])
    .select(["g.name as groupName", "g.quietDays", "g.waitingDays", "g.sickDaysNoticed"])
    .select("s.fullName as supervisorName")
    .selectAll(["reports", "absences"]);

type KnownPlacement = InferResult<ReturnType<typeof knownPlacements>>[number];

export type JudgedPlacement = KnownPlacement & {
  /** The reasons that a teacher has followed up since they arose. */
  followedUp: AttentionReason[];
  /** How many reasons for a look there are. */
  reasons: number;
};

const known = expressionBuilder<{ known: KnownPlacement & Pick<JudgedPlacement, "followedUp"> }, "known">();

/** The beginning of the school's day. */
const midnight = (day: Expression<Date>) => sql<Date>`(${day}::timestamp at time zone ${schoolTimeZone()})`;

/** When each reason of a known placement arose, or arose again. */
const arisenAt = ({ ref } = known): Record<AttentionReason, Expression<Date | null>> => ({
  waiting: midnight(sql`(${ref("lateSince")} + ${ref("waitingDays")})`),
  differences: ref("differentSince"),
  sick: ref("sickSince"),
  quiet: midnight(sql`(coalesce(${ref("lastReport")}, ${ref("startDate")}) + ${ref("quietDays")})`),
});

/** The reasons of a known placement that have been followed up since they arose, for the group's teachers and admins. */
function followedUp(actor: Judge) {
  const arisen = Object.entries(arisenAt()).map(
    ([reason, at]) => sql`when ${sql.lit(reason)} then coalesce(${at}, 'infinity')`,
  );
  const sees = actor.role === "Admin" ? sql`true` : taughtSql(actor, known.ref("known.groupId"));
  return sql<AttentionReason[]>`coalesce((
    select array_agg(distinct f."reason") from "FollowUp" f
    where f."placementId" = ${known.ref("known.id")} and ${sees}
      and f."seenAt" >= case f."reason" ${sql.join(arisen, sql` `)} end
  ), '{}')`;
}

/** The four reasons of rules.ts, as conditions on a known or judged placement; one that was followed up is none. */
export function reasonSql(day: Day): Record<AttentionReason, Expression<SqlBool>> {
  const { ref } = known;
  const today = dayValue(day);
  const isOpen = (reason: AttentionReason) => sql<boolean>`${sql.lit(reason)} <> all(${ref("followedUp")})`;
  return {
    waiting: sql<boolean>`(${ref("waitingSince")} is not null and ${today} - ${ref("waitingSince")} >= ${ref("waitingDays")} and ${isOpen("waiting")})`,
    differences: known.and([known("differences", ">", 0), isOpen("differences")]),
    sick: known.and([known("sickDays", ">=", ref("sickDaysNoticed")), isOpen("sick")]),
    quiet: sql<boolean>`(${today} - coalesce(${ref("lastReport")}, ${ref("startDate")}) >= ${ref("quietDays")} and ${isOpen("quiet")})`,
  };
}

/** A known or judged placement runs on the day: `runsOn` for the database. */
const runs = (day: Day) =>
  known.and([
    known.between(dayValue(day), known.ref("startDate"), known.ref("endDate")),
    known("discontinuedAt", "is", null),
    known("endedAt", "is", null),
  ]);

/** Does a known or judged placement run on the day, and is one of the reasons open? */
export function hasReason(day: Day, reasons: readonly AttentionReason[]): Expression<SqlBool> {
  const conditions = reasonSql(day);
  return known.and([runs(day), known.or(reasons.map((reason) => conditions[reason]))]);
}

function countReasons(day: Day) {
  const { waiting, differences, sick, quiet } = reasonSql(day);
  return known
    .case()
    .when(runs(day))
    .then(sql<number>`(${waiting})::int + (${differences})::int + (${sick})::int + (${quiet})::int`)
    .else(known.lit(0))
    .end();
}

/** Who looks; without a role only as somebody who may teach. */
type Judge = Who & { role?: Role };

/**
 * Begins a statement with the table `judged`: the placements that meet a condition on "Placement" p, the student u and "Group" g,
 * with what is known of them and how many reasons for a look each has.
 */
export const judgePlacements = (actor: Judge, day: Day, condition: Expression<SqlBool>) =>
  statements
    .with("known", () => knownPlacements(actor, day, condition))
    .with("seen", (builder) => builder.selectFrom("known").selectAll().select(followedUp(actor).as("followedUp")))
    .with("judged", (builder) => builder.selectFrom("seen").selectAll().select(countReasons(day).as("reasons")));
