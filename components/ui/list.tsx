"use client";

import type { ReactNode } from "react";
import { Dotted } from "./dotted";
import { Icon } from "./icon";
import { Link } from "./link";
import { PlainList } from "./plain-list";

type ListProps = {
  /** Names the list if there is no heading above it. */
  label?: string;
  children: ReactNode;
};

/** Rows separated by thin lines. Children are ListItems. */
export function List({ label, children }: ListProps) {
  return (
    <PlainList aria-label={label} className="divide-y divide-line border-y border-line">
      {children}
    </PlainList>
  );
}

type ListItemProps = {
  /** Where the whole row leads. */
  href?: string;
  /** Disables prefetching: for long lists of which few rows are opened. */
  prefetch?: false;
  title: ReactNode;
  /** The quiet line under the title: dates, people. See `Dotted` for the dots between them. */
  meta?: ReactNode;
  /** At the start: an Avatar or an icon. */
  leading?: ReactNode;
  /** At the end: a StatusChip, a number, or Buttons, which stay pressable in a linked row. On a phone it moves under the text. */
  trailing?: ReactNode;
  /** `trailing` is under the text on every screen, for a narrow column. */
  stacked?: true | undefined;
  /** At the very end, also on a phone: a few characters, such as an age. */
  end?: ReactNode;
  /** More under the meta line. */
  children?: ReactNode;
};

/**
 * One row, at least 44 px high; with `href` all of it is the link. A client component, so that a long list is sent as plain data.
 */
export function ListItem({ href, prefetch, title, meta, leading, trailing, stacked, end, children }: ListItemProps) {
  return (
    <li className="list-row">
      {leading && <div className="shrink-0 [&>svg]:size-6 [&>svg]:text-brand">{leading}</div>}
      <div className={stacked ? "list-row-stack" : "list-row-text"}>
        <div className="min-w-0">
          <div className="font-semibold">
            {href ? (
              <Link href={href} prefetch={prefetch} className="covers-row">
                {title}
              </Link>
            ) : (
              title
            )}
          </div>
          {meta && (
            <div className="text-meta text-muted">{typeof meta === "string" ? <Dotted text={meta} /> : meta}</div>
          )}
          {children}
        </div>
        {trailing && <div className="flex shrink-0 flex-wrap items-center gap-2">{trailing}</div>}
      </div>
      {end && <div className="shrink-0">{end}</div>}
      {href && <Icon name="chevron-right-solid" className="size-5 shrink-0 self-center text-control print:hidden" />}
    </li>
  );
}
