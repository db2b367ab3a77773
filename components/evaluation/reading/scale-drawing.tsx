"use client";

import { Drawing, percent, shape } from "@/components/ui/drawing";
import { placedMark } from "@/components/ui/rater-mark";
import type { Party } from "@/lib/features/evaluation/rating/rules";
import { raterOf } from "./party-mark";
import { markPlaces, stepPlace } from "./scale-places";

type ScaleDrawingProps = {
  /** How many steps the scale has. */
  steps: number;
  /** Who rated, and the step. */
  ratings: readonly { party: Party; rating: number }[];
};

/** How high the scale is in the drawing, in pixels. */
const y = 12;
const line = "stroke-control forced-colors:stroke-[CanvasText]";
const number = "fill-muted text-meta tabular-nums forced-colors:fill-[CanvasText]";

/** The ratings of a factor on its scale. Only for the eye: the words are beside it. */
export function ScaleDrawing({ steps, ratings }: ScaleDrawingProps) {
  const places = Array.from({ length: steps }, (_, index) => percent(stepPlace(index + 1, steps)));
  return (
    <Drawing
      aria-hidden="true"
      className="h-10 w-full max-w-md overflow-visible"
      shapes={[
        shape("line", { x1: places[0], x2: places.at(-1), y1: y, y2: y, class: line }),
        ...places.map((x) => shape("line", { x1: x, x2: x, y1: y - 4, y2: y + 4, class: line })),
        ...places.map((x, index) =>
          shape("text", { x, y, dy: "1.5rem", "text-anchor": "middle", class: number }, String(index + 1)),
        ),
        ...markPlaces(ratings, steps).map(({ party, place, shift }) =>
          placedMark(raterOf(party), { x: place, shift, y, size: 6.5 }),
        ),
      ]}
    />
  );
}
