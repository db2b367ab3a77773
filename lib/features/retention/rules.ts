import { tz } from "@date-fns/tz";
import { subMonths } from "date-fns";
import { keptDays } from "@/lib/features/job/rules";
import { daysLater, fromDay, storedDay } from "@/lib/platform/dates";
import { atSchoolTime } from "@/lib/platform/school-moment";

type KindRule = {
  /** In what its time is counted. */
  unit: "months" | "days";
  /** The limits of its time, both included. */
  least: number;
  most: number;
  /** How long it is kept where the school has no rule; null for good. */
  shipped: number | null;
};

const ofPlacement = { unit: "months", least: 3, most: 240, shipped: null } as const satisfies KindRule;

/**
 * What can be kept for a limited time. Of placements the time begins with their last day; of anything else with the moment it was made, of
 * pictures with the last time that somebody entered a closed account.
 */
export const retentionKinds = {
  reports: ofPlacement,
  messages: ofPlacement,
  absences: ofPlacement,
  drafts: ofPlacement,
  notifications: { unit: "months", least: 1, most: 240, shipped: null },
  audit: { unit: "months", least: 12, most: 240, shipped: null },
  pictures: { unit: "months", least: 1, most: 240, shipped: null },
  outboxMails: { unit: "days", least: 1, most: 3650, shipped: 90 },
  givenUpJobs: { unit: "days", least: 1, most: 3650, shipped: 30 },
  jobFiles: { unit: "days", least: 1, most: 30, shipped: keptDays },
} as const satisfies Record<string, KindRule>;

export type RetentionKind = keyof typeof retentionKinds;
export const kindNames = Object.keys(retentionKinds) as RetentionKind[];

/** What belongs to a placement: a group can have rules of its own for it. */
export const placementKinds = ["reports", "messages", "absences", "drafts"] as const;
export type PlacementKind = (typeof placementKinds)[number];
export type SchoolKind = Exclude<RetentionKind, PlacementKind>;

export const isPlacementKind = (kind: RetentionKind): kind is PlacementKind =>
  (placementKinds as readonly RetentionKind[]).includes(kind);

/** What is not of placements and is deleted with a run; files of jobs go every hour. */
export const runSchoolKinds = [
  "notifications",
  "audit",
  "pictures",
  "outboxMails",
  "givenUpJobs",
] as const satisfies readonly SchoolKind[];
export type RunSchoolKind = (typeof runSchoolKinds)[number];

/** What is left over by the work of the product itself: it goes every night, also where nothing else is deleted automatically. */
export const leftoverKinds = ["outboxMails", "givenUpJobs"] as const satisfies readonly RunSchoolKind[];

/** Can something be kept for so long? Files of jobs cannot be kept for good: they have copies of much else. */
export function isPossible(kind: RetentionKind, keep: number | null): boolean {
  if (keep === null) return kind !== "jobFiles";
  const { least, most } = retentionKinds[kind];
  return Number.isInteger(keep) && keep >= least && keep <= most;
}

/** A rule: null keeps for good. */
export type Rule = { kind: RetentionKind; groupId: number | null; keep: number | null; revision: number };

/** Every rule that applies: one of the school for each kind, and those of groups. */
export type Rules = {
  school: Record<RetentionKind, Rule>;
  groups: readonly (Rule & { groupId: number })[];
  /** The school archives: nothing goes before a receipt. */
  archives: boolean;
};

/** What belongs to an evaluation is kept for so many days after it was decided: so long a complaint may be made and dealt with. */
const complaintDays = 90;

/** What was decided on this day or later is kept. @param day `YYYY-MM-DD`, today as a rule */
export const firstRecentDay = (day: string): string => daysLater(day, -complaintDays);

/** In which order a run deletes: what would go with reports before them, so that it is counted. */
export const deletionOrder = ["messages", "drafts", "absences", "reports"] as const satisfies readonly PlacementKind[];

/** The rules from what is stored; what is not there is as it was shipped, with the revision 0. */
export function rulesFrom(stored: readonly Rule[], archives: boolean): Rules {
  const school = Object.fromEntries(
    kindNames.map((kind) => [
      kind,
      stored.find((rule) => rule.kind === kind && rule.groupId === null) ??
        ({ kind, groupId: null, keep: retentionKinds[kind].shipped, revision: 0 } satisfies Rule),
    ]),
  ) as Record<RetentionKind, Rule>;
  const groups = stored.filter((rule): rule is Rule & { groupId: number } => rule.groupId !== null);
  return { school, groups, archives };
}

/** What is the same as long as the same goes by the rules: a preview says what goes by those that it was made with. */
export const fingerprintOf = ({ school, groups }: Pick<Rules, "school" | "groups">): string =>
  JSON.stringify([
    ...kindNames.map((kind) => school[kind].keep),
    ...groups
      .filter(({ kind, keep }) => keep !== school[kind].keep)
      .map(({ kind, groupId, keep }) => [kind, groupId, keep]),
  ]);

/** What is from before this day is over. @param day `YYYY-MM-DD`, today as a rule */
export function lastDayKept(kind: RetentionKind, keep: number, day: string): string {
  if (retentionKinds[kind].unit === "days") return daysLater(day, -keep);
  return storedDay(subMonths(fromDay(day), keep, { in: tz("UTC") }));
}

/** The moment before which what was made is over. */
export const lastMomentKept = (kind: RetentionKind, keep: number, day: string): Date =>
  atSchoolTime(lastDayKept(kind, keep, day), "00:00");
