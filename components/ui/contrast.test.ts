import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colours } from "@/lib/platform/pdf/sheet.mjs";

const css = readFileSync(new URL("./palette.css", import.meta.url), "utf8");
const modes = ["light", "dark"] as const;
type Mode = (typeof modes)[number];

/** Each colour's value in both modes; one value is that of both. */
const palette = new Map(
  [...css.matchAll(/--color-([a-z0-9-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g)].map(
    ([, name = "", light, dark, both]) => [name, { light: light ?? both ?? "", dark: dark ?? both ?? "" }],
  ),
);

/** WCAG 2.1, relative luminance of an sRGB colour. */
function luminance(name: string, mode: Mode): number {
  const hex = palette.get(name)?.[mode];
  if (!hex) throw new Error(`palette.css has no --color-${name}`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, mode: Mode): number {
  const [dark = 0, light = 0] = [luminance(one, mode), luminance(other, mode)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const numbered = (name: string, end = "") => [1, 2, 3, 4, 5, 6].map((number) => `${name}-${number}${end}`);

const pages = ["surface", "canvas", "sunken", "brand-soft"];
const messages = ["positive-soft", "danger-soft", "accent-soft"];

const text: [foreground: string, backgrounds: string[]][] = [
  ["ink", [...pages, ...messages, "line", ...numbered("tint"), ...numbered("area", "-soft")]],
  ["muted", [...pages, ...messages]],
  ["brand", [...pages, "accent-soft"]],
  ["brand-deep", ["surface", "canvas"]],
  ["link", [...pages, ...messages]],
  ["link-deep", pages],
  ["positive", [...pages, "positive-soft"]],
  ["danger", ["surface"]],
  ["danger-deep", [...pages, "danger-soft"]],
  ["accent-strong", ["surface", "canvas", "sunken", "accent-soft"]],
  ["on-accent", ["accent"]],
  ["on-brand", ["brand", "brand-deep", "muted"]],
  ["on-danger", ["danger", "danger-deep"]],
  ["on-side", ["side"]],
  ["on-side-muted", ["side"]],
  ["surface", ["ink"]],
];

const shapes: [foreground: string, backgrounds: string[]][] = [
  ["control", [...pages, "accent-soft"]],
  ["brand", pages],
  ["danger", [...pages, "danger-soft"]],
  ["link", [...pages, "danger-soft", "positive-soft"]],
  ["accent", ["side"]],
  ["self", ["surface", "canvas"]],
  ["other", ["surface", "canvas", "sunken"]],
  ...numbered("area").map((area): [string, string[]] => [area, ["surface", "canvas", `${area}-soft`]]),
];

const pairs = (table: typeof text) =>
  table.flatMap(([front, backs]) => backs.flatMap((back) => modes.map((mode) => [front, back, mode] as const)));

test.each(pairs(text))("text in %s on %s has 4.5:1 in %s mode (WCAG 1.4.3)", (front, back, mode) => {
  expect(contrast(front, back, mode)).toBeGreaterThanOrEqual(4.5);
});

test.each(pairs(shapes))("a shape in %s on %s has 3:1 in %s mode (WCAG 1.4.11)", (front, back, mode) => {
  expect(contrast(front, back, mode)).toBeGreaterThanOrEqual(3);
});

test("every colour of the palette is measured but the shade behind dialogs", () => {
  const measured = new Set([...text, ...shapes].flatMap(([front, backs]) => [front, ...backs]));
  expect([...palette.keys()].filter((name) => !measured.has(name))).toEqual(["shade"]);
  expect(palette.size).toBe([...css.matchAll(/^ {2}--color-[a-z0-9-]+:/gm)].length);
});

test("a document's blue and red are the palette's", () => {
  expect([colours.blue, colours.alert].map((colour) => colour.toLowerCase())).toEqual(
    ["brand", "danger"].map((name) => palette.get(name)?.light),
  );
});

test("the three colours of the design are those of SPEC §9", () => {
  const three = ["brand", "danger", "link"].map((name) => palette.get(name)?.light);
  expect(three).toEqual(["#113a63", "#e21515", "#1e19f2"]);
});
