/** Points in the plane of a graph, in its own units. */
export type GraphPoint = { x: number; y: number };

/** The student's own ratings: rings. One path for all of them. */
export const rings = (spots: readonly GraphPoint[]): string =>
  spots.map(({ x, y }) => `M${at(x - 6)},${at(y)}a6,6 0 1,0 12,0a6,6 0 1,0 -12,0Z`).join("");

/** The supervisor's ratings: diamonds, small enough to be seen inside a ring. One path for all of them. */
export const diamonds = (spots: readonly GraphPoint[]): string =>
  spots.map(({ x, y }) => `M${at(x)},${at(y - 4)}l4,4l-4,4l-4,-4Z`).join("");

const at = (length: number) => Math.round(length * 10) / 10;

/** Two labels side by side of points at these heights, moved apart so that both can be read. */
export function labelHeights(first: number, second: number, apart: number): [number, number] {
  const missing = apart - Math.abs(first - second);
  if (missing <= 0) return [first, second];
  const push = missing / 2;
  return first <= second ? [first - push, second + push] : [first + push, second - push];
}
