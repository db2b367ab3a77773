import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { asNumber, prepared, type Slots, statements } from "@/lib/platform/sql";
import { reportStatus } from "../../life/rules";
import type { ReportCounts } from "../schema";
import { seenSql } from "./list-reports";
import { isTurnOf } from "./whose-turn";

const countsByStatus = prepared(
  ({ actorId, day }: Slots<{ actorId: number; day: string }>, { role }: Pick<Actor, "role">) =>
    statements
      .selectFrom("Report as r")
      .innerJoin("Placement as p", "p.id", "r.placementId")
      .where(seenSql({ id: actorId, role }))
      .groupBy("r.status")
      .select(({ fn }) => [
        "r.status",
        asNumber(fn.countAll()).as("count"),
        asNumber(fn.countAll().filterWhere(isTurnOf({ id: actorId, day }))).as("turn"),
      ]),
);

/** How many reports somebody may see, by status, in one statement. A sick day is a status, but no report that is counted. */
export async function countReports(actor: Actor): Promise<ReportCounts> {
  const rows = await countsByStatus({ actorId: actor.id, day: today() }, { role: actor.role });
  return {
    all: rows.reduce((sum, { status, count }) => (status === reportStatus.sickDay ? sum : sum + count), 0),
    turn: rows.reduce((sum, { turn }) => sum + turn, 0),
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  };
}
