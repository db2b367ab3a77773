"use client";

import { type ReactNode, useId } from "react";
import { cx } from "./cx";
import { ErrorText, HelpText } from "./field-text";
import { Icon } from "./icon";

export type RatingStep = {
  value: number;
  /** What the step means. */
  anchor: string;
};

type RatingScaleProps = {
  /** What is rated. */
  legend: ReactNode;
  /** Quietly after the legend, e.g. "(valgfritt)". */
  note?: string;
  help?: ReactNode;
  error?: string;
  steps: RatingStep[];
  value: number | null;
  onChange: (value: number | null) => void;
  /** Label of the button that removes the answer; without it the answer cannot be removed. */
  clearLabel?: string;
  /** Name of the form entry; unique by default. */
  name?: string;
  disabled?: boolean;
  /** To the group, so that a form can lead the focus to the first step. */
  ref?: (group: HTMLFieldSetElement | null) => void;
};

/** Steps to choose one from: in a row where there is room, two beside each other on a phone. Arrow keys move the choice. */
export function RatingScale(props: RatingScaleProps) {
  const { legend, note, help, error, steps, value, onChange, clearLabel, name, disabled, ref } = props;
  const id = useId();

  return (
    <fieldset
      ref={ref}
      disabled={disabled}
      aria-describedby={cx(help != null && `${id}-help`, error && `${id}-error`) || undefined}
      className="@container min-w-0"
    >
      <legend className="text-question">
        {legend}
        {note && <span className="ml-1 font-normal text-muted">{note}</span>}
      </legend>
      {help != null && (
        <div className="mt-1">
          <HelpText id={`${id}-help`}>{help}</HelpText>
        </div>
      )}
      <div className="mt-3 grid grid-cols-1 gap-2 @2xs:grid-cols-2 @2xl:auto-cols-fr @2xl:grid-flow-col @2xl:grid-cols-none">
        {steps.map((step) => (
          <label key={step.value} className={stepClasses(Boolean(error))}>
            <input
              type="radio"
              name={name ?? id}
              value={step.value}
              checked={step.value === value}
              onChange={() => onChange(step.value)}
              className="absolute inset-0 appearance-none rounded"
            />
            <span className="text-question tabular-nums">{step.value}</span>
            <span className="text-sm">{step.anchor}</span>
          </label>
        ))}
      </div>
      {(error || clearLabel) && (
        <div className="mt-2 flex items-start justify-between gap-4">
          {error ? <ErrorText id={`${id}-error`}>{error}</ErrorText> : <span />}
          {clearLabel && (
            <button
              type="button"
              onClick={() => onChange(null)}
              // Keeps its space while there is no answer to remove, so that nothing below it jumps.
              className={cx(
                "relative inline-flex items-center gap-1 rounded text-sm text-link underline underline-offset-3",
                "after:absolute after:inset-x-0 after:-inset-y-3 hover:text-link-deep",
                (value === null || disabled) && "invisible",
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

function stepClasses(wrong: boolean) {
  return cx(
    "relative flex min-h-touch flex-col gap-0.5 rounded px-3 py-2.5 ring-1 ring-inset transition-colors",
    "bg-surface has-checked:bg-brand has-checked:text-on-brand has-checked:ring-brand",
    "hover:not-has-checked:bg-brand-soft has-disabled:opacity-60 forced-colors:has-checked:outline-4",
    wrong ? "ring-danger" : "ring-control",
  );
}
