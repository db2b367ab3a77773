"use client";

import { type ReactNode, useId } from "react";
import { cx } from "./cx";
import { ErrorText, HelpText } from "./field-text";
import { Icon } from "./icon";
import { isShortScale } from "./short-scale";

export type RatingStep = {
  value: number;
  /** What the step means. */
  anchor: string;
};

type RatingScaleProps = {
  /** What is rated. */
  legend: ReactNode;
  help?: ReactNode;
  error?: string;
  steps: RatingStep[];
  value: number | null;
  onChange: (value: number | null) => void;
  /** Label of the button that removes the answer; without it the answer cannot be removed. */
  clearLabel?: string;
  /** What belongs to a step and is shown under it, such as an earlier choice. Not read out: `help` says it in words. */
  under?: (step: number) => ReactNode;
};

/** Steps to choose one from: all in a row where there is room, else one under the other, so that their order is clear. Arrow keys move the choice. */
export function RatingScale(props: RatingScaleProps) {
  const { legend, help, error, steps, value, onChange, clearLabel, under } = props;
  const id = useId();
  const isShort = isShortScale(steps);

  return (
    <fieldset
      aria-describedby={cx(help != null && `${id}-help`, error && `${id}-error`) || undefined}
      className="@container min-w-0"
    >
      <legend className="text-question">{legend}</legend>
      {help != null && (
        <div className="mt-1">
          <HelpText id={`${id}-help`}>{help}</HelpText>
        </div>
      )}
      <div className={cx("mt-3 grid grid-cols-1 gap-x-2 gap-y-2", rows(isShort))}>
        {steps.map((step) => {
          const button = (
            <label key={step.value} className={stepClasses(Boolean(error), isShort)}>
              <input
                type="radio"
                name={id}
                value={step.value}
                checked={step.value === value}
                onChange={() => onChange(step.value)}
                className="absolute inset-0 appearance-none rounded"
              />
              <span className="text-question tabular-nums">{step.value}</span>
              <span className={isShort ? "text-sm @xs:text-meta @2xl:text-sm" : "text-sm"}>{step.anchor}</span>
            </label>
          );
          if (!under) return button;
          return (
            // The buttons are as high as each other, and what is under them begins at one line.
            <div key={step.value} className="row-span-2 grid min-w-0 grid-rows-subgrid gap-y-1">
              {button}
              <div aria-hidden="true">{under(step.value)}</div>
            </div>
          );
        })}
      </div>
      {(error || clearLabel) && (
        <div className="mt-2 flex items-start justify-between gap-4">
          {error ? <ErrorText id={`${id}-error`}>{error}</ErrorText> : <span />}
          {clearLabel && (
            <button
              type="button"
              onClick={({ currentTarget }) => {
                // The button goes with the answer, and would take the focus with it.
                currentTarget.closest("fieldset")?.querySelector("input")?.focus();
                onChange(null);
              }}
              // Keeps its space while there is no answer to remove, so that nothing below it jumps.
              className={cx(
                "relative inline-flex items-center gap-1 rounded text-sm text-link underline underline-offset-3",
                "after:absolute after:inset-x-0 after:-inset-y-3 hover:text-link-deep",
                value === null && "invisible",
              )}
            >
              <Icon name="x-mark-solid" className="size-4" />
              {clearLabel}
            </button>
          )}
        </div>
      )}
    </fieldset>
  );
}

/** From which width of the scale on its steps are in one row. */
const rows = (isShort: boolean) =>
  isShort
    ? "@xs:auto-cols-fr @xs:grid-flow-col @xs:grid-cols-none"
    : "@2xl:auto-cols-fr @2xl:grid-flow-col @2xl:grid-cols-none";

/** The number is beside its word in a column, and over it in a row. */
function stepClasses(wrong: boolean, isShort: boolean) {
  return cx(
    isShort
      ? "@xs:flex-col @xs:items-center @xs:gap-0.5 @xs:px-1 @xs:text-center"
      : "@2xl:flex-col @2xl:items-start @2xl:gap-0.5",
    "relative flex min-h-touch min-w-0 items-baseline gap-3 rounded px-3 py-2.5 wrap-anywhere ring-1 ring-inset transition-colors",
    "bg-surface has-checked:bg-brand has-checked:text-on-brand has-checked:ring-brand",
    "hover:not-has-checked:bg-brand-soft has-disabled:opacity-60 forced-colors:has-checked:outline-4",
    wrong ? "ring-danger" : "ring-control",
  );
}
