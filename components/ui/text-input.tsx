"use client";

import type { ComponentProps } from "react";
import { cx } from "./cx";
import { useFieldWiring } from "./field";
import { controlClasses } from "./field-text";

/** A one-line text control; takes every attribute of `<input>`, a ref included. Used inside a Field. */
export function TextInput({ className, ...rest }: ComponentProps<"input">) {
  return <input type="text" {...useFieldWiring(rest)} className={cx(controlClasses, "min-h-touch", className)} />;
}
