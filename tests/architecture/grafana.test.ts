import { describe, expect, it } from "vitest";
import { figureNames } from "@/lib/platform/metrics/figures";
import { contentOf } from "./files";

type Target = { expr: string };
type Panel = { id: number; title: string; type: string; gridPos: Box; targets?: Target[] };
type Box = { x: number; y: number; w: number; h: number };
type Board = { panels: Panel[]; templating: { list: { name: string; definition?: string }[] } };

const board: Board = JSON.parse(contentOf("docs/grafana.json"));
const expressions = board.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
const known = new Set(figureNames());

/** The figures that an expression reads: a histogram is read by its buckets, its sum and its count. */
const figuresIn = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:practicum|process|nodejs)_\w+/g)].map(([name]) =>
    known.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ""),
  );

describe("the Grafana board", () => {
  it("asks for something in every panel", () => {
    expect(board.panels.filter(({ type, targets = [] }) => type !== "row" && targets.length === 0)).toEqual([]);
    expect(expressions.length).toBeGreaterThan(20);
  });

  it.each(expressions)("reads figures that exist: $title", ({ expr }) => {
    const figures = figuresIn(expr);
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.filter((name) => !known.has(name))).toEqual([]);
  });

  it("shows every figure of the product", () => {
    const definitions = board.templating.list.flatMap(({ definition }) => definition ?? []);
    const shown = new Set([...expressions.map(({ expr }) => expr), ...definitions].flatMap(figuresIn));
    expect([...known].filter((name) => name.startsWith("practicum_") && !shown.has(name))).toEqual([]);
  });

  it("numbers its panels once, and puts none over another", () => {
    expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
    const meet = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
    const boxes = board.panels.map(({ gridPos }) => gridPos);
    expect(boxes.filter((box, index) => boxes.slice(index + 1).some((other) => meet(box, other)))).toEqual([]);
  });
});
