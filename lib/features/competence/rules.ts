import { isTicked } from "@/lib/features/form/content/rules";
import type { Question } from "@/lib/features/form/content/schema";
import { reportTab } from "@/lib/features/report/life/rules";
import { areas } from "@/lib/platform/areas";
import type { AreaDevelopment, AreaRatings, Category, Point, ProfileArea, Ratings } from "./schema";

/** The graphs among SPEC §3's view points: A (profile) and B (development). */
export const graphs = ["A", "B"] as const;

/** The areas and the graphs, in the order in which they are shown. */
export const categories: readonly Category[] = [...areas.map((area) => String(area) as Category), ...graphs];

/** The data of a question that the figures need. */
export type RatedQuestion = Pick<
  Question,
  "id" | "parentId" | "viewPoint" | "tab" | "type" | "showCheckbox" | "questionOrder"
>;

/** One person's answers by question. */
export type GivenAnswers = ReadonlyMap<number, { checked: boolean | null; rating: number | null }>;

/** So many ratings of one person make a line: two say where it has been, not where it goes. */
export const enoughForLine = 3;

/** The smallest distance in steps between the two ratings of a factor that counts as a difference. */
const differenceSteps = 2;

/** Do the student and the supervisor rate a factor so differently that they should talk about it? */
export const isDifference = ({ self, supervisor }: Ratings): boolean =>
  self !== null && supervisor !== null && Math.abs(self - supervisor) >= differenceSteps;

/**
 * The areas that the student chose in a report, each with its figures.
 * @param questions all questions of the report's form
 * @param student the student's answers: the ticks of the plan, and the student's ratings
 * @param rater the answers of the supervisor who assesses; null without them
 */
export function areaRatingsOf(
  questions: readonly RatedQuestion[],
  student: GivenAnswers,
  rater: GivenAnswers | null,
): AreaRatings[] {
  return areas.flatMap((viewPoint) => {
    const inArea = questions.filter((question) => question.viewPoint === viewPoint);
    if (inArea.length === 0 || !isChosen(inArea, student)) return [];
    const factors = factorsOf(inArea, student, rater);
    return {
      viewPoint,
      self: meanOf(factors.map(({ self }) => self)),
      supervisor: meanOf(factors.map(({ supervisor }) => supervisor)),
      differences: factors.filter(isDifference).length,
    };
  });
}

/** Has the student ticked anything of an area? One without checkboxes is always worked on. */
function isChosen(inArea: readonly RatedQuestion[], student: GivenAnswers): boolean {
  const choices = inArea.filter(
    ({ type, showCheckbox, tab }) => type === "checkbox" && showCheckbox && tab === reportTab.planning,
  );
  return choices.length === 0 || choices.some(({ id }) => isTicked(id, inArea, student));
}

/**
 * The factors of an area that were put to the writers, in the form's order. The student's rating and the supervisor's of one
 * factor are under the same checkbox, or directly in the area; of several there, the first belongs to the first.
 * @returns each factor by the question above it, or null for one of the whole area, with both ratings
 */
export function factorsOf(
  inArea: readonly RatedQuestion[],
  student: GivenAnswers,
  rater: GivenAnswers | null,
): (Ratings & { parentId: number | null; questionId: number })[] {
  const ratings = inArea
    .filter(({ type }) => type === "rating")
    .filter(({ parentId }) => parentId === null || isTicked(parentId, inArea, student))
    .toSorted((a, b) => a.questionOrder - b.questionOrder || a.id - b.id);
  const parents = [...new Set(ratings.map(({ parentId }) => parentId))];
  return parents.flatMap((parentId) => {
    const under = ratings.filter((rating) => rating.parentId === parentId);
    const own = under.filter(({ tab }) => tab === reportTab.reflection);
    const theirs = under.filter(({ tab }) => tab === reportTab.feedback);
    return Array.from({ length: Math.max(own.length, theirs.length) }, (_, index) => ({
      parentId,
      questionId: own[index]?.id ?? theirs[index]?.id ?? 0,
      self: student.get(own[index]?.id ?? 0)?.rating ?? null,
      supervisor: rater?.get(theirs[index]?.id ?? 0)?.rating ?? null,
    }));
  });
}

/** The mean of the ratings, or null without any. */
export function meanOf(ratings: readonly (number | null)[]): number | null {
  const given = ratings.filter((rating) => rating !== null);
  return given.length === 0 ? null : given.reduce((sum, rating) => sum + rating, 0) / given.length;
}

/** By how much one mean is above another, to a tenth: the means are shown to a tenth, and their difference adds up with what is shown. */
const stepsAbove = (one: number, other: number): number => (Math.round(10 * one) - Math.round(10 * other)) / 10;

/** From such a distance in steps between the two means of an area on, it is worth a word. */
const apartSteps = 0.5;

/** The area whose two means are farthest apart, who is higher, and by how many steps, to a tenth; null where all are close. */
export function widestApart(profile: readonly ProfileArea[]) {
  const apart = profile.flatMap(({ viewPoint, self, supervisor }) => {
    if (self === null || supervisor === null) return [];
    const steps = Math.abs(stepsAbove(self, supervisor));
    return steps < apartSteps ? [] : { viewPoint, steps, higher: self > supervisor ? "self" : "supervisor" };
  });
  return apart.toSorted((one, other) => other.steps - one.steps)[0] ?? null;
}

/** The area of the differences, or the whole profile (A) for several; null without any. */
export function viewPointOf(rated: readonly Pick<AreaRatings, "viewPoint" | "differences">[]): Category | null {
  const [first, second] = rated.filter(({ differences }) => differences > 0);
  if (!first) return null;
  return second ? "A" : (String(first.viewPoint) as Category);
}

/** Converts a rating from a scale of `from` steps to one of `to` steps: the lowest stays 1, the highest becomes `to`. */
export function onScale(rating: number, from: number, to: number): number;
export function onScale(rating: number | null, from: number, to: number): number | null;
export function onScale(rating: number | null, from: number, to: number): number | null {
  if (rating === null || from === to || from < 2) return rating;
  return 1 + ((rating - 1) * (to - 1)) / (from - 1);
}

export const ratingsOnScale = <Rated extends Ratings & { steps: number }>(rated: Rated, to: number) => ({
  ...rated,
  self: onScale(rated.self, rated.steps, to),
  supervisor: onScale(rated.supervisor, rated.steps, to),
});

/** Sums of an area's ratings over the reports of forms with a scale of so many steps. */
export type AreaSum = Ratings & {
  viewPoint: number;
  steps: number;
  reports: number;
  selfCount: number;
  supervisorCount: number;
  differences: number;
};

/** The areas over all reports, on one scale: each report counts once (graph A). */
export function profileOf(sums: readonly AreaSum[], steps: number): ProfileArea[] {
  return areas.flatMap((viewPoint) => {
    const own = sums.filter((sum) => sum.viewPoint === viewPoint).map((sum) => ratingsOnScale(sum, steps));
    const mean = (who: "self" | "supervisor") => {
      const count = total(own.map((sum) => sum[`${who}Count`]));
      return count === 0 ? null : total(own.map((sum) => (sum[who] ?? 0) * sum[`${who}Count`])) / count;
    };
    const ratings = { self: mean("self"), supervisor: mean("supervisor") };
    if (ratings.self === null && ratings.supervisor === null) return [];
    return {
      viewPoint,
      ...ratings,
      reports: total(own.map(({ reports }) => reports)),
      selfReports: total(own.map(({ selfCount }) => selfCount)),
      supervisorReports: total(own.map(({ supervisorCount }) => supervisorCount)),
      differences: total(own.map(({ differences }) => differences)),
    };
  });
}

/** The ratings of each area that was rated, on one scale. Earliest first. */
export const areaDevelopmentsOf = (
  ratings: readonly (Ratings & { viewPoint: number; date: string; steps: number })[],
  steps: number,
): AreaDevelopment[] =>
  areas.flatMap((viewPoint) => {
    const own = ratings.filter((rating) => rating.viewPoint === viewPoint);
    const points = own.map((rating) => ratingsOnScale(rating, steps));
    return own.length === 0
      ? []
      : { viewPoint, points: points.map(({ date, self, supervisor }) => ({ date, self, supervisor })) };
  });

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** How each rating has changed since the last one of the same person before it, to a tenth, by report (graph B). Earliest point first. */
export function changesOf(points: readonly Point[]): ReadonlyMap<number, Ratings> {
  const last: Ratings = { self: null, supervisor: null };
  const changeOf = (who: "self" | "supervisor", now: number | null) => {
    if (now === null) return null;
    const before = last[who];
    last[who] = now;
    return before === null ? null : stepsAbove(now, before);
  };
  return new Map(
    points.map(({ reportId, self, supervisor }) => [
      reportId,
      { self: changeOf("self", self), supervisor: changeOf("supervisor", supervisor) },
    ]),
  );
}

/** A part of a report: its author, whether it was given, and whether it has ratings. */
export type GivenPart = { seat: string; submittedAt: Date | string | null; hasRatings: boolean };

/**
 * The part whose ratings count: the latest one that a primary supervisor rated, else that of a secondary one who stood in. One that
 * has text answers only replaces nothing; teachers and guests never count (SPEC §6).
 */
export function countingPart<Part extends GivenPart>(parts: readonly Part[]): Part | null {
  const given = parts
    .filter(({ submittedAt, hasRatings }) => submittedAt !== null && hasRatings)
    .toSorted((a, b) => Number(new Date(b.submittedAt ?? 0)) - Number(new Date(a.submittedAt ?? 0)));
  return (
    given.find(({ seat }) => seat === "supervisor") ?? given.find(({ seat }) => seat === "secondary_supervisor") ?? null
  );
}

export const isGraph = (category: string): category is (typeof graphs)[number] =>
  graphs.some((graph) => graph === category);

/** A part of an address as a category (SPEC §3), or null when it is not one. */
export const parseCategory = (address: string): Category | null =>
  categories.find((category) => category === address) ?? null;
