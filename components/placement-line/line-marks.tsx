"use client";

import type { GoalState } from "@/lib/features/goal/rules";
import { reportStatus } from "@/lib/features/report/life/rules";

const { planning, finished, waitingFeedback, seeFeedback, done } = reportStatus;

/** A flag on its pole. */
const flag = "M-6 9V-8H8L5-3 8 2H-6";

/** The ground around a ring, which keeps a line behind it from becoming a part of it. */
const halo = <circle className="line-halo" r="13" />;

/** The address of the mark of a goal. */
export const goalMark = (state: GoalState): string => `#line-goal-${state}`;

/** The address of the mark of a status. */
export const reportMark = (status: number): string => `#line-${status}`;

/**
 * The marks of all lines of a page, each once: lines refer to them, so a mark costs a page few bytes. Drawn around 0,0 in a square of
 * 20; lines are in the colour of the text, what has no fill of its own gets the background from the `use` element.
 */
export function LineMarks() {
  return (
    <svg className="line-defs" aria-hidden="true">
      <defs>
        <g id={`line-${planning}`}>
          {halo}
          <circle r="8" />
        </g>
        <g id={`line-${finished}`}>
          {halo}
          <circle r="8" />
          <path d="M0-8A8 8 0 0 0 0 8Z" fill="currentColor" stroke="none" />
        </g>
        <g id={`line-${waitingFeedback}`}>
          {halo}
          <circle r="8" />
          <circle r="3.5" fill="currentColor" stroke="none" />
        </g>
        <path
          id={`line-${seeFeedback}`}
          d="M-6-8H6A2.5 2.5 0 0 1 8.5-5.5V2A2.5 2.5 0 0 1 6 4.5H0L-4 8.5V4.5H-6A2.5 2.5 0 0 1-8.5 2V-5.5A2.5 2.5 0 0 1-6-8Z"
          fill="currentColor"
          stroke="none"
        />
        <g id={`line-${done}`}>
          <circle r="9" fill="currentColor" stroke="none" />
          <path d="M-1.2 4.6-5.2.7-3.7-.8-1.2 1.6 3.7-3.7 5.2-2.2Z" stroke="none" />
        </g>
        <circle id="line-turn" r="14.5" />
        <path id="line-talk" d="M0-8 8 0 0 8-8 0Z" />
        <path id="line-held" d="M0-8 8 0 0 8-8 0Z" fill="currentColor" />
        <path id="line-goal-open" d={flag} />
        <g id="line-goal-answered">
          <path d={flag} />
          <circle cx="0" cy="-3" r="2.4" fill="currentColor" stroke="none" />
        </g>
        <g id="line-goal-partly">
          <path d={flag} />
          <path d="M-6-8H0V2H-6Z" fill="currentColor" stroke="none" />
        </g>
        <path id="line-goal-reached" d={flag} fill="currentColor" />
        <g id="line-goal-not">
          <path d={flag} />
          <path d="M-3.5-3H3" />
        </g>
        <g id="line-alarm">
          <path d="M0-8 9 7.5H-9Z" fill="currentColor" />
          <path d="M-1-3.5H1L.7 2.5H-.7ZM-1 4H1V6H-1Z" stroke="none" />
        </g>
      </defs>
    </svg>
  );
}

type LineMarkProps = { href: string; yourTurn?: boolean };

/** One mark in a text or a pile, as high as its style says; with two rings when it is the reader's turn. */
export function LineMark({ href, yourTurn = false }: LineMarkProps) {
  if (yourTurn)
    return (
      <svg className="line-mark line-yours" viewBox="-16 -16 32 32" aria-hidden="true">
        <use href="#line-turn" />
        <use href={href} />
      </svg>
    );
  return (
    <svg className="line-mark" viewBox="-10 -10 20 20" aria-hidden="true">
      <use href={href} />
    </svg>
  );
}
