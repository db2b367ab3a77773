import { type Days, daysFrom } from "@/lib/platform/dates";
import { type Sort, sortsOf } from "@/lib/platform/sorting";

/** The column of a group that has the version it uses of a form, by the form's kind. */
export const formVersionColumns = {
  report: "reportFormVersionId",
  evaluation: "evaluationFormVersionId",
} as const;

/** Where a group is in its life: its days are to come, run or are over, or somebody has ended it. */
export const groupStates = ["planned", "running", "over", "ended"] as const;
export type GroupState = (typeof groupStates)[number];

/** The state of a group on a day. */
export function groupStateOf({ startDate, endDate, isEnded }: Days & { isEnded: boolean }, day: string): GroupState {
  if (isEnded) return "ended";
  if (endDate < day) return "over";
  return startDate > day ? "planned" : "running";
}

/** Does a group run on a day, or is it to come? */
export const isCurrent = ({ endDate, isEnded }: { endDate: string; isEnded: boolean }, day: string): boolean =>
  !isEnded && endDate >= day;

/** The columns by which groups are listed, and their orders. */
export const sortedColumns = ["name", "startDate", "endDate"] as const;
export type SortedColumn = (typeof sortedColumns)[number];
export type GroupSort = Sort<SortedColumn>;
export const groupSorts = sortsOf(sortedColumns);
export const defaultSort = "-startDate" satisfies GroupSort;

/** How many people and wards a group can have in its lists, and how many days it can last. */
export const groupLimits = { teachers: 30, wards: 100, days: 1_100 } as const;

/** What is wrong with the days of a group, by field. */
export function groupDayErrors({ startDate, endDate }: Days): Partial<Record<keyof Days, string>> {
  if (endDate < startDate) return { endDate: "groups.error_reversed" };
  return daysFrom(startDate, endDate) >= groupLimits.days ? { endDate: "groups.error_too_long" } : {};
}

/**
 * The placements that new days of a group would leave outside, by the field that does. One that was outside before, such as a prolonged
 * one, does not hinder.
 */
export function leftOutside<One extends Days>(
  placements: readonly One[],
  { before, after }: { before: Days; after: Days },
): { placement: One; field: keyof Days }[] {
  return placements.flatMap((placement): { placement: One; field: keyof Days }[] => {
    const { startDate, endDate } = placement;
    if (startDate >= before.startDate && startDate < after.startDate) return [{ placement, field: "startDate" }];
    if (endDate <= before.endDate && endDate > after.endDate) return [{ placement, field: "endDate" }];
    return [];
  });
}

/**
 * A placement once the days of its group have changed: a first or last day that was the group's follows. One whose evaluation is done keeps
 * its days, and so does one that would end before it begins.
 * @returns the placement itself when it keeps its days
 */
export function movedWithGroup<One extends Days & { isDone: boolean }>(
  placement: One,
  { before, after }: { before: Days; after: Days },
): One {
  const startDate = placement.startDate === before.startDate ? after.startDate : placement.startDate;
  const endDate = placement.endDate === before.endDate ? after.endDate : placement.endDate;
  const days = { startDate, endDate };
  return placement.isDone || endDate < startDate || areSameDays(placement, days)
    ? placement
    : { ...placement, ...days };
}

export const areSameDays = (one: Days, other: Days): boolean =>
  one.startDate === other.startDate && one.endDate === other.endDate;

/** A ward's name as it is compared: two that differ by case or by how a letter is stored are one. */
export const wardKey = (ward: string): string => ward.trim().normalize("NFC").toLowerCase();

/** The wards that are in a list before and not after. A changed case or space removes none. */
export function removedWards(before: readonly string[], after: readonly string[]): string[] {
  const left = new Set(after.map(wardKey));
  return before.filter((ward) => !left.has(wardKey(ward)));
}

/** The placements on wards that are removed. */
export function onRemovedWards<One extends { ward: string }>(
  placements: readonly One[],
  removed: readonly string[],
): One[] {
  const gone = new Set(removed.map(wardKey));
  return placements.filter(({ ward }) => gone.has(wardKey(ward)));
}

/** The rules of a group for following up, by their columns. */
export const followUpColumns = [
  "expectedDays",
  "makeUpPercent",
  "repeatPercent",
  "sickDaysNoticed",
  "quietDays",
  "waitingDays",
  "noticeShortDays",
  "noticeDaysBefore",
  "passedAfterMakeUp",
] as const;
type FollowUpColumn = (typeof followUpColumns)[number];

/** The rules for following up among what is known of a group. */
export const followUpRulesOf = <Group extends Record<FollowUpColumn, unknown>>(group: Group) =>
  Object.fromEntries(followUpColumns.map((column) => [column, group[column]])) as Pick<Group, FollowUpColumn>;

/** Is the share of absence that repeats the placement above the one that must be made up? */
export const areSharesInOrder = (shares: { makeUpPercent: number; repeatPercent: number }): boolean =>
  shares.repeatPercent > shares.makeUpPercent;
