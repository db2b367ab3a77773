import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");
const palette = new Map([...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]));

/** WCAG 2.1, relative luminance of an sRGB colour. */
function luminance(name: string): number {
  const hex = palette.get(name);
  if (!hex) throw new Error(`globals.css has no --color-${name}`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const pages = ["surface", "canvas", "sunken", "brand-soft"];

const text: [foreground: string, backgrounds: string[]][] = [
  ["ink", [...pages, "positive-soft", "danger-soft", "line"]],
  ["muted", [...pages, "positive-soft", "danger-soft"]],
  ["brand", pages],
  ["link", [...pages, "positive-soft", "danger-soft"]],
  ["link-deep", pages],
  ["positive", [...pages, "positive-soft"]],
  ["danger", ["surface", "canvas"]],
  ["danger-deep", [...pages, "danger-soft"]],
  ["surface", ["brand", "brand-deep", "link", "danger", "danger-deep", "ink", "positive", "muted"]],
];

const shapes: [foreground: string, backgrounds: string[]][] = [
  ["control", pages],
  ["danger", [...pages, "danger-soft"]],
  ["link", [...pages, "danger-soft", "positive-soft"]],
  ["surface", ["brand", "brand-deep", "ink", "danger-deep"]],
];

const pairs = (table: typeof text) => table.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

test.each(pairs(text))("text in %s on %s has 4.5:1 (WCAG 1.4.3)", (front, back) => {
  expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5);
});

test.each(pairs(shapes))("a shape in %s on %s has 3:1 (WCAG 1.4.11)", (front, back) => {
  expect(contrast(front, back)).toBeGreaterThanOrEqual(3);
});

test("the three colours of the design are those of SPEC §9", () => {
  expect([palette.get("brand"), palette.get("danger"), palette.get("link")]).toEqual(["#113a63", "#e21515", "#1e19f2"]);
});
