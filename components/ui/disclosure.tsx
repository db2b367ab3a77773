"use client";

import type { ReactNode } from "react";
import { Icon } from "./icon";

type DisclosureProps = {
  title: ReactNode;
  /** Quietly at the end of the title's line, e.g. how many answers are inside. */
  meta?: ReactNode;
  defaultOpen?: boolean;
  children: ReactNode;
};

/** A part that opens and closes under its title, without any script. Paper shows it open. */
export function Disclosure({ title, meta, defaultOpen, children }: DisclosureProps) {
  return (
    <details open={defaultOpen} className="group border-b border-line first:border-t">
      <summary className="flex min-h-touch list-none items-center gap-2 py-3 text-base font-semibold text-brand [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-right-solid"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <span className="min-w-0 flex-1">{title}</span>
        {meta && <span className="text-meta font-normal text-muted">{meta}</span>}
      </summary>
      <div className="pb-6 pl-7">{children}</div>
    </details>
  );
}
