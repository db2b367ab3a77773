import { useTranslations } from "next-intl";
import { diamonds, type GraphPoint, rings } from "./svg-paths";

/** The looks of the two series: they differ in shape, filling and line, and only then in colour. */
export const seriesLooks = {
  self: { line: "fill-none stroke-muted", mark: "fill-canvas stroke-muted", dashes: "5 4" },
  supervisor: { line: "fill-none stroke-brand", mark: "fill-brand stroke-brand", dashes: undefined },
} as const;

/** The marks of one series at the given places. */
export function Marks({ who, spots }: { who: "self" | "supervisor"; spots: readonly GraphPoint[] }) {
  const self = who === "self";
  return (
    <path d={self ? rings(spots) : diamonds(spots)} strokeWidth={self ? 2 : 1} className={seriesLooks[who].mark} />
  );
}

/** The legend above a graph that has no room for labels beside the marks. */
export function Legend({ y }: { y: number }) {
  const t = useTranslations("competence");
  return (
    <g className="fill-ink">
      <Marks who="self" spots={[{ x: 8, y }]} />
      <text x={20} y={y + 4} fontSize={13}>
        {t("self")}
      </text>
      <Marks who="supervisor" spots={[{ x: 98, y }]} />
      <text x={110} y={y + 4} fontSize={13}>
        {t("supervisor")}
      </text>
    </g>
  );
}
