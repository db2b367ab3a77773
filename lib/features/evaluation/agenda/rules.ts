import type { Talk } from "@/lib/features/goal/rules";
import { evaluationStage, type Term } from "../life/rules";
import { type Party, parties } from "../rating/rules";

/** From so many steps apart on, a difference in ratings is talked about first. */
export const farApart = 2;

/**
 * Why something is on the agenda of a talk, in its order: the sides are far apart, both say that it is weak, a goal that was set
 * before, neither of these, or both say that it is strong.
 */
export const agendaKinds = ["apart", "low", "goal", "other", "strength"] as const;
export type FactorKind = Exclude<(typeof agendaKinds)[number], "goal">;

/** A point of the agenda: a factor, with how many steps apart its ratings are, or a goal. */
export type AgendaItem =
  | { kind: FactorKind; questionId: number; steps: number | null }
  | { kind: "goal"; goalId: number };

/** What is talked about even when the sides agree; the rest is folded away. */
export const isForTalk = ({ kind }: { kind: AgendaItem["kind"] }): boolean => kind !== "other" && kind !== "strength";

/** A factor with the step that each side has chosen, null where it has none. */
type RatedFactor = { questionId: number } & Record<Party, { rating: number | null } | null>;

const ratingsOf = (factor: RatedFactor): number[] => parties.flatMap((party) => factor[party]?.rating ?? []);

/** How many steps the sides are apart; null unless both have rated. */
function stepsApart(ratings: readonly number[]): number | null {
  const [one, other] = ratings;
  return one === undefined || other === undefined ? null : Math.abs(one - other);
}

/** Why a factor is on the agenda. The middle step of an odd scale is neither low nor a strength. */
function kindOf(ratings: readonly number[], scale: number): FactorKind {
  const apart = stepsApart(ratings);
  if (apart !== null && apart >= farApart) return "apart";
  if (ratings.length === 0) return "other";
  const isLow = ratings.every((rating) => rating <= scale / 2) || ratings.includes(1);
  if (isLow) return "low";
  return apart !== null && ratings.every((rating) => rating > (scale + 1) / 2) ? "strength" : "other";
}

const sum = (ratings: readonly number[]): number => ratings.reduce((total, one) => total + one, 0);
const mean = (ratings: readonly number[]): number => sum(ratings) / ratings.length;

/** The talks whose goals are looked at in a term's talk: those before it. */
const talksBefore: Record<Term, readonly Talk[]> = {
  [evaluationStage.midterm]: ["expectation"],
  [evaluationStage.endterm]: ["expectation", "midterm"],
};

/**
 * The agenda of a term's talk, with each factor exactly once: first those that are far apart, the largest difference first, then the
 * weak ones, the weakest first, then the goals of earlier talks, then the rest, the strengths last. Ties are in the order of the form.
 * @param scale how many steps the form's scale has
 */
export function agendaOf(
  term: Term,
  {
    factors,
    goals,
    scale,
  }: { factors: readonly RatedFactor[]; goals: readonly { goalId: number; talk: string }[]; scale: number },
): AgendaItem[] {
  const rated = factors.map((factor) => {
    const ratings = ratingsOf(factor);
    return { questionId: factor.questionId, kind: kindOf(ratings, scale), steps: stepsApart(ratings), ratings };
  });
  const of = (kind: FactorKind) => rated.filter((one) => one.kind === kind);
  const asItem = ({ kind, questionId, steps }: (typeof rated)[number]): AgendaItem => ({ kind, questionId, steps });
  const before: readonly string[] = talksBefore[term];
  return [
    ...of("apart")
      .toSorted((a, b) => (b.steps ?? 0) - (a.steps ?? 0) || sum(a.ratings) - sum(b.ratings))
      .map(asItem),
    ...of("low")
      .toSorted((a, b) => mean(a.ratings) - mean(b.ratings))
      .map(asItem),
    ...goals.filter(({ talk }) => before.includes(talk)).map(({ goalId }) => ({ kind: "goal" as const, goalId })),
    ...of("other").map(asItem),
    ...of("strength").map(asItem),
  ];
}

/** What a point is about, the same however its ratings change. */
export const pointOf = (item: AgendaItem): string =>
  item.kind === "goal" ? `goal ${item.goalId}` : `factor ${item.questionId}`;

/**
 * An agenda as it is now, each point in the place and for the reason that it had when the page was opened: nothing moves under the hands
 * of who corrects a rating. What is new comes after the others of its half, what is gone is left out.
 */
export function inOrderOf(opened: readonly AgendaItem[], now: readonly AgendaItem[]): AgendaItem[] {
  const known = opened.flatMap((before): AgendaItem[] => {
    const item = now.find((one) => pointOf(one) === pointOf(before));
    if (!item) return [];
    return item.kind === "goal" || before.kind === "goal" ? [item] : [{ ...item, kind: before.kind }];
  });
  const places = new Set(opened.map(pointOf));
  const added = now.filter((item) => !places.has(pointOf(item)));
  const all = [...known, ...added];
  return [...all.filter(isForTalk), ...all.filter((item) => !isForTalk(item))];
}

/** A field of the map: how the sides have rated, and the factors that they have rated so. */
export type MapCell = { student: number; supervisor: number; apart: number; questionIds: number[] };

/**
 * The difference map: a row for each step that the student can choose, the highest first, and in it a cell for each of the
 * supervisor's, the lowest first. A factor that one of them has not rated is not on it.
 */
export function differenceMapOf(factors: readonly RatedFactor[], scale: number): MapCell[][] {
  const steps = Array.from({ length: scale }, (_, index) => index + 1);
  return steps.toReversed().map((student) =>
    steps.map((supervisor) => ({
      student,
      supervisor,
      apart: Math.abs(student - supervisor),
      questionIds: factors
        .filter((factor) => factor.student?.rating === student && factor.supervisor?.rating === supervisor)
        .map(({ questionId }) => questionId),
    })),
  );
}
