import "server-only";
import { type Expression, sql } from "kysely";
import { visibleSql, type Who } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import { type Page, pageOf } from "@/lib/platform/paging";
import { containing, dayText, dayValue, on, prepared, type Slots, statements } from "@/lib/platform/sql";
import { reportStatus } from "../../life/rules";
import type { ReportItem } from "../schema";
import { awaitsFeedback, isTurnOf, type WhoToday } from "./whose-turn";

/** The columns of a list's line, of "Report" r, its "Placement" p and the student s. */
export function itemOf(actor: WhoToday) {
  const line = on<{ r: "Report"; p: "Placement"; s: "User" }>();
  return [
    line.ref("r.id").as("reportId"),
    line.ref("r.placementId").as("placementId"),
    line.ref("r.name").as("name"),
    dayText(line.ref("r.date")).as("date"),
    line.ref("r.status").as("status"),
    line.ref("p.ward").as("ward"),
    line.ref("s.fullName").as("studentName"),
    awaitsFeedback(actor).as("awaitsMe"),
    isTurnOf(actor).as("isTurn"),
  ] as const;
}

/** The policy's `visibleTo` as a condition on "Report" r; the placements are read first, then their reports. */
export function seenSql(actor: Who & Pick<Actor, "role">) {
  if (actor.role === "Admin") return sql<boolean>`true`;
  const seen = statements.selectFrom("Placement as p").where(visibleSql(actor)).select("p.id");
  return sql<boolean>`${on<{ r: "Report" }>().ref("r.placementId")} = any(array${seen})`;
}

/** "Report" r or its student s is called like a pattern. */
export function isNamedLike(pattern: Expression<string>) {
  const named = on<{ r: "Report"; s: "User" }>();
  return named.or([named("r.name", "ilike", pattern), named("s.fullName", "ilike", pattern)]);
}

/**
 * The reports after another one in a list that has the latest day first, as a condition on "Report" r. All of them when that one has been
 * deleted: it counts as later than every day, and an index still finds where to begin.
 */
function isAfter(cursor: Expression<number>) {
  const { ref } = on<{ r: "Report" }>();
  const last = statements.selectFrom("Report as c").where("c.id", "=", cursor).select("c.date");
  return sql<boolean>`(${ref("r.date")}, ${ref("r.id")}) < (coalesce(${last}, 'infinity'::date), ${cursor}::int)`;
}

type Search = {
  placementId?: number | undefined;
  /** Only those whose next step is the person's. */
  turn?: boolean | undefined;
  /** A part of the report's or the student's name. */
  search?: string | undefined;
  status?: number | undefined;
  /** The first and the last day, `YYYY-MM-DD`. */
  days?: { from: string; until: string } | undefined;
  cursor?: number | undefined;
};
type Values = {
  actorId: number;
  day: string;
  like: string | undefined;
  placementId: number | undefined;
  status: number | undefined;
  from: string | undefined;
  until: string | undefined;
  cursor: number | undefined;
};

const pageOfReports = prepared(
  (
    { actorId, day, like, placementId, status, from, until, cursor }: Slots<Values>,
    { role, turn }: Pick<Actor, "role"> & { turn: boolean },
  ) =>
    statements
      .selectFrom("Report as r")
      .innerJoin("Placement as p", "p.id", "r.placementId")
      .innerJoin("User as s", "s.id", "p.studentId")
      .where(seenSql({ id: actorId, role }))
      .$call((query) => (placementId ? query.where("r.placementId", "=", placementId) : query))
      .$call((query) => (status ? query.where("r.status", "=", status) : query))
      .$if(!status && !from, (query) => query.where("r.status", "<>", reportStatus.sickDay))
      .$call((query) => (from ? query.where("r.date", ">=", dayValue(from)) : query))
      .$call((query) => (until ? query.where("r.date", "<=", dayValue(until)) : query))
      .$if(turn, (query) => query.where(isTurnOf({ id: actorId, day })))
      .$call((query) => (like ? query.where(isNamedLike(like)) : query))
      .$call((query) => (cursor ? query.where(isAfter(cursor)) : query))
      .orderBy("r.date", "desc")
      .orderBy("r.id", "desc")
      .limit(sql.lit(limits.listPageSize + 1))
      .select(itemOf({ id: actorId, day })),
);

/**
 * One page of the reports somebody may see, the latest day first. Sick days are among them only where their status or certain days are
 * asked for. `cursor` is the last report of the page before.
 */
export async function listReports(
  actor: Actor,
  { placementId, status, turn = false, search, days, cursor }: Search,
): Promise<Page<ReportItem>> {
  const rows = await pageOfReports(
    {
      actorId: actor.id,
      day: today(),
      like: search ? containing(search) : undefined,
      placementId,
      status,
      from: days?.from,
      until: days?.until,
      cursor,
    },
    { role: actor.role, turn },
  );
  return pageOf(rows, ({ reportId }) => reportId);
}
