import type { ComponentProps } from "react";
import { escapeHtml } from "@/lib/platform/escape-html";

/** An element of a drawing as markup. Only `shape` makes one: it escapes what it is given. */
export type Shape = string & { readonly shape: unique symbol };

/**
 * An SVG element with its attributes by their names in SVG; those without a value are left out.
 * @param content the elements in it, or words
 */
export function shape(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content: readonly Shape[] | string = "",
): Shape {
  let written = "";
  for (const attribute in attributes) {
    const value = attributes[attribute];
    if (value !== undefined) written += ` ${attribute}="${typeof value === "string" ? escapeHtml(value) : value}"`;
  }
  return `<${name}${written}>${typeof content === "string" ? escapeHtml(content) : content.join("")}</${name}>` as Shape;
}

/** Elements moved to a place, also in per cent. */
export const placed = (place: { x?: string | number; y?: string | number }, content: readonly Shape[]): Shape =>
  shape("svg", { ...place, overflow: "visible", "aria-hidden": "true" }, content);

/** A place or a length across, in per cent. */
export const percent = (place: number): string => `${place}%`;

type DrawingProps = Omit<ComponentProps<"svg">, "children" | "dangerouslySetInnerHTML"> & { shapes: readonly Shape[] };

/**
 * A drawing without state. React sees one element: the hundreds of shapes in the drawings of a page were most of the work of making it, and
 * again of making it live in the browser.
 */
export function Drawing({ shapes, ...svg }: DrawingProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes are escaped
  return <svg {...svg} dangerouslySetInnerHTML={{ __html: shapes.join("") }} />;
}
