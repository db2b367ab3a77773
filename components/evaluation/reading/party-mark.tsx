"use client";

import { cx } from "@/components/ui/cx";
import type { Party } from "@/lib/features/evaluation/rating/rules";

/** The shape of a side around the point 0, 0: a ring for the student, a diamond for the supervisor. */
export function PartyShape({ party }: { party: Party }) {
  return party === "student" ? (
    <circle
      r="5"
      strokeWidth="2"
      className="fill-canvas stroke-self forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
    />
  ) : (
    <path d="M0-6.5 6.5 0 0 6.5-6.5 0Z" className="fill-other forced-colors:fill-[CanvasText]" />
  );
}

/** The mark of a side beside the words that say whose it is. */
export function PartyMark({ party, className }: { party: Party; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="-7 -7 14 14" className={cx("size-3.5 shrink-0", className)}>
      <PartyShape party={party} />
    </svg>
  );
}
