import "server-only";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { visibleSql, type Who } from "@/lib/features/placement/queries";
import { reportStatus } from "@/lib/features/report/life/rules";
import { isTurnOf } from "@/lib/features/report/reading/queries/whose-turn";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay } from "@/lib/platform/dates";
import { dayText, on, prepared, type Slots, statements } from "@/lib/platform/sql";
import type { LineFacts } from "./rules";

const p = on<{ p: "Placement" }>();

const reportsOf = (actor: Who) =>
  p
    .selectFrom("Report as r")
    .whereRef("r.placementId", "=", "p.id")
    .where("r.status", "<>", reportStatus.sickDay)
    .orderBy("r.date")
    .orderBy("r.id")
    .select(({ ref }) => ["r.id", dayText(ref("r.date")).as("date"), "r.status", isTurnOf(actor).as("yourTurn")]);

const absencesOf = () =>
  p
    .selectFrom("Absence as a")
    .whereRef("a.placementId", "=", "p.id")
    .orderBy("a.date")
    .select(({ ref }) => dayText(ref("a.date")).as("date"));

const linesOf = prepared(
  ({ actorId, placementIds }: Slots<{ actorId: number; placementIds: number[] }>, { role }: Pick<Actor, "role">) => {
    const actor = { id: actorId, role };
    return statements
      .selectFrom("Placement as p")
      .where(({ ref }) => sql<boolean>`${ref("p.id")} = any(${placementIds}::int[])`)
      .where(visibleSql(actor))
      .select(["p.id", "p.startDate", "p.endDate"])
      .select([jsonArrayFrom(reportsOf(actor)).as("reports"), jsonArrayFrom(absencesOf()).as("absences")]);
  },
);

/** What the lines of placements show the person, by placement, in one statement; without those that the person may not see. */
export async function listLineFacts(actor: Actor, placementIds: readonly number[]): Promise<Map<number, LineFacts>> {
  if (placementIds.length === 0) return new Map();
  const rows = await linesOf({ actorId: actor.id, placementIds: [...placementIds] }, { role: actor.role });
  return new Map(
    rows.map(({ id, startDate, endDate, reports, absences }) => [
      id,
      { firstDay: toDay(startDate), lastDay: toDay(endDate), reports, absences: absences.map(({ date }) => date) },
    ]),
  );
}
