import { type CheckedGroups, checkGroups } from "./check-groups";
import { type CheckedPeople, checkPeople } from "./check-people";
import { type CheckedPlacements, checkPlacements } from "./check-placements";
import { ownDaysOf } from "./follow-group";
import type { Importer, Known, SomeGroup } from "./known";
import type { Outcome } from "./outcome";
import type { Paced, ParsedFile } from "./parsed";
import { rowStates, type StateCounts } from "./rows";
import { type ImportSheet, importSheets } from "./sheets";

/** What an import would do: what becomes of each row, in the order of the sheets, and what is made and changed. */
export type Plan = {
  outcomes: Outcome[];
  people: Pick<CheckedPeople, "created" | "changed">;
  groups: Pick<CheckedGroups, "created" | "changed"> & { byId: ReadonlyMap<number, SomeGroup> };
  placements: Pick<CheckedPlacements, "created" | "changed">;
};

type Context = {
  known: Known;
  importer: Importer;
  /** As `YYYY-MM-DD`. */
  today: string;
  /** A role in the importer's language. */
  roleName: (role: string) => string;
  /** Gives rows one by one, with pauses. */
  paced: <Row>(rows: readonly Row[]) => Paced<Row>;
};

/** Plans an import. Nothing is asked here: all that the database has of it is known. */
export async function planImport(file: ParsedFile, { paced, today, ...context }: Context): Promise<Plan> {
  const { known, importer, roleName } = context;
  const typed = file.people.flatMap(({ username }) => username ?? []);
  const people = await checkPeople(paced(file.people), { ...context, typed });
  const ownDays = ownDaysOf(file.placements, { known, importer, people });
  const groups = await checkGroups(paced(file.groups), { known, importer, people, ownDays });
  const placements = await checkPlacements(paced(file.placements), {
    known,
    importer,
    people,
    groups,
    today,
    roleName,
  });
  const outcomes = [...groups.outcomes, ...people.outcomes, ...placements.outcomes];
  const byId = new Map([...groups.byKey.values()].flat().map((group) => [group.id, group]));
  return { outcomes, people, groups: { ...groups, byId }, placements };
}

/** How many rows of each sheet have each state. */
export function countsOf(outcomes: readonly Outcome[]): Record<ImportSheet, StateCounts> {
  const none = () => Object.fromEntries(rowStates.map((state) => [state, 0])) as StateCounts;
  const counts = Object.fromEntries(importSheets.map((sheet) => [sheet, none()])) as Record<ImportSheet, StateCounts>;
  for (const { sheet, state } of outcomes) counts[sheet][state] += 1;
  return counts;
}
