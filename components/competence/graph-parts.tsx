import { type GraphPoint, marksOf } from "./svg-paths";

/** The looks of the two series: they differ in shape, filling and line, and only then in colour. */
export const seriesLooks = {
  self: { line: "fill-none stroke-self", mark: "fill-canvas stroke-self", markWidth: 2, dashes: "5 4" },
  supervisor: { line: "fill-none stroke-other", mark: "fill-other stroke-other", markWidth: 1, dashes: undefined },
} as const;

/** The marks of one series at the given places. */
export function Marks({ who, spots }: { who: "self" | "supervisor"; spots: readonly GraphPoint[] }) {
  const { mark, markWidth } = seriesLooks[who];
  return <path d={marksOf(who, spots)} strokeWidth={markWidth} className={mark} />;
}

/** The legend above a graph that has no room for labels beside the marks. */
export function Legend({ y, names }: { y: number; names: { self: string; supervisor: string } }) {
  return (
    <g className="fill-ink">
      <Marks who="self" spots={[{ x: 8, y }]} />
      <text x={20} y={y + 4} fontSize={13}>
        {names.self}
      </text>
      <Marks who="supervisor" spots={[{ x: 130, y }]} />
      <text x={142} y={y + 4} fontSize={13}>
        {names.supervisor}
      </text>
    </g>
  );
}
