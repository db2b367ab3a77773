"use client";

import { Badge } from "./badge";
import { cx } from "./cx";
import { Link } from "./link";

export type TabLink = {
  href: string;
  label: string;
  /** The tab whose page is open. */
  current?: boolean;
  /** How many items wait on that tab; hidden at 0. */
  count?: number;
};

type TabsProps = {
  /** Names the group for those who do not see it. */
  label: string;
  tabs: TabLink[];
};

/** Pages of one thing, as links side by side; on a phone the row scrolls and the open one is in view, on a wide screen they wrap. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav
      aria-label={label}
      className="no-print bleed overflow-x-auto border-b border-line [scrollbar-width:none] lg:-mx-2"
    >
      <ul className="flex w-max min-w-full gap-2 px-[calc(var(--gutter)-0.5rem)] lg:w-auto lg:flex-wrap lg:px-0">
        {tabs.map(({ href, label: words, current, count = 0 }) => (
          <li key={href} ref={current ? scrollIntoRow : undefined}>
            <Link
              href={href}
              aria-current={current ? "page" : undefined}
              className={cx(
                "focus-inside flex min-h-touch items-center gap-2 rounded-t border-b-3 px-2 pt-1 whitespace-nowrap",
                current
                  ? "border-brand font-semibold text-brand"
                  : // Where the system chooses the colours, a transparent border is drawn.
                    "border-transparent text-muted forced-colors:border-[Canvas] hover:border-control hover:text-ink",
              )}
            >
              {words}
              <Badge value={count} max={99} tone="quiet" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the row only, never the page. */
function scrollIntoRow(tab: HTMLLIElement | null) {
  const row = tab?.closest("nav");
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}
