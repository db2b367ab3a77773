"use client";

import type { ReactNode } from "react";
import { cx } from "./cx";

type SectionProps = {
  title: ReactNode;
  /** Before the title: an AreaTile. */
  leading?: ReactNode;
  /** 2 under the page's title, 3 inside another section. */
  level?: 2 | 3;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** Small buttons or links at the end of the title's line. */
  actions?: ReactNode;
  /** For links to this place of the page. */
  id?: string;
  children: ReactNode;
};

/** A part of a page under its heading, separated from the next by space only. A client component, as all that frames much of a page: its data is smaller. */
export function Section({ title, leading, level = 2, lead, actions, id, children }: SectionProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section id={id} className={level === 2 ? "mt-10 first:mt-0" : "mt-8 first:mt-0"}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <div className="max-w-2xl min-w-0">
          <div className="flex items-center gap-3">
            {leading}
            <Heading
              className={cx(
                "min-w-0 wrap-anywhere",
                level === 2 ? "text-title text-balance text-brand" : "text-question",
              )}
            >
              {title}
            </Heading>
          </div>
          {lead && <p className="mt-1 text-muted">{lead}</p>}
        </div>
        {actions && <div className="no-print flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
