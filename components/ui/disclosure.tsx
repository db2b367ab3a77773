"use client";

import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

type DisclosureProps = {
  title: ReactNode;
  /** The title is a heading of the page. */
  heading?: "h3";
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
export function Disclosure(props: DisclosureProps) {
  const { title, heading: Title = "span", meta, defaultOpen, leading, plain, open, onToggle, children } = props;
  return (
    <details
      open={open ?? defaultOpen}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
      className={cx("group", !plain && "border-b border-line first:border-t")}
    >
      <summary className="flex min-h-touch list-none items-center gap-2 py-3 text-base font-semibold text-brand [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-right-solid"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-90 print:hidden"
        />
        {leading}
        <Title className="min-w-0 flex-1">{title}</Title>
        {meta && <span className="text-meta font-normal text-muted">{meta}</span>}
      </summary>
      <div className="pb-6 pl-7">{children}</div>
    </details>
  );
}
