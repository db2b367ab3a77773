import type { HeldDays } from "@/lib/features/placement/rules";
import type { Role } from "@/lib/platform/auth/permissions";
import type { Days } from "@/lib/platform/dates";
import { parseSort, type Sort, sortsOf } from "@/lib/platform/sorting";

/** Why somebody cannot be added to a group as a student, in the order in which they are named. */
export const enrolmentObstacles = [
  "group_ended",
  "group_over",
  "not_a_student",
  "inactive",
  "other_domain",
  "in_this_group",
  "in_running_group",
  "open_evaluation",
] as const;
export type EnrolmentObstacle = (typeof enrolmentObstacles)[number];

/** What is known of somebody who is to be added. */
export type Candidate = {
  role: Role;
  /** The account and its organisation are active. */
  active: boolean;
  domainId: number | null;
  /** The person may be in several running groups, or have several open evaluations. */
  allowMultipleGroup: boolean;
  allowMultipleEvaluation: boolean;
  placements: readonly HeldPlacement[];
};

/** A placement that somebody has, and whether its evaluation is open. */
type HeldPlacement = HeldDays & { hasOpenEvaluation: boolean };

/** The group to which somebody is to be added; `endDate` is `YYYY-MM-DD`. */
export type EnrollingGroup = { groupId: number; domainId: number; endDate: string; isEnded: boolean };

/** Everything that keeps somebody from being added to a group on a day; empty when nothing does. */
export function obstaclesFor(candidate: Candidate, group: EnrollingGroup, day: string): EnrolmentObstacle[] {
  const { placements } = candidate;
  const others = placements.filter(({ groupId }) => groupId !== group.groupId);
  const applies: Record<EnrolmentObstacle, boolean> = {
    group_ended: group.isEnded,
    group_over: !group.isEnded && group.endDate < day,
    not_a_student: candidate.role !== "Student",
    inactive: !candidate.active,
    other_domain: candidate.domainId !== group.domainId,
    in_this_group: others.length < placements.length,
    in_running_group: !candidate.allowMultipleGroup && others.some((one) => runs(one, day)),
    open_evaluation: !candidate.allowMultipleEvaluation && others.some(({ hasOpenEvaluation }) => hasOpenEvaluation),
  };
  return enrolmentObstacles.filter((one) => applies[one]);
}

const runs = ({ endDate, isOver }: HeldPlacement, day: string) => endDate >= day && !isOver;

/** Why a student cannot move to a group: what keeps them from being added to it, or that their days are not the group's. */
export const moveObstacles = [...enrolmentObstacles, "days_outside"] as const;

/** The roles that can take a supervisor's seat: each of them either seat (SPEC §6). */
export const supervisingRoles = ["Supervisor", "SecondarySupervisor"] as const satisfies readonly Role[];

/** What is wrong with the days of a placement, by field: they are in order, and within the group's. */
export function dayErrors(days: Days, group: Days): Partial<Record<keyof Days, string>> {
  const isOutside = (day: string) => day < group.startDate || day > group.endDate;
  if (isOutside(days.startDate)) return { startDate: "enrolment.error_outside" };
  if (isOutside(days.endDate)) return { endDate: "enrolment.error_outside" };
  return days.endDate < days.startDate ? { endDate: "enrolment.error_reversed" } : {};
}

/** So many students are added or looked up in one call, each by so many parts of a line, and so many placements get a supervisor. */
export const enrolmentLimits = { rows: 200, lines: 200, parts: 12, assigned: 100, found: 5 } as const;

/** What a line says of somebody, in parts: a line of a spreadsheet has tabs, one of a mail program `Name <address>`. */
export const partsOfLine = (line: string): string[] =>
  line
    .normalize("NFC")
    .split(/[\t;<>]/)
    .map((part) => part.replaceAll(/\s+/g, " ").trim())
    .filter((part) => part !== "");

/** The lines that somebody has typed or pasted, each once, in their order. */
export const linesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/\r?\n/)
      .map((line) => partsOfLine(line).join("; "))
      .filter((line) => line !== ""),
  ),
];

/** What a placement of a group can be filtered by. */
export const placementFilters = ["uncovered", "discontinued"] as const;
export type PlacementFilter = (typeof placementFilters)[number];

/** The columns by which the placements of a group are ordered. */
const placementColumns = ["name", "ward", "supervisor", "days"] as const;
export type PlacementColumn = (typeof placementColumns)[number];
export type PlacementSort = Sort<PlacementColumn>;
export const placementSorts = sortsOf(placementColumns);
export const defaultPlacementSort = "name" satisfies PlacementSort;

type Ordered = {
  placementId: number;
  student: { fullName: string };
  ward: string;
  startDate: string;
  endDate: string;
  supervisor: { fullName: string } | null;
};

/**
 * Compares two placements of a group in an order. Those without a supervisor come before those with one; equal ones are by name, in
 * whatever direction.
 * @param language whose alphabet orders names and wards, as a language tag
 */
export function placementOrder(sort: PlacementSort, language: string): (one: Ordered, other: Ordered) => number {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const orders: Record<PlacementColumn, (one: Ordered, other: Ordered) => number> = {
    name: (one, other) => compare(one.student.fullName, other.student.fullName),
    ward: (one, other) => compare(one.ward, other.ward),
    supervisor: (one, other) =>
      Number(one.supervisor !== null) - Number(other.supervisor !== null) ||
      compare(one.supervisor?.fullName ?? "", other.supervisor?.fullName ?? ""),
    days: (one, other) => compare(one.startDate, other.startDate) || compare(one.endDate, other.endDate),
  };
  const { column, isDescending } = parseSort<PlacementColumn>(sort);
  const order = orders[column];
  const direction = isDescending ? -1 : 1;
  return (one, other) =>
    direction * order(one, other) ||
    compare(one.student.fullName, other.student.fullName) ||
    one.placementId - other.placementId;
}
