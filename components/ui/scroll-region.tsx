"use client";

import type { ReactNode } from "react";

type ScrollRegionProps = {
  /** The id of what names it, such as a table's caption. */
  labelledBy: string;
  children: ReactNode;
};

/**
 * What is wider than the page scrolls sideways in here, by the arrow keys too. A shadow at an edge shows that there is more beyond it;
 * before the script has run, at the end only. On paper everything is shown.
 */
export function ScrollRegion({ labelledBy, children }: ScrollRegionProps) {
  return (
    <div className="scroll-region bleed print:mx-0" data-after="">
      <section
        ref={watchEdges}
        aria-labelledby={labelledBy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it by the arrow keys
        tabIndex={0}
        className="focus-inside relative overflow-x-auto print:overflow-visible"
      >
        {children}
      </section>
    </div>
  );
}

/** Marks on the frame at which edges of the region something is hidden. */
function watchEdges(region: HTMLElement | null) {
  const frame = region?.parentElement;
  if (!region || !frame) return;
  const mark = () => {
    frame.toggleAttribute("data-before", region.scrollLeft > 1);
    frame.toggleAttribute("data-after", region.scrollLeft < region.scrollWidth - region.clientWidth - 1);
  };
  const observer = new ResizeObserver(mark);
  observer.observe(region);
  region.addEventListener("scroll", mark, { passive: true });
  return () => {
    observer.disconnect();
    region.removeEventListener("scroll", mark);
  };
}
