"use client";

import type { ComponentProps } from "react";
import { cx } from "@/components/ui/cx";
import { Drawing, placed } from "@/components/ui/drawing";
import { Link } from "@/components/ui/link";
import { PlainOrderedList } from "@/components/ui/plain-list";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { GoalState } from "@/lib/features/goal/rules";
import type { Line, LineColumn } from "@/lib/features/line/rules";
import { goalMark, LineMark, reportMark } from "./line-marks";
import { type Rail, railShapes } from "./line-rail";
import { SafeLabel, TodayLabel } from "./today-label";

/** A column as it is drawn. A mark is its report's status, below zero when it is the reader's turn. */
type DrawnColumn = {
  name: string;
  text: string;
  when: LineColumn["when"];
  nudge: "early" | "middle" | "late";
  marks: number[];
  folded: number;
  goals: GoalState[];
  href: string | undefined;
};

type LargeDrawingProps = Pick<Line, "today" | "lastSafeDay"> & {
  columns: DrawnColumn[];
  rail: Rail;
  todayText: string;
  /** The label of the last safe day, for those who are shown what it is. */
  safeText: string | null;
  className: string;
};

/** A large line from plain data. A client component without state, as all that repeats elements: the page carries them once. */
export function LargeDrawing({ columns, rail, today, todayText, lastSafeDay, safeText, className }: LargeDrawingProps) {
  return (
    <div className={cx("line-drawing", columns.length === 1 && "line-single", className)}>
      <svg className="line-across" aria-hidden="true">
        {lastSafeDay !== null && (
          <line className="line-safe" x1={`${lastSafeDay}%`} x2={`${lastSafeDay}%`} y1="34" y2="100%" />
        )}
        {lastSafeDay !== null && safeText !== null && (
          <RoomedLabel
            at={lastSafeDay}
            text={safeText}
            today={today === null ? null : { at: today, text: todayText }}
          />
        )}
        {today !== null && <line className="line-today" x1={`${today}%`} x2={`${today}%`} y1="10" y2="100%" />}
        {today !== null && <TodayLabel at={today} text={todayText} />}
      </svg>
      <PlainOrderedList className="line-columns">
        {columns.map((column) => (
          <li key={column.name} data-when={column.when}>
            <Column {...column} />
          </li>
        ))}
      </PlainOrderedList>
      <Drawing className="line-rail" aria-hidden="true" shapes={[placed({ y: "50%" }, railShapes(rail, 12))]} />
    </div>
  );
}

/** So close to today, in per cent, the labels would touch on a wide line, and on a phone. */
const roomOf = { wide: 13, narrow: 22 } as const;

/** The label of the last safe day; where only a phone is too narrow for both labels, it is there twice and the style shows one. */
function RoomedLabel(label: Omit<ComponentProps<typeof SafeLabel>, "room">) {
  const away = label.today === null ? 100 : Math.abs(label.at - label.today.at);
  if (away < roomOf.wide || away >= roomOf.narrow) return <SafeLabel {...label} room={roomOf.wide} />;
  return (
    <>
      <g className="line-narrow-label">
        <SafeLabel {...label} room={roomOf.narrow} />
      </g>
      <g className="line-wide-label">
        <SafeLabel {...label} room={roomOf.wide} />
      </g>
    </>
  );
}

/** More goals of a column are a number. */
const maxGoals = 4;

function Column({ name, text, nudge, marks, folded, goals, href }: DrawnColumn) {
  const content = (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      {goals.length > 0 && (
        <span className="line-pile" data-nudge={nudge} aria-hidden="true">
          {goals.slice(0, maxGoals).map((state, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: marks have no state
            <LineMark key={index} href={goalMark(state)} />
          ))}
          {goals.length > maxGoals && <b>+{goals.length - maxGoals}</b>}
        </span>
      )}
      {marks.length > 0 && (
        <span className="line-pile" data-nudge={nudge} aria-hidden="true">
          {marks.map((mark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: marks have no state
            <LineMark key={index} href={reportMark(Math.abs(mark))} yourTurn={mark < 0} />
          ))}
          {folded > 0 && <b>+{folded}</b>}
        </span>
      )}
      <span className="line-number" aria-hidden="true">
        {name}
      </span>
    </>
  );
  if (href === undefined) return <span className="line-column">{content}</span>;
  return (
    <Link href={href} prefetch={false} className="line-column">
      {content}
    </Link>
  );
}
