"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx";
import { ErrorText, HelpText } from "./field-text";
import { Icon } from "./icon";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string;
};

/** A checkbox with its label; the whole row, at least 44 px high, ticks it. */
export function Checkbox({ label, help, error, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-touch items-start gap-3 py-2.5">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...rest}
            id={id}
            type="checkbox"
            aria-describedby={cx(help != null && `${id}-help`, error && `${id}-error`) || undefined}
            aria-invalid={error ? true : undefined}
            className={cx(
              "peer absolute inset-0 appearance-none rounded bg-surface ring-1 ring-inset ring-control transition-colors",
              "checked:bg-brand checked:ring-brand aria-invalid:ring-2 aria-invalid:ring-danger",
              "disabled:cursor-not-allowed disabled:bg-sunken disabled:checked:bg-muted forced-colors:appearance-auto",
            )}
          />
          <Icon
            name="check-solid"
            className="pointer-events-none relative hidden size-5 text-surface peer-checked:block forced-colors:hidden"
          />
        </span>
        <span>{label}</span>
      </label>
      <div className="flex flex-col gap-1 pb-2 pl-9 empty:hidden">
        {help != null && <HelpText id={`${id}-help`}>{help}</HelpText>}
        {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      </div>
    </div>
  );
}
