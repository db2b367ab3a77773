"use client";

import { type Rail, railShapes } from "@/components/placement-line/line-rail";
import { Drawing, percent, placed, type Shape, shape } from "@/components/ui/drawing";
import { placedMark, type Rater, raters } from "@/components/ui/rater-mark";

/** A rating: how far across in per cent, and how high in pixels. */
export type Spot = readonly [x: number, y: number];

export type Curve = {
  spots: readonly Spot[];
  /** There are enough ratings for a line between them. */
  isLine: boolean;
};

/** The placement under the curves. */
type Axis = {
  /** The way gone and ahead, with what lies on it. */
  rail: Rail;
  /** Today's line and what it is called; null outside the placement. */
  today: { x: number; name: string } | null;
  columns: readonly { x: number; name: string; current: boolean }[];
};

type RatingCurveProps = {
  /** What it is called and what it shows in words; `id` tells it apart from the other ones of the page. */
  id: string;
  title: string;
  description: string;
  /** Of the part with the scale, in pixels. */
  height: number;
  /** How high each step of the scale is. */
  steps: readonly number[];
  curves: Record<Rater, Curve>;
  markSize: number;
  axis?: Axis;
};

/** The lines of the two differ in more than their colour. */
const lines = {
  self: { class: "stroke-self", "stroke-dasharray": "5 4" },
  supervisor: { class: "stroke-other" },
} as const;

/** With more ratings than this the marks would hide the lines: only the last ones are marked. */
const maxMarks = 30;
/** The rail and the numbers under the scale, and how far under it the rail is. */
const axisHeight = 48;
const railMiddle = 14;

/** The ratings of both over time. As wide as its room: places across are in per cent. A client component, so that its shapes are sent as numbers. */
export function RatingCurve({ id, title, description, height, steps, curves, markSize, axis }: RatingCurveProps) {
  return (
    <Drawing
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      width="100%"
      height={axis ? height + axisHeight : height}
      className="block overflow-visible tabular-nums"
      shapes={[
        shape("title", { id: `${id}-title` }, title),
        shape("desc", { id: `${id}-desc` }, description),
        ...steps.map((y) => shape("line", { x2: "100%", y1: y, y2: y, class: "stroke-line" })),
        ...(axis ? axisShapes(axis, height) : []),
        lineShapes(curves, height),
        ...raters.flatMap((who) => markShapes(who, curves[who].spots, who === "self" ? markSize : markSize - 0.5)),
      ]}
    />
  );
}

/** The lines in a drawing of its own, a hundred units wide, so that each is one shape however many ratings it joins. */
function lineShapes(curves: RatingCurveProps["curves"], height: number): Shape {
  const box = { viewBox: `0 0 100 ${height}`, preserveAspectRatio: "none", overflow: "visible", "aria-hidden": "true" };
  return shape(
    "svg",
    { ...box, width: "100%", height, fill: "none", "stroke-width": 2 },
    raters.flatMap((who) => {
      const { spots, isLine } = curves[who];
      const d = `M${spots.map((spot) => spot.join(" ")).join("L")}`;
      return isLine ? shape("path", { ...lines[who], d, "vector-effect": "non-scaling-stroke" }) : [];
    }),
  );
}

function markShapes(who: Rater, spots: Curve["spots"], size: number): Shape[] {
  const marked = spots.length > maxMarks ? spots.slice(-1) : spots;
  return marked.map(([x, y]) => placedMark(who, { x, y, size }));
}

/** The way gone, the way ahead, today and the weeks. */
function axisShapes({ rail, today, columns }: Axis, height: number): Shape[] {
  const middle = height + railMiddle;
  const onLeft = today !== null && today.x > 70;
  return [
    ...(today
      ? [
          shape("line", {
            x1: percent(today.x),
            x2: percent(today.x),
            y2: middle,
            "stroke-width": 1.5,
            class: "stroke-control",
          }),
        ]
      : []),
    shape("g", { class: "line-axis" }, [placed({ y: middle }, railShapes(rail, 12))]),
    ...(today
      ? [
          shape(
            "text",
            {
              x: percent(today.x),
              y: 8,
              dx: onLeft ? -6 : 6,
              "text-anchor": onLeft ? "end" : "start",
              class: "fill-muted text-meta",
            },
            today.name,
          ),
        ]
      : []),
    ...columns.map(({ x, name, current }) =>
      shape(
        "text",
        {
          x: percent(x),
          y: middle + 26,
          "text-anchor": "middle",
          class: current ? "fill-brand text-meta font-semibold" : "fill-muted text-meta",
        },
        name,
      ),
    ),
  ];
}
