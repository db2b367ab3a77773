import { beforeAll, describe, expect, it } from "vitest";
import { type ErrorKind, errorKinds } from "@/lib/platform/errors";
import {
  countCall,
  countJob,
  figureNames,
  type JobOutcome,
  nameSources,
  ownFigures,
} from "@/lib/platform/metrics/figures";
import { contentOf } from "./files";

type Target = { expr: string };
type Panel = { id: number; title: string; type: string; gridPos: Box; targets?: Target[] };
type Box = { x: number; y: number; w: number; h: number };
type Board = { panels: Panel[]; templating: { list: { name: string; definition?: string }[] } };

const board: Board = JSON.parse(contentOf("docs/grafana.json"));
const expressions = board.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

type Figure = { name: string; type: string; values: { labels: Record<string, string> }[] };
/** The figure of each series: a histogram is read by its buckets, its sum and its count only. */
const figureOf = new Map<string, Figure>();

beforeAll(async () => {
  const jobOutcomes: Record<JobOutcome, true> = { done: true, failed: true, given_up: true };
  for (const kind of Object.keys(errorKinds) as ErrorKind[]) countCall("call", kind, 1);
  countCall("call", "done", 1);
  for (const outcome of Object.keys(jobOutcomes) as JobOutcome[]) countJob("task", outcome, 1);
  nameSources({
    queue: async () => [{ task: "task", waiting: 1, running: 1, givenUp: 1, oldestSeconds: 1 }],
    pool: () => ({ total: 1, idle: 1, waiting: 1 }),
    disk: async () => ({ free: 1, size: 1 }),
  });
  for (const figure of (await ownFigures()) as unknown as Figure[]) {
    const endings = figure.type === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
    for (const ending of endings) figureOf.set(figure.name + ending, figure);
  }
});

/** The series that an expression reads. */
const seriesIn = (expr: string): string[] => expr.match(/\b(?:practicum|process|nodejs)_\w+/g) ?? [];

/** The values of labels that an expression selects by, but for those that the board fills in. */
const selectedIn = (expr: string) =>
  [...expr.matchAll(/(\w+)\{(.*?)\}/g)].flatMap(([, series = "", selectors = ""]) =>
    [...selectors.matchAll(/(\w+)(?:=~|!~|!=|=)"([^$"]+)"/g)].flatMap(([, label = "", values = ""]) =>
      values.split("|").map((value) => ({ series, label, value })),
    ),
  );

describe("the Grafana board", () => {
  it("asks for something in every panel", () => {
    expect(board.panels.filter(({ type, targets = [] }) => type !== "row" && targets.length === 0)).toEqual([]);
    expect(expressions.length).toBeGreaterThan(20);
  });

  it.each(expressions)("reads figures that exist: $title", ({ expr }) => {
    const series = seriesIn(expr);
    expect(series.length).toBeGreaterThan(0);
    expect(series.filter((name) => !figureOf.has(name))).toEqual([]);
  });

  it("selects by labels that have such a value", () => {
    const selected = expressions.flatMap(({ expr }) => selectedIn(expr));
    expect(selected).toContainEqual({ series: "practicum_calls_total", label: "outcome", value: "broken" });
    const isKnown = ({ series, label, value }: (typeof selected)[number]) =>
      figureOf.get(series)?.values.some(({ labels }) => labels[label] === value);
    expect(selected.filter((one) => !isKnown(one))).toEqual([]);
  });

  it("shows every figure of the product", () => {
    const definitions = board.templating.list.flatMap(({ definition }) => definition ?? []);
    const series = [...expressions.map(({ expr }) => expr), ...definitions].flatMap(seriesIn);
    const shown = new Set(series.map((name) => figureOf.get(name)?.name));
    expect(figureNames().filter((name) => name.startsWith("practicum_") && !shown.has(name))).toEqual([]);
  });

  it("numbers its panels once, and puts none over another", () => {
    expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
    const meet = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
    const boxes = board.panels.map(({ gridPos }) => gridPos);
    expect(boxes.filter((box, index) => boxes.slice(index + 1).some((other) => meet(box, other)))).toEqual([]);
  });
});
