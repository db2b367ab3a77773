"use client";

import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

type DisclosureProps = {
  title: ReactNode;
  /** Quietly at the end of the title's line, e.g. how many answers are inside. */
  meta?: ReactNode;
  defaultOpen?: boolean;
  /** Before the title: an AreaTile. */
  leading?: ReactNode;
  /** Without lines above and below: the rows around it have their own. */
  plain?: boolean;
  /** Where the page decides: whether it is open now, and what the reader wants. */
  open?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
};

/** A part that opens and closes under its title, without any script. Paper shows it open. */
export function Disclosure({ title, meta, defaultOpen, leading, plain, open, onToggle, children }: DisclosureProps) {
  return (
    <details
      open={open ?? defaultOpen}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
      className={cx("group", !plain && "border-b border-line first:border-t")}
    >
      <summary className="flex min-h-touch list-none items-center gap-2 py-3 text-base font-semibold text-brand [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-right-solid"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        {leading}
        <span className="min-w-0 flex-1">{title}</span>
        {meta && <span className="text-meta font-normal text-muted">{meta}</span>}
      </summary>
      <div className="pb-6 pl-7">{children}</div>
    </details>
  );
}
