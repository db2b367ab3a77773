"use client";

import { seriesLooks } from "./graph-parts";

type Label = { x: number; y: number; text: string };

type DevelopmentDrawingProps = {
  title: string;
  /** The whole graph in words. */
  description: string;
  width: number;
  height: number;
  /** The steps of the scale, from 1: how high each is, and from where to where its line goes. */
  steps: { heights: readonly number[]; from: number; to: number };
  milestones: readonly { x: number; text: string }[];
  /** The edges of a milestone's line. */
  edges: { top: number; bottom: number };
  /** The paths of a line and of its marks, and the label at its end. */
  series: readonly { who: "self" | "supervisor"; line: string; marks: string; label: Label | null }[];
  /** The first day and the last one under the graph. */
  days: readonly { x: number; text: string; isLast: boolean }[];
};

/** Graph B on paper. A client component, so that its many shapes are sent as a few numbers and paths. */
export function DevelopmentDrawing(props: DevelopmentDrawingProps) {
  const { title, description, width, height, steps, milestones, edges, series, days } = props;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby="development-title development-desc"
      className="w-full tabular-nums"
    >
      <title id="development-title">{title}</title>
      <desc id="development-desc">{description}</desc>
      {steps.heights.map((y, index) => (
        <g key={y}>
          <path d={`M${steps.from},${y}H${steps.to}`} className="stroke-line" />
          <text x={steps.from - 10} y={y + 4} textAnchor="middle" fontSize={13} className="fill-muted">
            {index + 1}
          </text>
        </g>
      ))}
      {milestones.map(({ x, text }) => (
        <g key={text}>
          <path d={`M${x},${edges.top}V${edges.bottom}`} strokeDasharray="2 3" className="stroke-control" />
          <text x={x} y={12} textAnchor="middle" fontSize={13} className="fill-muted">
            {text}
          </text>
        </g>
      ))}
      {series.map(({ who, line }) => (
        <path
          key={who}
          d={line || undefined}
          strokeWidth={2}
          strokeDasharray={seriesLooks[who].dashes}
          className={seriesLooks[who].line}
        />
      ))}
      {series.map(({ who, marks, label }) => (
        <g key={who}>
          <path d={marks} strokeWidth={seriesLooks[who].markWidth} className={seriesLooks[who].mark} />
          {label && (
            <text x={label.x} y={label.y} fontSize={13} className="fill-ink">
              {label.text}
            </text>
          )}
        </g>
      ))}
      <g fontSize={13} className="fill-muted">
        {days.map(({ x, text, isLast }) => (
          <text key={x} x={x} y={height - 8} textAnchor={isLast ? "end" : undefined}>
            {text}
          </text>
        ))}
      </g>
    </svg>
  );
}
