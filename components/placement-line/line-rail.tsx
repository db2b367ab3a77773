import type { Line } from "@/lib/features/line/rules";

export type LineRailProps = Pick<Line, "rail" | "gaps" | "alarms"> & {
  /** `x` moves a talk aside. */
  talks: { at: number; held: boolean; x: number }[];
  /** The height of a gap in pixels. */
  gapHeight: number;
};

const percent = (place: number) => `${place}%`;
/** A width without the noise of the computer's arithmetic. */
const between = (from: number, until: number) => percent(Math.round((until - from) * 100) / 100);

/** The way gone, the way ahead, and what lies on it. Its height 0 is the middle of the rail. */
export function LineRail({ rail, gaps, talks, alarms, gapHeight }: LineRailProps) {
  const middle = gapHeight / 2;
  return (
    <>
      <line className="line-ahead" x1={percent(rail.gone)} x2={percent(rail.until)} />
      {rail.gone > rail.from && (
        <line className="line-gone" x1={percent(rail.from)} x2={percent(rail.gone)} pathLength="1" />
      )}
      {gaps.map(({ from, until }) => {
        const place = { x: percent(from), y: -middle, width: between(from, until), height: gapHeight };
        return (
          <g key={from} className="line-gap">
            <rect {...place} rx="1" />
            <svg {...place} aria-hidden="true">
              <line x2="200%" y1={middle} y2={middle} />
            </svg>
          </g>
        );
      })}
      {talks.map(({ at, held, x }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be on one day, and none of them has a state
        <svg key={index} x={percent(at)} aria-hidden="true">
          <g className="line-on-rail">
            <use href={held ? "#line-held" : "#line-talk"} x={x} />
          </g>
        </svg>
      ))}
      {alarms.map((at) => (
        <svg key={at} x={percent(at)} aria-hidden="true">
          <g className="line-on-rail">
            <use href="#line-alarm" />
          </g>
        </svg>
      ))}
    </>
  );
}
