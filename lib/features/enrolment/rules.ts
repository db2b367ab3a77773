import type { Role } from "@/lib/platform/auth/permissions";

/** Why somebody cannot be added to a group as a student, in the order in which they are named. */
export const enrolmentObstacles = [
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
  active: boolean;
  domainId: number | null;
  /** The person may be in several running groups, or have several open evaluations. */
  allowMultipleGroup: boolean;
  allowMultipleEvaluation: boolean;
  /** Their placements: of which group, until when (`YYYY-MM-DD`), and whether its evaluation is open. */
  placements: readonly { groupId: number; endDate: string; hasOpenEvaluation: boolean }[];
};

/** The group to which somebody is to be added; `endDate` is `YYYY-MM-DD`. */
export type EnrollingGroup = { groupId: number; domainId: number; endDate: string };

/** Everything that keeps somebody from being added to a group on a day; empty when nothing does. */
export function obstaclesFor(candidate: Candidate, group: EnrollingGroup, day: string): EnrolmentObstacle[] {
  const { placements } = candidate;
  const others = placements.filter(({ groupId }) => groupId !== group.groupId);
  const applies: Record<EnrolmentObstacle, boolean> = {
    group_over: group.endDate < day,
    not_a_student: candidate.role !== "Student",
    inactive: !candidate.active,
    other_domain: candidate.domainId !== group.domainId,
    in_this_group: others.length < placements.length,
    in_running_group: !candidate.allowMultipleGroup && others.some(({ endDate }) => endDate >= day),
    open_evaluation: !candidate.allowMultipleEvaluation && others.some(({ hasOpenEvaluation }) => hasOpenEvaluation),
  };
  return enrolmentObstacles.filter((one) => applies[one]);
}

/** The roles that can take a supervisor's seat: each of them either seat (SPEC §6). */
export const supervisingRoles = ["Supervisor", "SecondarySupervisor"] as const satisfies readonly Role[];

/** The first and the last day of a placement, `YYYY-MM-DD`. */
type Days = { startDate: string; endDate: string };

/** What is wrong with the days of a placement, by field: they are in order, and within the group's. */
export function dayErrors(days: Days, group: Days): Partial<Record<keyof Days, string>> {
  const isOutside = (day: string) => day < group.startDate || day > group.endDate;
  if (isOutside(days.startDate)) return { startDate: "enrolment.error_outside" };
  if (isOutside(days.endDate)) return { endDate: "enrolment.error_outside" };
  return days.endDate < days.startDate ? { endDate: "enrolment.error_reversed" } : {};
}
