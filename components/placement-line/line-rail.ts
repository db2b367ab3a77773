import { percent, placed, type Shape, shape } from "@/components/ui/drawing";
import type { Line } from "@/lib/features/line/rules";

export type Rail = Pick<Line, "rail" | "gaps" | "alarms"> & {
  /** `x` moves a talk aside. */
  talks: { at: number; held: boolean; x: number }[];
};

/** A width without the noise of the computer's arithmetic. */
const between = (from: number, until: number) => percent(Math.round((until - from) * 100) / 100);

/**
 * The way gone, the way ahead, and what lies on it. Its height 0 is the middle of the rail.
 * @param gapHeight the height of a gap in pixels
 */
export function railShapes({ rail, gaps, talks, alarms }: Rail, gapHeight: number): Shape[] {
  const middle = gapHeight / 2;
  const onRail = (at: number, href: string, x?: number) =>
    placed({ x: percent(at) }, [shape("g", { class: "line-on-rail" }, [shape("use", { href, x })])]);
  return [
    shape("line", { class: "line-ahead", x1: percent(rail.gone), x2: percent(rail.until) }),
    ...(rail.gone > rail.from
      ? [shape("line", { class: "line-gone", x1: percent(rail.from), x2: percent(rail.gone), pathLength: 1 })]
      : []),
    ...gaps.map(({ from, until }) => {
      const place = { x: percent(from), y: -middle, width: between(from, until), height: gapHeight };
      const hatching = shape("line", { x2: "200%", y1: middle, y2: middle });
      return shape("g", { class: "line-gap" }, [
        shape("rect", { ...place, rx: 1 }),
        shape("svg", { ...place, "aria-hidden": "true" }, [hatching]),
      ]);
    }),
    ...talks.map(({ at, held, x }) => onRail(at, held ? "#line-held" : "#line-talk", x)),
    ...alarms.map((at) => onRail(at, "#line-alarm")),
  ];
}
