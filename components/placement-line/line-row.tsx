"use client";

import { reportMark } from "./line-marks";
import { LineRail } from "./line-rail";
import type { RowDrawing } from "./row-drawing";

type LineRowProps = {
  drawing: RowDrawing;
  /** One sentence that says what the drawing shows. */
  label: string;
};

const percent = (place: number) => `${place}%`;

/**
 * A placement as high as its row: the lines of today meet those of the rows above and below. A client component
 * without state, as all that repeats elements. The page needs a `LineMarks`.
 */
export function LineRow({ drawing: { today, lastSafeDay, piles, ...rail }, label }: LineRowProps) {
  return (
    <svg className="line-row" role="img" aria-label={label}>
      {lastSafeDay !== null && (
        <line className="line-safe" x1={percent(lastSafeDay)} x2={percent(lastSafeDay)} y2="100%" />
      )}
      {today !== null && <line className="line-today" x1={percent(today)} x2={percent(today)} y2="100%" />}
      <svg y="50%" aria-hidden="true">
        <svg y="9" aria-hidden="true">
          <LineRail {...rail} gapHeight={8} />
        </svg>
        {piles.map(({ at, marks, more }) => (
          <svg key={`${at} ${marks[0]}`} x={percent(at)} y="-7" aria-hidden="true">
            <g>
              {more && (
                <text x={more.x} y="7">
                  {more.text}
                </text>
              )}
              {marks.map(([status, x]) =>
                status < 0 ? (
                  <g key={x} className="line-yours">
                    <use href="#line-turn" x={x} />
                    <use href={reportMark(-status)} x={x} />
                  </g>
                ) : (
                  <use key={x} href={reportMark(status)} x={x} />
                ),
              )}
            </g>
          </svg>
        ))}
      </svg>
    </svg>
  );
}
