import { cx } from "./cx";
import type { RatingStep } from "./rating-scale";

type RatingValueProps = {
  steps: RatingStep[];
  value: number | null;
  /** Text for "not rated". */
  emptyLabel: string;
};

/** A rating to read: one mark for each step, filled up to the chosen one, with its number and text. */
export function RatingValue({ steps, value, emptyLabel }: RatingValueProps) {
  const chosen = steps.find((step) => step.value === value);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden="true" className="flex gap-1">
        {steps.map((step) => (
          <span
            key={step.value}
            className={cx(
              "h-2 w-5 rounded-full",
              chosen && step.value <= chosen.value ? "bg-brand" : "bg-surface ring-1 ring-inset ring-control",
            )}
          />
        ))}
      </span>
      {chosen ? (
        <span>
          <strong className="font-semibold">{chosen.value}</strong> {chosen.anchor}
        </span>
      ) : (
        <span className="text-muted">{emptyLabel}</span>
      )}
    </p>
  );
}
