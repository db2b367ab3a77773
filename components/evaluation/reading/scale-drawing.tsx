"use client";

import type { Party } from "@/lib/features/evaluation/rating/rules";
import { PartyShape } from "./party-mark";
import { markPlaces, stepPlace } from "./scale-places";

type ScaleDrawingProps = {
  /** How many steps the scale has. */
  steps: number;
  /** Who rated, and the step. */
  ratings: readonly { party: Party; rating: number }[];
};

const percent = (place: number) => `${place}%`;

/** The ratings of a factor on its scale. Only for the eye: the words are beside it. */
export function ScaleDrawing({ steps, ratings }: ScaleDrawingProps) {
  const numbers = Array.from({ length: steps }, (_, index) => index + 1);
  return (
    <svg aria-hidden="true" className="h-10 w-full max-w-md overflow-visible">
      <line
        x1={percent(stepPlace(1, steps))}
        x2={percent(stepPlace(steps, steps))}
        y1="12"
        y2="12"
        className="stroke-control forced-colors:stroke-[CanvasText]"
      />
      {numbers.map((step) => (
        <svg key={step} x={percent(stepPlace(step, steps))} y="12" overflow="visible" aria-hidden="true">
          <line y1="-4" y2="4" className="stroke-control forced-colors:stroke-[CanvasText]" />
          <text
            y="1.5rem"
            textAnchor="middle"
            className="fill-muted text-meta tabular-nums forced-colors:fill-[CanvasText]"
          >
            {step}
          </text>
        </svg>
      ))}
      {markPlaces(ratings, steps).map(({ party, place, shift }) => (
        <svg key={party} x={percent(place)} y="12" overflow="visible" aria-hidden="true">
          <g transform={`translate(${shift})`}>
            <PartyShape party={party} />
          </g>
        </svg>
      ))}
    </svg>
  );
}
