"use client";

import { buttonClasses } from "./button-look";
import { cx } from "./cx";
import { Link } from "./link";

type Choice = { href: string; label: string; current: boolean };
type Props = {
  /** Names the group for those who do not see it. */
  label: string;
  choices: Choice[];
  /** On a phone one row that scrolls sideways, for many short choices; without it they wrap there too. */
  inRow?: boolean;
  /** The page keeps its scroll position. */
  keepPlace?: boolean;
};

/** The choice of what a page shows, as links side by side; the choice is stored in the address. */
export function ChoiceLinks({ label, choices, inRow = false, keepPlace = false }: Props) {
  return (
    <nav
      aria-label={label}
      className={cx("no-print", inRow ? "bleed mb-4 overflow-x-auto [scrollbar-width:none]" : "mb-6")}
    >
      <ul
        className={
          inRow ? "gutter flex w-max gap-x-2 gap-y-4 py-1.5 lg:w-auto lg:flex-wrap" : "flex flex-wrap gap-x-2 gap-y-4"
        }
      >
        {choices.map(({ href, label: words, current }) => (
          <li key={href}>
            <Link
              href={href}
              scroll={!keepPlace}
              prefetch={false}
              aria-current={current ? "true" : undefined}
              className={buttonClasses(
                { variant: "quiet", size: "small" },
                cx(
                  inRow && "whitespace-nowrap",
                  current && "bg-brand-soft ring-1 ring-inset ring-brand forced-colors:outline-4",
                ),
              )}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
