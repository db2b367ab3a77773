"use client";

import { GraphLine, GraphMark, raters, type Who } from "./graph-parts";

/** A rating: how far across in per cent, and how high in pixels. */
export type Spot = readonly [x: number, y: number];

export type Curve = {
  spots: readonly Spot[];
  /** There are enough ratings for a line between them. */
  isLine: boolean;
};

/** The placement under the curves. */
type Axis = {
  /** Where it begins, where today is, and where it ends, in per cent. */
  from: number;
  gone: number;
  until: number;
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
  curves: Record<Who, Curve>;
  markSize: number;
  axis?: Axis;
};

/** With more ratings than this the marks would hide the lines: only the last ones are marked. */
const maxMarks = 30;
/** The rail and the numbers under the scale. */
const axisHeight = 44;

/** The ratings of both over time. As wide as its room: places across are in per cent. A client component, so that its shapes are sent as numbers. */
export function RatingCurve({ id, title, description, height, steps, curves, markSize, axis }: RatingCurveProps) {
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      width="100%"
      height={axis ? height + axisHeight : height}
      className="block overflow-visible tabular-nums"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{description}</desc>
      {steps.map((y) => (
        <line key={y} x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />
      ))}
      {axis && <PlacementAxis {...axis} height={height} />}
      {raters.map((who) => {
        const { spots, isLine } = curves[who];
        return (
          isLine &&
          spots.slice(1).map((spot, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no state
            <GraphLine key={index} who={who} from={spots[index] ?? spot} to={spot} />
          ))
        );
      })}
      {raters.map((who) => {
        const { spots } = curves[who];
        const marked = spots.length > maxMarks ? spots.slice(-1) : spots;
        return marked.map(([x, y], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no state
          <GraphMark key={index} who={who} x={x} y={y} size={who === "self" ? markSize : markSize - 0.5} />
        ));
      })}
    </svg>
  );
}

/** The way gone, the way ahead, today and the weeks. */
function PlacementAxis({ from, gone, until, today, columns, height }: Axis & { height: number }) {
  const rail = height + 10;
  return (
    <g>
      {today && (
        <line x1={`${today.x}%`} x2={`${today.x}%`} y1="0" y2={rail} strokeWidth={1.5} className="stroke-control" />
      )}
      <line x1={`${gone}%`} x2={`${until}%`} y1={rail} y2={rail} strokeWidth={2} className="stroke-control" />
      {gone > from && (
        <line x1={`${from}%`} x2={`${gone}%`} y1={rail} y2={rail} strokeWidth={5} className="stroke-brand" />
      )}
      {today && (
        <text
          x={`${today.x}%`}
          y="8"
          dx={today.x > 70 ? -6 : 6}
          textAnchor={today.x > 70 ? "end" : "start"}
          className="fill-muted text-meta"
        >
          {today.name}
        </text>
      )}
      {columns.map(({ x, name, current }) => (
        <text
          key={x}
          x={`${x}%`}
          y={rail + 26}
          textAnchor="middle"
          className={current ? "fill-brand text-meta font-semibold" : "fill-muted text-meta"}
        >
          {name}
        </text>
      ))}
    </g>
  );
}
