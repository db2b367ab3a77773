"use client";

import type { ComponentProps } from "react";
import { cx } from "./cx";
import { useFieldWiring } from "./field";
import { controlClasses } from "./field-text";
import { Icon } from "./icon";

/** The platform's own choice list; children are `<option>`s. Used inside a Field. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <div className="relative">
      <select
        {...useFieldWiring(rest)}
        className={cx(controlClasses, "min-h-touch appearance-none pr-10", className)}
      />
      <Icon
        name="chevron-down-solid"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
      />
    </div>
  );
}
