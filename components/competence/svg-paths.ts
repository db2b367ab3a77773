/** Points in the plane of a graph, in its own units. */
export type GraphPoint = { x: number; y: number };

/** The student's own ratings: rings. One path for all of them. */
export const rings = (spots: readonly GraphPoint[]): string =>
  spots.map(({ x, y }) => `M${rounded(x - 6)},${rounded(y)}a6,6 0 1,0 12,0a6,6 0 1,0 -12,0Z`).join("");

/** The supervisor's ratings: diamonds, small enough to be seen inside a ring. One path for all of them. */
export const diamonds = (spots: readonly GraphPoint[]): string =>
  spots.map(({ x, y }) => `M${rounded(x)},${rounded(y - 4)}l4,4l-4,4l-4,-4Z`).join("");

/** A length as the graphs write it, to a tenth. */
export const rounded = (length: number): number => Math.round(length * 10) / 10;

/** The marks of a person's ratings. */
export const marksOf = (who: "self" | "supervisor", spots: readonly GraphPoint[]): string =>
  who === "self" ? rings(spots) : diamonds(spots);

/** Two labels side by side of points at these heights, moved apart so that both can be read. */
export function labelHeights(first: number, second: number, apart: number): [number, number] {
  const missing = apart - Math.abs(first - second);
  if (missing <= 0) return [first, second];
  const push = missing / 2;
  return first <= second ? [first - push, second + push] : [first + push, second - push];
}
