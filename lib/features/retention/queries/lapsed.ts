import "server-only";
import { withoutReceipt } from "@/lib/features/archive/queries/due";
import { withRecordToMake } from "@/lib/features/evaluation/life/policy";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { reportStatus } from "@/lib/features/report/life/rules";
import { fromDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { atSchoolTime } from "@/lib/platform/school-moment";
import type { Prisma } from "@/prisma/generated/client";
import { firstRecentDay, lastDayKept, type PlacementKind, placementKinds, type Rules, runSchoolKinds } from "../rules";

/** Placements that have something of a kind. */
const withSome: Record<PlacementKind, Prisma.PlacementWhereInput> = {
  reports: {
    OR: [{ reports: { some: { status: { not: reportStatus.sickDay } } } }, { deletedReports: { some: {} } }],
  },
  messages: { reports: { some: { messages: { some: {} } } } },
  absences: { absences: { some: {} } },
  drafts: {
    OR: [
      { reports: { some: { parts: { some: { seat: { not: "student" }, submittedAt: null, givenAt: null } } } } },
      { evaluation: { parts: { some: { submittedAt: null, answers: { some: {} } } } } },
      { evaluation: { notices: { some: { givenAt: null } } } },
    ],
  },
};

/** Placements whose time is over for a kind, by the rule of their group or else of the school; null when there are none at all. */
function over(kind: PlacementKind, { school, groups }: Rules, day: string): Prisma.PlacementWhereInput | null {
  const own = groups.filter((rule) => rule.kind === kind);
  const elsewhere = { groupId: { notIn: own.map(({ groupId }) => groupId) } };
  const spans = [
    { where: elsewhere, keep: school[kind].keep },
    ...own.map(({ groupId, keep }) => ({ where: { groupId }, keep })),
  ];
  const limited = spans.flatMap(({ where, keep }) =>
    keep === null ? [] : [{ ...where, endDate: { lt: fromDay(lastDayKept(kind, keep, day)) } }],
  );
  return limited.length === 0 ? null : { OR: limited };
}

/** Not decided yet. */
const undecided = { stage: { not: evaluationStage.done } } satisfies Prisma.EvaluationWhereInput;

/** Decided so lately that somebody may complain. */
const recent = (day: string): Prisma.EvaluationWhereInput => ({
  stage: evaluationStage.done,
  results: { some: { createdAt: { gte: atSchoolTime(firstRecentDay(day), "00:00") } } },
});

/** Decided, and without its document or the archive's receipt. */
const unarchived = ({ archives }: Rules): Prisma.EvaluationWhereInput => ({
  stage: evaluationStage.done,
  OR: [withRecordToMake, ...(archives ? [withoutReceipt] : [])],
});

/** Evaluations that keep what belongs to them, and the log about them, however old it is. */
export const needed = (rules: Rules, day: string): Prisma.EvaluationWhereInput => ({
  OR: [undecided, recent(day), unarchived(rules)],
});

/**
 * Placements of which something of a kind is over on a day and can go; null when no rule limits its time. What has no evaluation needs no
 * record of one.
 */
export function lapsed(kind: PlacementKind, rules: Rules, day: string): Prisma.PlacementWhereInput | null {
  const due = over(kind, rules, day);
  return (
    due && { AND: [due, withSome[kind], { OR: [{ evaluation: null }, { evaluation: { isNot: needed(rules, day) } }] }] }
  );
}

/** How many steps a run has: one for each placement and kind, and one for each kind of the school. */
export async function countSteps(rules: Rules, day: string): Promise<number> {
  const placements = placementKinds.map((kind) => {
    const where = lapsed(kind, rules, day);
    return where ? db.placement.count({ where }) : 0;
  });
  return (await Promise.all(placements)).reduce((sum, count) => sum + count, 0) + runSchoolKinds.length;
}

/** For how many placements what is over has to wait, and for what: each counts for the first that holds. */
export async function countHeld(rules: Rules, day: string): Promise<Held> {
  const any = placementKinds.flatMap((kind) => {
    const due = over(kind, rules, day);
    return due ? [{ AND: [due, withSome[kind]] }] : [];
  });
  if (any.length === 0) return { undecided: 0, recent: 0, unarchived: 0 };
  const count = (evaluation: Prisma.EvaluationWhereInput) => db.placement.count({ where: { OR: any, evaluation } });
  const settled = { NOT: recent(day) };
  return {
    undecided: await count(undecided),
    recent: await count(recent(day)),
    unarchived: await count({ AND: [unarchived(rules), settled] }),
  };
}

export type Held = { undecided: number; recent: number; unarchived: number };
