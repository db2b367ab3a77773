"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx";
import { ErrorText, HelpText } from "./field-text";
import { Icon } from "./icon";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  /** One of several with the same `name`, of which one is chosen. */
  radio?: boolean;
  label: ReactNode;
  help?: ReactNode;
  error?: string;
};

/** A checkbox, or a radio button, with its label; the whole row, at least 44 px high, ticks it. */
export function Checkbox({ label, help, error, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-touch items-start gap-3 py-2.5">
        <CheckMark
          {...rest}
          id={id}
          aria-describedby={cx(help != null && `${id}-help`, error && `${id}-error`) || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      <div className="flex flex-col gap-1 pb-2 pl-9 empty:hidden">
        {help != null && <HelpText id={`${id}-help`}>{help}</HelpText>}
        {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      </div>
    </div>
  );
}

/** The box alone, for a place where its label is not written beside it: it needs an `aria-label`. */
export function CheckMark({
  radio,
  ...props
}: Omit<ComponentProps<"input">, "type" | "className"> & { radio?: boolean }) {
  return (
    <span className="relative grid size-6 shrink-0 place-items-center">
      <input {...props} type={radio ? "radio" : "checkbox"} className={cx("check-mark", radio && "rounded-full!")} />
      <Icon name="check-solid" />
    </span>
  );
}
