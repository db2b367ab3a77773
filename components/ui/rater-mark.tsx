import { cx } from "./cx";
import { Drawing, percent, placed, type Shape, shape } from "./drawing";

/** Who rated. */
export type Rater = "self" | "supervisor";
export const raters = ["self", "supervisor"] as const satisfies readonly Rater[];

/** The mark of a rater around the place 0,0: a ring for the student's own rating, a diamond for the supervisor's. Sizes are in pixels. */
function markShape(who: Rater, size: number, attributes: Record<string, string | number> = {}): Shape {
  if (who === "self")
    return shape("circle", {
      ...attributes,
      r: size - 1,
      "stroke-width": size > 4 ? 2.25 : 1.75,
      class: "fill-canvas stroke-self forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]",
    });
  return shape("path", {
    ...attributes,
    d: `M0-${size} ${size} 0 0 ${size}-${size} 0Z`,
    class: "fill-other forced-colors:fill-[CanvasText]",
  });
}

type Place = {
  /** In per cent of the width; `shift` moves the mark aside in pixels. */
  x: number;
  shift?: number;
  /** In pixels. */
  y: number;
  size: number;
};

/** The mark of a rater in a drawing whose width is the room it has: places across are in per cent. */
export function placedMark(who: Rater, { x, shift, y, size }: Place): Shape {
  if (who === "self" && !shift) return markShape(who, size, { cx: percent(x), cy: y });
  const mark = markShape(who, size, shift ? { transform: `translate(${shift})` } : {});
  return placed({ x: percent(x), y }, [mark]);
}

/** The mark of a rater beside the words that say whose it is. */
export function RaterMark({ who, small, className }: { who: Rater; small?: true; className?: string }) {
  return (
    <Drawing
      viewBox="-8 -8 16 16"
      aria-hidden="true"
      className={cx("inline-block shrink-0 print:size-[1.1em]", small ? "size-3" : "size-4", className)}
      shapes={[markShape(who, 7)]}
    />
  );
}
