import { type Rater, raters } from "@/components/ui/rater-mark";
import { enoughForLine } from "@/lib/features/competence/rules";
import type { Ratings } from "@/lib/features/competence/schema";
import type { Curve, Spot } from "./rating-curve";

/** A length to a tenth: finer is not seen. */
export const rounded = (length: number): number => Math.round(length * 10) / 10;

/** How high a rating is in a graph of such a height, the highest step at the top, with room for the marks at both ends. */
export function heightOf(rating: number, steps: number, height: number, room: number): number {
  const share = (rating - 1) / Math.max(1, steps - 1);
  return rounded(height - room - share * (height - 2 * room));
}

/** The curves of both from their ratings, each with its place across in per cent; missing ratings are left out. */
export function curvesOf(
  points: readonly (Ratings & { x: number })[],
  toHeight: (rating: number) => number,
): Record<Rater, Curve> {
  const curveOf = (who: Rater): Curve => {
    const spots = points.flatMap((point): Spot[] => {
      const rating = point[who];
      return rating === null ? [] : [[rounded(point.x), toHeight(rating)]];
    });
    return { spots, isLine: spots.length >= enoughForLine };
  };
  return Object.fromEntries(raters.map((who) => [who, curveOf(who)])) as Record<Rater, Curve>;
}

/** The first and the last rating of one of the two, and how many there are; null without any. */
export function spanOf(points: readonly Ratings[], who: Rater) {
  const given = points.flatMap((point) => point[who] ?? []);
  const [first, last] = [given[0], given.at(-1)];
  return first === undefined || last === undefined ? null : { first, last, count: given.length };
}
