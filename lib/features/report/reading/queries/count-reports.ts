import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { asNumber, containing, prepared, type Slots, statements } from "@/lib/platform/sql";
import { reportStatus } from "../../life/rules";
import type { ReportCounts } from "../schema";
import { isNamedLike, seenSql } from "./list-reports";
import { isTurnOf } from "./whose-turn";

type Values = { actorId: number; day: string; like: string };

const countsByStatus = prepared(
  ({ actorId, day, like }: Slots<Values>, { role, isSearch }: Pick<Actor, "role"> & { isSearch: boolean }) =>
    statements
      .selectFrom("Report as r")
      .innerJoin("Placement as p", "p.id", "r.placementId")
      .where(seenSql({ id: actorId, role }))
      .$if(isSearch, (query) => query.innerJoin("User as s", "s.id", "p.studentId").where(isNamedLike(like)))
      .groupBy("r.status")
      .select(({ fn }) => [
        "r.status",
        asNumber(fn.countAll()).as("count"),
        asNumber(fn.countAll().filterWhere(isTurnOf({ id: actorId, day }))).as("turn"),
      ]),
);

/**
 * How many reports somebody may see, or of those the ones that a search finds, by status, in one statement. A sick day is a status, but no
 * report that is counted.
 */
export async function countReports(
  actor: Actor,
  { search = "" }: { search?: string | undefined } = {},
): Promise<ReportCounts> {
  const values = { actorId: actor.id, day: today(), like: containing(search) };
  const rows = await countsByStatus(values, { role: actor.role, isSearch: search !== "" });
  return {
    all: rows.reduce((sum, { status, count }) => (status === reportStatus.sickDay ? sum : sum + count), 0),
    turn: rows.reduce((sum, { turn }) => sum + turn, 0),
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  };
}
