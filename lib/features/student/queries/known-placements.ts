import "server-only";
import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from "kysely";
import { confirmableSql, countsSql, deletedOpenDays } from "@/lib/features/absence/queries";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { assessesSql, supervisedSql, type Who } from "@/lib/features/placement/queries";
import { isRatedSql } from "@/lib/features/report/answers/queries";
import { reportStatus } from "@/lib/features/report/life/rules";
import { schoolTimeZone } from "@/lib/platform/dates";
import { asNumber, dayValue, on, statements } from "@/lib/platform/sql";

const { waitingFeedback, seeFeedback, done, sickDay } = reportStatus;

/** A day, `YYYY-MM-DD`, or its place in a prepared statement. */
export type Day = string | Expression<string>;

/** The school's day of a moment. */
const schoolDay = (moment: Expression<Date | null>) =>
  sql<Date | null>`(${moment} at time zone ${schoolTimeZone()})::date`;

/** Since when somebody was asked about "Report" r without an answer, and whether it still waits for who assesses. */
function requestsAbout(actor: Who) {
  const r = on<{ r: "Report"; p: "Placement" }>();
  const guests = r
    .selectFrom("GuestLink as l")
    .where("r.status", "=", waitingFeedback)
    .whereRef("l.reportId", "=", "r.id")
    .where("l.givenAt", "is", null)
    .where("l.revokedAt", "is", null)
    .where("l.expiresAt", ">", sql<Date>`now()`)
    .select(({ fn }) => fn.min("l.createdAt").as("at"));
  // The report waits until somebody who assesses the student has answered (`canRate`), also when others have. A part with ratings is such an
  // answer, also when the days of the stand-in were changed later.
  const answers = r
    .selectFrom("ReportPart as t")
    .whereRef("t.reportId", "=", "r.id")
    .where("t.submittedAt", "is not", null)
    .where((t) =>
      t.or([isRatedSql(), assessesSql(({ seat }) => t("t.seat", "=", seat), schoolDay(t.ref("t.submittedAt")))]),
    )
    .select("t.id");
  const waits = r.or([
    r("r.status", "=", waitingFeedback),
    r.and([r("r.status", "=", seeFeedback), r.not(r.exists(answers))]),
  ]);
  return r
    .selectFrom("ReportPart as w")
    .innerJoin("User as asked", "asked.id", "w.authorId")
    .whereRef("w.reportId", "=", "r.id")
    .where("w.askedAt", "is not", null)
    .where("w.submittedAt", "is", null)
    .select(({ fn, ref }) => [
      sql<Date | null>`least(${fn.min("w.askedAt")}, ${guests})`.as("at"),
      fn.countAll().filterWhere("w.authorId", "=", actor.id).as("mine"),
      fn.max("w.remindedAt").as("remindedAt"),
      sql<string | null>`string_agg(${ref("asked.fullName")}, ', ' order by ${ref("w.askedAt")}, ${ref("w.id")})
        filter (where ${ref("w.authorId")} <> ${actor.id})`.as("late"),
      waits.$castTo<boolean>().as("waits"),
    ]);
}

/** The differences between the ratings of "Report" r: how many, in which areas, one bit each, and since when. */
function differencesIn() {
  const r = on<{ r: "Report" }>();
  const given = r
    .selectFrom("ReportPart as t")
    .whereRef("t.reportId", "=", "r.id")
    .where(isRatedSql())
    .select(({ fn }) => fn.max("t.submittedAt").as("at"));
  return r
    .selectFrom("AreaRating as a")
    .whereRef("a.reportId", "=", "r.id")
    .where("a.differences", ">", 0)
    .select(({ fn, ref }) => [
      fn.sum("a.differences").as("count"),
      sql<Date | null>`case when count(*) > 0 then coalesce(${given}, ${ref("r.updatedAt")}) end`.as("at"),
      sql<number | null>`bit_or(1 << ${ref("a.viewPoint")})`.as("areas"),
    ]);
}

/** How many reports of "Placement" p there are, and which the latest is. */
function reportsOf(day: Day) {
  const p = on<{ p: "Placement" }>();
  return p
    .selectFrom("Report as r")
    .whereRef("r.placementId", "=", "p.id")
    .select(({ fn }) => [
      fn.max<Date | null>("r.date").filterWhere("r.date", "<=", dayValue(day)).as("lastReport"),
      schoolDay(fn.max("r.updatedAt")).as("lastActive"),
      asNumber(fn.countAll().filterWhere("r.status", "<>", sickDay)).as("all"),
      asNumber(fn.countAll().filterWhere("r.status", "=", waitingFeedback)).as("waiting"),
      asNumber(fn.countAll().filterWhere("r.status", "=", done)).as("done"),
    ]);
}

/** Something can still be written in the meant placement p: in another one nothing is the person's to answer or confirm. */
const goesOn = () => meant.and([meant("p.discontinuedAt", "is", null), meant("p.endedAt", "is", null)]);

/** Who and what the reports of "Placement" p wait for together. */
function requestsOf(actor: Who, day: Day) {
  const p = on<{ p: "Placement" }>();
  return p
    .selectFrom("Report as r")
    .crossJoinLateral(requestsAbout(actor).as("asked"))
    .whereRef("r.placementId", "=", "p.id")
    .where("r.status", "in", [waitingFeedback, seeFeedback])
    .select(({ fn, ref, lit }) => [
      schoolDay(fn.min<Date | null>("asked.at").filterWhere(ref("asked.waits"))).as("waitingSince"),
      sql<number | null>`(array_agg(${ref("r.id")} order by ${ref("asked.at")})
        filter (where ${ref("asked.waits")} and ${ref("asked.at")} is not null))[1]`.as("waitingReportId"),
      // The latest of those that have waited too long by now: a second one is a new reason.
      schoolDay(
        fn
          .max<Date | null>("asked.at")
          .filterWhere(
            sql<boolean>`${ref("asked.waits")} and ${schoolDay(ref("asked.at"))} + ${meant.ref("p.waitingDays")} <= ${dayValue(day)}`,
          ),
      ).as("lateSince"),
      sql<string | null>`(array_agg(${ref("asked.late")} order by ${ref("asked.at")})
        filter (where ${ref("asked.waits")} and ${ref("asked.at")} is not null))[1]`.as("late"),
      schoolDay(fn.max<Date | null>("asked.remindedAt").filterWhere(ref("asked.waits"))).as("remindedOn"),
      asNumber(fn.coalesce(fn.sum("asked.mine").filterWhere(goesOn()), lit(0))).as("awaitsMe"),
    ]);
}

/** The differences between the ratings in all reports of "Placement" p. */
function differencesOf() {
  const p = on<{ p: "Placement" }>();
  return p
    .selectFrom("Report as r")
    .crossJoinLateral(differencesIn().as("apart"))
    .whereRef("r.placementId", "=", "p.id")
    .where("r.status", "<>", done)
    .select(({ fn, ref, lit }) => [
      fn.max("apart.at").as("differentSince"),
      asNumber(fn.coalesce(fn.sum("apart.count"), lit(0))).as("differences"),
      sql<number>`coalesce(bit_or(${ref("apart.areas")}), 0)`.as("areas"),
    ]);
}

/** The running evaluation of "Placement" p, since when a written notice is in force in it, and since when somebody doubts, or drafts one, without it. */
function dangerOf(actor: Who) {
  const p = on<{ p: "Placement"; e: "Evaluation" }>();
  // The last "yes" that no later term has taken back since, as `doubtOf` has it.
  const doubts = p
    .selectFrom("TalkField as t")
    .whereRef("t.evaluationId", "=", "e.id")
    .where("t.field", "=", "dangerOfNotPassing")
    .where("t.value", "=", sql.lit("true"))
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom("TalkField as no")
            .select("no.term")
            .whereRef("no.evaluationId", "=", "e.id")
            .where("no.field", "=", "dangerOfNotPassing")
            .where("no.value", "=", sql.lit("false"))
            .where("no.term", ">", ref("t.term"))
            .where("no.changedAt", ">=", ref("t.changedAt")),
        ),
      ),
    )
    .orderBy("t.term", "desc")
    .limit(sql.lit(1))
    .select("t.changedAt as at");
  const written = p.selectFrom("DangerNotice as n").whereRef("n.evaluationId", "=", "e.id");
  const notices = written
    .where("n.givenAt", "is not", null)
    .where("n.liftedAt", "is", null)
    .select(({ fn }) => fn.max<Date | null>("n.givenAt").as("at"));
  const drafts = written.where("n.givenAt", "is", null).select(({ fn }) => fn.max<Date | null>("n.createdAt").as("at"));
  return p
    .selectFrom("Evaluation as e")
    .whereRef("e.placementId", "=", "p.id")
    .where("e.stage", "<>", evaluationStage.done)
    .select(({ ref }) => [
      "e.id as evaluationId",
      sql<Date | null>`${notices}`.as("noticedSince"),
      // A doubt is not for the student. Who drafts a notice doubts.
      sql<Date | null>`case when ${ref("p.studentId")} <> ${actor.id} and ${notices} is null
        then coalesce(${doubts}, ${drafts}) end`.as("doubtedSince"),
    ]);
}

/**
 * Of the absence on the days of "Placement" p: how many days are not confirmed as made up, how many sick days there are and since when one of
 * them is not, and how many days, made up by now, the person can confirm.
 */
function absencesOf(actor: Who, day: Day) {
  const p = on<{ p: "Placement" }>();
  const a = on<{ a: "Absence" }>();
  const isSick = a("a.kind", "=", "sick");
  return p
    .selectFrom("Absence as a")
    .whereRef("a.placementId", "=", "p.id")
    .where(countsSql())
    .select(({ fn, eb, and }) => [
      sql<number>`${asNumber(fn.countAll().filterWhere("a.confirmedAt", "is", null))} + ${deletedOpenDays()}`.as(
        "absentDays",
      ),
      asNumber(fn.countAll().filterWhere(isSick)).as("sickDays"),
      fn
        .max<Date | null>("a.registeredAt")
        .filterWhere(and([isSick, eb("a.confirmedAt", "is", null)]))
        .as("sickSince"),
      asNumber(fn.countAll().filterWhere(and([confirmableSql(day), supervisedSql(actor), goesOn()]))).as("toConfirm"),
    ]);
}

/** The placements that meet a condition on "Placement" p, the student u and "Group" g. */
export const meantPlacements = (condition: Expression<SqlBool>) =>
  statements
    .selectFrom("Placement as p")
    .innerJoin("User as u", "u.id", "p.studentId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .leftJoin("User as s", "s.id", "p.supervisorId")
    .where(condition)
    .selectAll("p")
    .select(["u.fullName", "u.studentNumber", "s.fullName as supervisorName"])
    .select(["g.name as groupName", "g.endedAt", "g.quietDays", "g.waitingDays", "g.sickDaysNoticed"]);

type MeantPlacement = InferResult<ReturnType<typeof meantPlacements>>[number];

/** Columns of a meant placement p, with those of its group. */
const meant = expressionBuilder<{ p: MeantPlacement }, "p">();

/** What is known of them. */
export const knownPlacements = (actor: Who, day: Day) =>
  expressionBuilder<{ meant: MeantPlacement }>()
    .selectFrom("meant as p")
    .crossJoinLateral(reportsOf(day).as("reports"))
    .crossJoinLateral(requestsOf(actor, day).as("requests"))
    .crossJoinLateral(differencesOf().as("differences"))
    .crossJoinLateral(absencesOf(actor, day).as("absences"))
    .leftJoinLateral(dangerOf(actor).as("danger"), (join) => join.onTrue())
    .select(["p.id", "p.groupId", "p.studentId", "p.ward", "p.startDate", "p.endDate", "p.discontinuedAt"])
    .select(["p.fullName", "p.studentNumber", "p.supervisorName"])
    .select(["p.groupName", "p.endedAt", "p.quietDays", "p.waitingDays", "p.sickDaysNoticed"])
    .selectAll(["reports", "requests", "differences", "absences", "danger"]);

export type KnownPlacement = InferResult<ReturnType<typeof knownPlacements>>[number];
