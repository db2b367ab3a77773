import type { RatingStep } from "./rating-scale";

const maxSteps = 4;
const maxLetters = 8;

/** Do the steps of a scale fit beside each other on a phone? */
export const isShortScale = (steps: readonly RatingStep[]): boolean =>
  steps.length <= maxSteps &&
  steps.every(({ anchor }) => anchor.split(/\s+/).every((word) => word.length <= maxLetters));
