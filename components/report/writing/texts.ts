import type { RatingStep } from "@/components/ui/rating-scale";
import type { ReportDetail } from "@/lib/features/report/reading/schema";

/** A number as a message key; `status` and `viewpoint` have one for each value. */
export const numbered = (number: number) => String(number) as "1";

/** The form's rating scale as controls and readings show it. */
export const stepsOf = (scale: ReportDetail["scale"]): RatingStep[] =>
  scale.map(({ step, anchor }) => ({ value: step, anchor }));

/** What a step of the scale means. */
export const anchorOf = (step: number, steps: readonly RatingStep[]): string =>
  steps.find(({ value }) => value === step)?.anchor ?? "";
