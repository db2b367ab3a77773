import { cx } from "@/components/ui/cx";

/** Who rated. */
export type Who = "self" | "supervisor";
export const raters = ["self", "supervisor"] as const satisfies readonly Who[];

/** The looks of the two: they differ in shape, filling and line, and only then in colour. */
const looks = {
  self: { line: "stroke-self", mark: "fill-canvas stroke-self", dashes: "5 4" },
  supervisor: { line: "stroke-other", mark: "fill-other", dashes: undefined },
} as const;

/** Draws a mark around a place: a ring for the student's own rating, a diamond for the supervisor's. */
function Shape({ who, size }: { who: Who; size: number }) {
  if (who === "self") return <circle r={size - 1} strokeWidth={size > 4 ? 2.5 : 1.75} className={looks.self.mark} />;
  return <path d={`M0-${size} ${size} 0 0 ${size}-${size} 0Z`} className={looks.supervisor.mark} />;
}

type GraphMarkProps = {
  who: Who;
  /** In per cent of the width; `shift` moves it aside in pixels. */
  x: number;
  shift?: number;
  /** In pixels. */
  y: number;
  size: number;
};

/** A mark in a graph whose width is the room it has: places across are in per cent. */
export const GraphMark = ({ who, x, shift = 0, y, size }: GraphMarkProps) => (
  <svg x={`${x}%`} y={y} className="overflow-visible" aria-hidden="true">
    <g transform={shift ? `translate(${shift} 0)` : undefined}>
      <Shape who={who} size={size} />
    </g>
  </svg>
);

/** The line between two ratings of one person. */
export const GraphLine = ({ who, from, to }: { who: Who; from: readonly number[]; to: readonly number[] }) => (
  <line
    x1={`${from[0]}%`}
    y1={from[1]}
    x2={`${to[0]}%`}
    y2={to[1]}
    strokeWidth={2}
    strokeDasharray={looks[who].dashes}
    className={looks[who].line}
  />
);

/** The same mark in a text. */
export const KeyMark = ({ who, small }: { who: Who; small?: true }) => (
  <svg
    viewBox="-8 -8 16 16"
    aria-hidden="true"
    className={cx("inline-block shrink-0 print:size-[1.1em]", small ? "size-3" : "size-4")}
  >
    <Shape who={who} size={7} />
  </svg>
);
