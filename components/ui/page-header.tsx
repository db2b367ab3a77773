"use client";

import type { ReactNode } from "react";
import { Dotted } from "./dotted";

type PageHeaderProps = {
  title: ReactNode;
  /** Before the title: an AreaTile. */
  leading?: ReactNode;
  /** Above the title: where the reader is, e.g. the student's name or a status chip. */
  above?: ReactNode;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** Buttons and links; at the end of the line on wide screens, under the text on a phone. */
  actions?: ReactNode;
};

/** The head of a page with its only h1. */
export function PageHeader({ title, leading, above, lead, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-4 pt-6 pb-6 lg:flex-row lg:items-end lg:justify-between lg:gap-8 lg:pt-10 lg:pb-8">
      <div className="flex max-w-2xl min-w-0 flex-col items-start gap-2 wrap-anywhere">
        {above && (
          <div className="text-meta text-muted">{typeof above === "string" ? <Dotted text={above} /> : above}</div>
        )}
        <div className="flex items-center gap-3">
          {leading}
          <h1 className="text-page text-balance text-brand">{title}</h1>
        </div>
        {lead && <p className="text-muted">{typeof lead === "string" ? <Dotted text={lead} /> : lead}</p>}
      </div>
      {actions && <div className="no-print flex flex-wrap gap-3 lg:shrink-0">{actions}</div>}
    </header>
  );
}
