/** Width and height of a picture in its own points. */
export type Size = { width: number; height: number };

/** What is seen of a picture: the middle of a square in the picture's points, and how near; 1 is as far as there is picture. */
export type View = { x: number; y: number; zoom: number };

export const maxZoom = 4;

/** The middle of the picture, as far as there is picture. */
export const wholeView = ({ width, height }: Size): View => ({ x: width / 2, y: height / 2, zoom: 1 });

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** How many of the picture's points the square is wide. */
export const sideOf = ({ width, height }: Size, { zoom }: Pick<View, "zoom">): number => Math.min(width, height) / zoom;

/** The view with some of it changed, kept inside the picture. */
export function look(size: Size, view: View, change: Partial<View>): View {
  const wanted = { ...view, ...change };
  const zoom = clamp(wanted.zoom, 1, maxZoom);
  const half = sideOf(size, { zoom }) / 2;
  return {
    x: clamp(wanted.x, half, size.width - half),
    y: clamp(wanted.y, half, size.height - half),
    zoom,
  };
}
