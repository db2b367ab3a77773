import "server-only";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { taughtSql, type Who } from "@/lib/features/placement/queries";
import type { Role } from "@/lib/platform/auth/permissions";
import { schoolTimeZone } from "@/lib/platform/dates";
import { asNumber, dayValue, statements } from "@/lib/platform/sql";
import {
  type AttentionReason,
  attentionReasons,
  dangerReasons,
  type FollowableReason,
  pressingReasons,
} from "../rules";
import { type Day, type KnownPlacement, knownPlacements, meantPlacements } from "./known-placements";

export type JudgedPlacement = KnownPlacement & {
  /** The reasons that a teacher has followed up since they arose. */
  followedUp: FollowableReason[];
  /** How many reasons for a look there are. */
  reasons: number;
};

const known = expressionBuilder<{ known: KnownPlacement & Pick<JudgedPlacement, "followedUp"> }, "known">();

/** The beginning of the school's day. */
const midnight = (day: Expression<Date>) => sql<Date>`(${day}::timestamp at time zone ${schoolTimeZone()})`;

/** The day from which a known placement's silence counts: `silentSince` of rules.ts. */
const silentSince = ({ ref }: Pick<typeof known, "ref"> = known) =>
  sql<Date>`greatest(${ref("lastReport")}, ${ref("startDate")})`;

/** When each reason of a known placement arose, or arose again. */
const arisenAt = ({ ref } = known): Record<FollowableReason, Expression<Date | null>> => ({
  waiting: midnight(sql`(${ref("lateSince")} + ${ref("waitingDays")})`),
  differences: ref("differentSince"),
  sick: ref("sickSince"),
  quiet: midnight(sql`(${silentSince({ ref })} + ${ref("quietDays")})`),
});

/** The reasons of a known placement that have been followed up since they arose, for the group's teachers and admins. */
function followedUp(actor: Judge) {
  const arisen = Object.entries(arisenAt()).map(
    ([reason, at]) => sql`when ${sql.lit(reason)} then coalesce(${at}, 'infinity')`,
  );
  const sees = actor.role === "Admin" ? sql<boolean>`true` : taughtSql(actor, known.ref("known.groupId"));
  const seen = statements
    .selectFrom("FollowUp as f")
    .where("f.placementId", "=", known.ref("known.id"))
    .where(sees)
    .where(({ ref }) => sql<boolean>`${ref("f.seenAt")} >= case ${ref("f.reason")} ${sql.join(arisen, sql` `)} end`)
    .select(({ ref }) => sql<FollowableReason[]>`array_agg(distinct ${ref("f.reason")})`.as("reasons"));
  return sql<FollowableReason[]>`coalesce(${seen}, '{}')`;
}

/** The reasons of rules.ts, as conditions on a known or judged placement; one that was followed up is none. */
export function reasonSql(day: Day): Record<AttentionReason, Expression<SqlBool>> {
  const { ref } = known;
  const today = dayValue(day);
  const isOpen = (reason: FollowableReason) => sql<boolean>`${sql.lit(reason)} <> all(${ref("followedUp")})`;
  return {
    doubt: known("doubtedSince", "is not", null),
    notice: known("noticedSince", "is not", null),
    waiting: sql<boolean>`(${ref("waitingSince")} is not null and ${today} - ${ref("waitingSince")} >= ${ref("waitingDays")} and ${isOpen("waiting")})`,
    differences: known.and([known("differences", ">", 0), isOpen("differences")]),
    sick: known.and([
      known("sickSince", "is not", null),
      known("sickDays", ">=", ref("sickDaysNoticed")),
      isOpen("sick"),
    ]),
    quiet: sql<boolean>`(${today} - ${silentSince()} >= ${ref("quietDays")} and ${isOpen("quiet")})`,
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

/** How many of the reasons a known or judged placement has on the day. */
export function countReasons(day: Day, reasons: readonly AttentionReason[] = attentionReasons) {
  const conditions = reasonSql(day);
  const counted = reasons.map((reason) => sql`(${conditions[reason]})::int`);
  return known
    .case()
    .when(runs(day))
    .then(sql<number>`${sql.join(counted, sql` + `)}`)
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
    // Each step is planned for itself: PostgreSQL plans all of them together for as long as it takes to run them.
    .with(
      (step) => step("meant").materialized(),
      () => meantPlacements(condition),
    )
    .with(
      (step) => step("known").materialized(),
      () => knownPlacements(actor, day),
    )
    .with(
      (step) => step("seen").materialized(),
      (builder) => builder.selectFrom("known").selectAll().select(followedUp(actor).as("followedUp")),
    )
    .with("judged", (builder) => builder.selectFrom("seen").selectAll().select(countReasons(day).as("reasons")));

/** The number of students at the top of a list because they need attention; a link leads to the others. */
const attentionSize = 8;

/** The judged placements that need attention, those who may not pass first, the earliest last day on top, then the longest wait, then those with most reasons: the first of them, and how many. */
export const needingAttention = (day: Day) =>
  expressionBuilder<{ judged: JudgedPlacement }>()
    .selectFrom("judged")
    .where("reasons", ">", 0)
    .orderBy(hasReason(day, pressingReasons), "desc")
    .orderBy(hasReason(day, dangerReasons), "desc")
    .orderBy(({ ref }) => sql`case when ${hasReason(day, dangerReasons)} then ${ref("endDate")} end asc nulls last`)
    .orderBy(({ ref }) => sql`case when ${reasonSql(day).waiting} then ${ref("waitingSince")} end asc nulls last`)
    .orderBy("reasons", "desc")
    .orderBy("fullName")
    .orderBy("id")
    .limit(sql.lit(attentionSize))
    .selectAll()
    .select(({ fn }) => sql<number | null>`${asNumber(fn.countAll().over())}`.as("total"));
