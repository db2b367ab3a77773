import type { Line } from "@/lib/features/line/rules";
import { type RowPile, rowPiles } from "./piles";

/** A mark: the status of its report, below zero when it is the reader's turn, and its place in half pixels from the pile's anchor. */
type RowMark = [status: number, x: number];

/** What a row draws, as plain data: a list of rows is sent as this and not as elements. Places are per cent of the width. */
export type RowDrawing = {
  today: number | null;
  rail: Line["rail"];
  gaps: Line["gaps"];
  /** `x` in half pixels moves a talk clear of today's line. */
  talks: { at: number; held: boolean; x: number }[];
  lastSafeDay: number | null;
  alarms: number[];
  piles: { at: number; marks: RowMark[]; more?: { text: string; x: number } }[];
};

/** Sizes in half pixels: a mark is drawn in 20, and the reader's turn has two rings around it. */
const markWidth = 20;
const turnWidth = 32;
const digitWidth = 13;
const gap = 3;
/** A pile that is wider is pushed together, its marks over one another. */
const maxWidth = 72;
/** How far a pile stays from today's line. */
const clearance = 9;
const talkShift = 20;

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The marks of a pile beside each other, "+n" first: what it folds is older than most of what it shows. */
function laidOut({ at, anchor, isBesideToday, marks, folded }: RowPile): RowDrawing["piles"][number] {
  const text = folded > 0 ? `+${folded}` : "";
  const widths = [
    ...(text ? [text.length * digitWidth] : []),
    ...marks.map(({ yourTurn }) => (yourTurn ? turnWidth : markWidth)),
  ];
  let total = -gap;
  const middles = widths.map((width) => {
    total += width + gap;
    return total - width / 2;
  });
  const squeeze = Math.min(1, maxWidth / total);
  const away = isBesideToday ? clearance : 1;
  const edge = { start: away, middle: (-total * squeeze) / 2, end: -away - total * squeeze }[anchor];
  const places = middles.map((middle) => rounded(edge + middle * squeeze));
  const first = text ? 1 : 0;
  return {
    at,
    marks: marks.map(({ status, yourTurn }, index) => [yourTurn ? -status : status, places[first + index] ?? 0]),
    ...(text && { more: { text, x: places[0] ?? 0 } }),
  };
}

/** A line as a row of a list draws it. */
export function rowDrawing(line: Line): RowDrawing {
  const shifted = (days: number) => (days !== 0 && Math.abs(days) <= 3 ? Math.sign(days) * talkShift : 0);
  return {
    today: line.today,
    rail: line.rail,
    gaps: line.gaps,
    talks: line.talks.map(({ at, held, days }) => ({ at, held, x: shifted(days) })),
    lastSafeDay: line.lastSafeDay,
    alarms: line.alarms,
    piles: rowPiles(line).map(laidOut),
  };
}
