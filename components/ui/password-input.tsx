"use client";

import { type ComponentProps, useState } from "react";
import { cx } from "./cx";
import { useFieldWiring } from "./field";
import { controlClasses } from "./field-text";
import { Icon } from "./icon";

type PasswordInputProps = Omit<ComponentProps<"input">, "type"> & {
  /** The button's words while the password is hidden, e.g. "Vis". */
  showLabel: string;
  /** The button's words while the password can be read, e.g. "Skjul". */
  hideLabel: string;
};

/** A password control with a button that shows what was typed. Used inside a Field. */
export function PasswordInput({ showLabel, hideLabel, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const wired = useFieldWiring(rest);
  return (
    <div className="relative flex">
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...wired}
        type={shown ? "text" : "password"}
        className={cx(controlClasses, "min-h-touch pr-28", className)}
      />
      <button
        type="button"
        aria-controls={wired.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex items-center gap-1.5 rounded px-3 text-sm font-medium text-brand hover:bg-brand-soft [&_svg]:size-5"
      >
        {shown ? <Icon name="eye-slash-solid" /> : <Icon name="eye-solid" />}
        {shown ? hideLabel : showLabel}
      </button>
    </div>
  );
}
