import "server-only";
import { type Expression, sql } from "kysely";
import { visibleSql, type Who } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/limits";
import { dayText, dayValue, on, prepared, type Slots, statements } from "@/lib/platform/sql";
import type { ReportItem } from "../schema";
import { awaits, awaitsFeedback, awaitsStudent, isTurnOf, takesFeedback } from "./whose-turn";

/** The columns of a list's line, of "Report" r, its "Placement" p and the student s. */
function itemOf(actor: Who) {
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
function seenSql(actor: Who & Pick<Actor, "role">) {
  if (actor.role === "Admin") return sql<boolean>`true`;
  const seen = statements.selectFrom("Placement as p").where(visibleSql(actor)).select("p.id");
  return sql<boolean>`${on<{ r: "Report" }>().ref("r.placementId")} = any(array${seen})`;
}

/** The reports after another one in a list that has the latest day first, as a condition on "Report" r. */
function isAfter(cursor: Expression<number>) {
  const { ref } = on<{ r: "Report" }>();
  const last = statements.selectFrom("Report as c").where("c.id", "=", cursor).select(["c.date", "c.id"]);
  return sql<boolean>`(${ref("r.date")}, ${ref("r.id")}) < ${last}`;
}

type Search = {
  placementId?: number | undefined;
  status?: number | undefined;
  /** The first and the last day, `YYYY-MM-DD`. */
  days?: { from: string; until: string } | undefined;
  cursor?: number | undefined;
};
type Values = { actorId: number; placementId: number; status: number; from: string; until: string; cursor: number };

const pageOfReports = prepared(
  (
    { actorId, placementId, status, from, until, cursor }: Slots<Values>,
    { role, by }: Pick<Actor, "role"> & { by: Record<keyof Search, boolean> },
  ) =>
    statements
      .selectFrom("Report as r")
      .innerJoin("Placement as p", "p.id", "r.placementId")
      .innerJoin("User as s", "s.id", "p.studentId")
      .where(seenSql({ id: actorId, role }))
      .$if(by.placementId, (query) => query.where("r.placementId", "=", placementId))
      .$if(by.status, (query) => query.where("r.status", "=", status))
      .$if(by.days, (query) => query.where("r.date", ">=", dayValue(from)).where("r.date", "<=", dayValue(until)))
      .$if(by.cursor, (query) => query.where(isAfter(cursor)))
      .orderBy("r.date", "desc")
      .orderBy("r.id", "desc")
      .limit(sql.lit(limits.listPageSize + 1))
      .select(itemOf({ id: actorId })),
);

/** One page of the reports somebody may see, the latest day first. `cursor` is the last report of the page before. */
export async function listReports(
  actor: Actor,
  { placementId, status, days, cursor }: Search,
): Promise<{ items: ReportItem[]; nextCursor: number | null }> {
  const rows = await pageOfReports(
    {
      actorId: actor.id,
      placementId: placementId ?? 0,
      status: status ?? 0,
      from: days?.from ?? "",
      until: days?.until ?? "",
      cursor: cursor ?? 0,
    },
    {
      role: actor.role,
      by: {
        placementId: placementId !== undefined,
        status: status !== undefined,
        days: days !== undefined,
        cursor: cursor !== undefined,
      },
    },
  );
  const items = rows.slice(0, limits.listPageSize);
  return { items, nextCursor: rows.length > items.length ? (items.at(-1)?.reportId ?? null) : null };
}

const reportsToDo = prepared(({ actorId }: Slots<{ actorId: number }>, { role }: Pick<Actor, "role">) => {
  const actor = { id: actorId, role };
  const asked = statements
    .selectFrom("ReportPart as t")
    .innerJoin("Report as r", "r.id", "t.reportId")
    .where(awaits(actor))
    .where(takesFeedback())
    .selectAll("r");
  const own = statements
    .selectFrom("Placement as p")
    .innerJoin("Report as r", "r.placementId", "p.id")
    .where("p.studentId", "=", actorId)
    .where(awaitsStudent())
    .selectAll("r");
  return statements
    .with("toDo", () => asked.union(own))
    .selectFrom("toDo as r")
    .innerJoin("Placement as p", "p.id", "r.placementId")
    .innerJoin("User as s", "s.id", "p.studentId")
    .where(seenSql(actor))
    .orderBy("r.date")
    .orderBy("r.id")
    .limit(sql.lit(limits.listPageSize))
    .select(itemOf(actor));
});

/** The person's tasks: requested feedback, and their own reports that need a next step; the oldest first. */
export const listReportsToDo = (actor: Actor): Promise<ReportItem[]> =>
  reportsToDo({ actorId: actor.id }, { role: actor.role });
