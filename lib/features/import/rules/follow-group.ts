import { leftOutside, movedWithGroup } from "@/lib/features/group/rules";
import { overlaps } from "@/lib/features/placement/rules";
import { type Days, showDay } from "@/lib/platform/dates";
import type { Holder, KnownPlacement, Somebody, SomeGroup } from "./known";
import type { Problems } from "./outcome";

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

/** Those of a group's placements that have its last day and get the new one, as when the group is changed by hand. */
export const followersOf = (
  placements: readonly KnownPlacement[],
  change: { before: SomeGroup; after: SomeGroup },
): ChangedPlacement[] =>
  placements.flatMap((before) => {
    const after = movedWithGroup(before, change);
    return after === before ? [] : [{ before, after }];
  });

/** Refuses a last day that would leave somebody outside, or take a placement that follows into another one of its student. */
export function checkFollowers(
  change: { before: SomeGroup; after: SomeGroup },
  followers: readonly ChangedPlacement[],
  problems: Problems,
  { placed, holders }: { placed: readonly KnownPlacement[]; holders: ReadonlyMap<number, Holder> },
): void {
  const staying = placed.filter((one) => !followers.some(({ before }) => before === one));
  const left = leftOutside(staying, change).map(({ placement }) => placement.endDate);
  const last = left.toSorted().at(-1);
  if (last !== undefined) problems.refuse("endDate", "outside_placement", { end: showDay(last) });
  const isElsewhere = ({ after }: ChangedPlacement) => {
    const student = holders.get(after.studentId);
    return student !== undefined && overlaps(student, after.groupId, after);
  };
  if (followers.some(isElsewhere)) problems.refuse("endDate", "overlap_follower");
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
