import { farApart } from "@/lib/features/evaluation/agenda/rules";
import type { Party } from "@/lib/features/evaluation/rating/rules";

/** How far two marks on one step are moved apart, in pixels. */
const apart = 8;

/** How much of a drawing is left free at each end, in per cent: two marks fit beside each other there. */
const margin = 4;

/** Where a step is on a scale, in per cent. */
export const stepPlace = (step: number, steps: number): number =>
  steps === 1 ? 50 : Math.round(100 * margin + ((step - 1) / (steps - 1)) * 100 * (100 - 2 * margin)) / 100;

/** Where the marks of the sides are on a scale: two on one step beside each other, the student's first. */
export function markPlaces(ratings: readonly { party: Party; rating: number }[], steps: number) {
  return ratings.map(({ party, rating }) => {
    const isShared = ratings.some((other) => other.party !== party && other.rating === rating);
    const shift = isShared ? (party === "student" ? -apart : apart) : 0;
    return { party, place: stepPlace(rating, steps), shift };
  });
}

/** How many steps the sides are apart when that is far, else null. */
export function differenceOf(ratings: readonly { rating: number }[]): number | null {
  const [one, other] = ratings;
  const steps = one && other ? Math.abs(one.rating - other.rating) : 0;
  return steps >= farApart ? steps : null;
}
