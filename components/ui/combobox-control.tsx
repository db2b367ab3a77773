"use client";

import { ComboboxButton } from "@headlessui/react";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import { useFieldWiring } from "./field";
import { controlClasses } from "./field-text";
import { Icon } from "./icon";

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

/** The arrow at the end of a combobox that shows everything to choose from. Inside the element with the input, which is `relative`. */
export const ComboboxOpener = ({ label }: { label: string }) => (
  <ComboboxButton aria-label={label} className="absolute inset-y-0 right-0 px-3">
    <Icon name="chevron-down-solid" className="size-5 text-muted" />
  </ComboboxButton>
);
