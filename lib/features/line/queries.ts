import "server-only";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { seatedPeople, visibleSql } from "@/lib/features/placement/queries";
import { reportStatus } from "@/lib/features/report/life/rules";
import { isTurnOf, type WhoToday } from "@/lib/features/report/reading/queries/whose-turn";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay, today } from "@/lib/platform/dates";
import { dayText, on, prepared, type Slots, statements } from "@/lib/platform/sql";
import type { LineFacts, LineReport } from "./rules";
import type { OwnPlacement } from "./schema";

const p = on<{ p: "Placement" }>();

const reportsOf = (actor: WhoToday) =>
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

/** What the line of "Placement" p shows a person. `toLineFacts` takes it, with the placement's days. */
export const lineColumns = (actor: WhoToday) =>
  [jsonArrayFrom(reportsOf(actor)).as("lineReports"), jsonArrayFrom(absencesOf()).as("lineAbsences")] as const;

type LineRow = { startDate: Date; endDate: Date; lineReports: LineReport[]; lineAbsences: { date: string }[] };

export const toLineFacts = ({ startDate, endDate, lineReports, lineAbsences }: LineRow): LineFacts => ({
  firstDay: toDay(startDate),
  lastDay: toDay(endDate),
  reports: lineReports,
  absences: lineAbsences.map(({ date }) => date),
});

const linesOf = prepared(
  (
    { actorId, day, placementIds }: Slots<{ actorId: number; day: string; placementIds: number[] }>,
    { role }: Pick<Actor, "role">,
  ) => {
    const actor = { id: actorId, role, day };
    return statements
      .selectFrom("Placement as p")
      .where(({ ref }) => sql<boolean>`${ref("p.id")} = any(${placementIds}::int[])`)
      .where(visibleSql(actor))
      .select(["p.id", "p.startDate", "p.endDate"])
      .select(lineColumns(actor));
  },
);

/** What the lines of placements show the person, by placement, in one statement; without those that the person may not see. */
export async function listLineFacts(actor: Actor, placementIds: readonly number[]): Promise<Map<number, LineFacts>> {
  if (placementIds.length === 0) return new Map();
  const rows = await linesOf(
    { actorId: actor.id, day: today(), placementIds: [...placementIds] },
    { role: actor.role },
  );
  return new Map(rows.map((row) => [row.id, toLineFacts(row)]));
}

const ownPlacements = prepared(({ actorId, day }: Slots<{ actorId: number; day: string }>) =>
  statements
    .selectFrom("Placement as p")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .where("p.studentId", "=", actorId)
    .orderBy("p.endDate", "desc")
    .orderBy("p.id")
    .select(["p.id as placementId", "p.groupId", "p.ward", "p.startDate", "p.endDate", "g.name as groupName"])
    .select(jsonArrayFrom(seatedPeople()).as("people"))
    .select(lineColumns({ id: actorId, day })),
);

/** The placements in which the person is the student, with their lines, the one that ends last first. */
export async function listOwnPlacements(actor: Actor): Promise<OwnPlacement[]> {
  const rows = await ownPlacements({ actorId: actor.id, day: today() });
  return rows.map((row) => ({
    placementId: row.placementId,
    groupId: row.groupId,
    groupName: row.groupName,
    ward: row.ward,
    startDate: toDay(row.startDate),
    endDate: toDay(row.endDate),
    names: row.people.map(({ fullName }) => fullName),
    facts: toLineFacts(row),
  }));
}
