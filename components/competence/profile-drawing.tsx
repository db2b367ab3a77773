"use client";

import { Legend, Marks } from "./graph-parts";

type Rated = {
  /** Where the mark is on the scale, and the rating as text; null for no rating. */
  x: number | null;
  number: string;
};

type ProfileDrawingProps = {
  title: string;
  /** The whole graph in words. */
  description: string;
  width: number;
  /** Where each step of the scale is, from 1. */
  steps: readonly number[];
  rows: readonly { name: string; self: Rated; supervisor: Rated }[];
  /** Who rated. */
  names: { self: string; supervisor: string };
};

const top = 28;
const rowHeight = 50;

/** Graph A on paper. A client component, so that its many shapes are sent as a few numbers. */
export function ProfileDrawing({ title, description, width, steps, rows, names }: ProfileDrawingProps) {
  const bottom = top + rows.length * rowHeight;
  return (
    <svg
      viewBox={`0 0 ${width} ${bottom + 24}`}
      role="img"
      aria-labelledby="profile-title profile-desc"
      className="w-full"
    >
      <title id="profile-title">{title}</title>
      <desc id="profile-desc">{description}</desc>
      <Legend y={10} names={names} />
      {steps.map((x, index) => (
        <g key={x}>
          <path d={`M${x},${top}V${bottom}`} className="stroke-line" />
          <text x={x} y={bottom + 17} textAnchor="middle" fontSize={13} className="fill-muted">
            {index + 1}
          </text>
        </g>
      ))}
      {rows.map(({ name, self, supervisor }, row) => {
        const y = top + row * rowHeight;
        return (
          <g key={name}>
            <text
              x={10}
              y={y + 18}
              fontSize={13}
              className="fill-ink stroke-canvas [paint-order:stroke]"
              strokeWidth={4}
            >
              {name}
            </text>
            <Figure who="self" x={width - 52} y={y + 18} number={self.number} />
            <Figure who="supervisor" x={width - 10} y={y + 18} number={supervisor.number} />
            {self.x !== null && supervisor.x !== null && (
              <path d={`M${self.x},${y + 34}H${supervisor.x}`} strokeWidth={3} className="stroke-control" />
            )}
            {self.x !== null && <Marks who="self" spots={[{ x: self.x, y: y + 34 }]} />}
            {supervisor.x !== null && <Marks who="supervisor" spots={[{ x: supervisor.x, y: y + 34 }]} />}
          </g>
        );
      })}
    </svg>
  );
}

/** A number at the end of an area's line, after the mark of the person it belongs to. */
function Figure({ who, x, y, number }: { who: "self" | "supervisor"; x: number; y: number; number: string }) {
  return (
    <g className="fill-ink tabular-nums">
      <Marks who={who} spots={[{ x: x - 33, y: y - 4.5 }]} />
      <text x={x} y={y} textAnchor="end" fontSize={13} strokeWidth={4} className="stroke-canvas [paint-order:stroke]">
        {number}
      </text>
    </g>
  );
}
