"use client";

import type { ComponentProps } from "react";
import { cx } from "./cx";
import { useFieldWiring } from "./field";
import { controlClasses } from "./field-text";

/** The input of a combobox (`<ComboboxInput as={ComboboxControl}>`) inside a Field. Headless UI drops what links it to its help and error. */
export function ComboboxControl({ className, ...props }: ComponentProps<"input">) {
  return (
    <input
      autoComplete="off"
      {...props}
      {...useFieldWiring({})}
      className={cx(controlClasses, "min-h-touch pr-11", className)}
    />
  );
}
