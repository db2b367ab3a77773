import type { RatingStep } from "@/components/ui/rating-scale";
import type { ScaleStep } from "@/lib/features/form/content/schema";

/** The form's rating scale as controls and readings show it. */
export const stepsOf = (scale: readonly ScaleStep[]): RatingStep[] =>
  scale.map(({ step, anchor }) => ({ value: step, anchor }));

/** What a step of the scale means. */
export const anchorOf = (step: number, steps: readonly RatingStep[]): string =>
  steps.find(({ value }) => value === step)?.anchor ?? "";
