/** Half of a label reaches past an end of the line that is closer than this, in per cent. */
const edge = 14;

/** Where a label begins, from its place on the line, and how wide it is: in the size of its letters, as they need it at any text size. */
function extentOf(at: number, text: string) {
  const width = text.length * 0.56 + 1.4;
  return { width, x: at < edge ? -0.9 : at > 100 - edge ? 0.9 - width : -width / 2 };
}

type LabelProps = { at: number; x: number; width: number; text: string; className: string };

const Label = ({ at, x, width, text, className }: LabelProps) => (
  <svg x={`${at}%`} className={className} aria-hidden="true">
    <rect x={`${x}em`} width={`${width}em`} height="1.7em" rx="0.85em" />
    <text x={`${x + width / 2}em`} y="1.2em">
      {text}
    </text>
  </svg>
);

/** The label of today's line. */
export const TodayLabel = ({ at, text }: { at: number; text: string }) => (
  <Label at={at} text={text} {...extentOf(at, text)} className="line-label" />
);

type SafeLabelProps = {
  at: number;
  text: string;
  /** The label of today, which it makes room for; null without one. */
  today: { at: number; text: string } | null;
  /** Closer to today than this, in per cent, the labels would touch: it is then beside the other one. */
  room: number;
};

/** The label of the last safe day's line, for those who are shown what it is. */
export function SafeLabel({ at, text, today, room }: SafeLabelProps) {
  const own = extentOf(at, text);
  const className = "line-label line-label-safe";
  if (today === null || Math.abs(at - today.at) >= room)
    return <Label at={at} text={text} {...own} className={className} />;
  const { x, width } = extentOf(today.at, today.text);
  const moved = at < today.at ? x - 0.3 - own.width : x + width + 0.3;
  return <Label at={today.at} text={text} width={own.width} x={Math.round(moved * 100) / 100} className={className} />;
}
