/** Half of the label of today reaches past an end of the line that is closer than this, in per cent. */
const edge = 14;

/** The label of today's line, as wide as its letters need at any text size. */
export function TodayLabel({ at, text }: { at: number; text: string }) {
  const width = text.length * 0.56 + 1.4;
  const x = at < edge ? -0.9 : at > 100 - edge ? 0.9 - width : -width / 2;
  return (
    <svg x={`${at}%`} className="line-label" aria-hidden="true">
      <rect x={`${x}em`} width={`${width}em`} height="1.7em" rx="0.85em" />
      <text x={`${x + width / 2}em`} y="1.2em">
        {text}
      </text>
    </svg>
  );
}
