import { leftOutside, movedWithGroup } from "@/lib/features/group/rules";
import { overlaps } from "@/lib/features/placement/rules";
import { type Days, showDay } from "@/lib/platform/dates";
import type { People } from "./check-people";
import { placementKey } from "./keys";
import type { Holder, Importer, Known, KnownPlacement, Somebody, SomeGroup } from "./known";
import type { Problems } from "./outcome";
import type { ParsedPlacement } from "./parsed";
import { studentsOf } from "./visible";

/** A placement that is changed: as it was and as it will be. */
export type ChangedPlacement = { before: KnownPlacement; after: KnownPlacement };

/** The placements of each group that go on. */
export function placedIn(placements: readonly KnownPlacement[]): ReadonlyMap<number, readonly KnownPlacement[]> {
  const placed = new Map<number, KnownPlacement[]>();
  for (const placement of placements) {
    if (placement.isDiscontinued) continue;
    const others = placed.get(placement.groupId);
    if (others) others.push(placement);
    else placed.set(placement.groupId, [placement]);
  }
  return placed;
}

/** The last days that rows of placements say, by `placementKey`; undefined for one that is no day. */
export type OwnDays = ReadonlyMap<string, string | undefined>;

/** The last days that the rows of a file say of placements that exist, before the rows are checked: a refused one says its day as well. */
export function ownDaysOf(
  rows: readonly ParsedPlacement[],
  { known, ...context }: { known: Known; importer: Importer; people: People },
): OwnDays {
  const days = new Map<string, string | undefined>();
  for (const row of rows.filter(({ cells }) => cells.endDate))
    for (const group of known.groups.get(row.key ?? "") ?? [])
      for (const { id } of studentsOf(row, group, context))
        days.set(placementKey({ groupId: group.id, studentId: id }), row.endDate);
  return days;
}

/**
 * Those of a group's placements that have its last day and get the new one, as when the group is changed by hand. Whose row says a day does
 * not follow.
 */
export const followersOf = (
  placements: readonly KnownPlacement[],
  change: { before: SomeGroup; after: SomeGroup },
  ownDays: OwnDays,
): ChangedPlacement[] =>
  placements.flatMap((before) => {
    const after = ownDays.has(placementKey(before)) ? before : movedWithGroup(before, change);
    return after === before ? [] : [{ before, after }];
  });

type Surroundings = Pick<Known, "holders" | "names"> & { placed: readonly KnownPlacement[]; ownDays: OwnDays };

/** Refuses a last day that would leave somebody outside, or take a placement that follows into another one of its student. */
export function checkFollowers(
  change: { before: SomeGroup; after: SomeGroup },
  followers: readonly ChangedPlacement[],
  problems: Problems,
  { placed, ownDays, holders, names }: Surroundings,
): void {
  const isTakenInside = (one: KnownPlacement) => {
    const day = ownDays.get(placementKey(one));
    return day !== undefined && day <= change.after.endDate;
  };
  const staying = placed.filter((one) => !followers.some(({ before }) => before === one) && !isTakenInside(one));
  const left = leftOutside(staying, change).map(({ placement }) => placement.endDate);
  const last = left.toSorted().at(-1);
  if (last !== undefined) problems.refuse("endDate", "outside_placement", { end: showDay(last) });
  const isElsewhere = ({ after }: ChangedPlacement) => {
    const student = holders.get(after.studentId);
    return student !== undefined && overlaps(student, after.groupId, after);
  };
  const [first, ...others] = followers.filter(isElsewhere);
  if (!first) return;
  const student = names.get(first.after.studentId) ?? "";
  problems.refuse("endDate", "overlap_follower", { student, others: String(others.length) });
}

/** Somebody who has a placement on these days from now on. */
export function withPlacement<One extends Holder>(
  holder: One,
  { groupId, startDate, endDate }: Days & { groupId: number },
): One {
  const before = holder.placements.find((one) => one.groupId === groupId);
  const others = holder.placements.filter((one) => one !== before);
  const after = { ...(before ?? { isOver: false, hasOpenEvaluation: true }), groupId, startDate, endDate };
  return { ...holder, placements: [...others, after] };
}

/** Gives the people of a file the days on which they follow their groups, for the rows of placements. */
export function moveFollowers(followers: readonly ChangedPlacement[], byEmail: Map<string, Somebody>): void {
  const emails = new Map([...byEmail.values()].map(({ id, email }) => [id, email]));
  for (const { after } of followers) {
    const student = byEmail.get(emails.get(after.studentId) ?? "");
    if (student) byEmail.set(student.email, withPlacement(student, after));
  }
}
