"use client";

import { Drawing, percent, placed, type Shape, shape } from "@/components/ui/drawing";
import { reportMark } from "./line-marks";
import { railShapes } from "./line-rail";
import type { RowDrawing } from "./row-drawing";

type LineRowProps = {
  drawing: RowDrawing;
  /** One sentence that says what the drawing shows. */
  label: string;
};

/**
 * A placement as high as its row: the lines of today meet those of the rows above and below. A client component
 * without state, so that a page carries numbers and not shapes. The page needs a `LineMarks`.
 */
export function LineRow({ drawing, label }: LineRowProps) {
  return <Drawing className="line-row" role="img" aria-label={label} shapes={rowShapes(drawing)} />;
}

function rowShapes({ today, lastSafeDay, piles, ...rail }: RowDrawing): Shape[] {
  const across = (name: string, at: number | null) =>
    at === null ? [] : [shape("line", { class: name, x1: percent(at), x2: percent(at), y2: "100%" })];
  return [
    ...across("line-safe", lastSafeDay),
    ...across("line-today", today),
    placed({ y: "50%" }, [placed({ y: 9 }, railShapes(rail, 8)), ...inOrder(piles).map(pileShape)]),
  ];
}

/** What is the reader's turn comes after all other marks: no other one lies over it. */
function inOrder(piles: RowDrawing["piles"]): RowDrawing["piles"] {
  const having = (isYours: boolean) =>
    piles.map((pile) => ({ ...pile, marks: pile.marks.filter(([status]) => status < 0 === isYours) }));
  return [
    ...having(false),
    ...having(true)
      .filter(({ marks }) => marks.length > 0)
      .map(({ more: _more, ...pile }) => pile),
  ];
}

function pileShape({ at, marks, more }: RowDrawing["piles"][number]): Shape {
  const markShape = ([status, x]: (typeof marks)[number]) =>
    status < 0
      ? shape("g", { class: "line-yours" }, [
          shape("use", { href: "#line-turn", x }),
          shape("use", { href: reportMark(-status), x }),
        ])
      : shape("use", { href: reportMark(status), x });
  return placed({ x: percent(at), y: -7 }, [
    shape("g", {}, [...(more ? [shape("text", { x: more.x, y: 7 }, more.text)] : []), ...marks.map(markShape)]),
  ]);
}
