import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Names the file that the tests' processes count in. */
const VARIABLE = "CELL_COUNT";

/** Counts what generated tests try: a row of a matrix is one test with many cells. */
export type CellCount = {
  /** For the processes that run tests. */
  env: Record<string, string>;
  /** How many cells of each matrix were tried so far. */
  read: () => Map<string, number>;
  remove: () => void;
};

export function makeCellCount(): CellCount {
  const dir = mkdtempSync(path.join(tmpdir(), "practicum-cells-"));
  const file = path.join(dir, "cells");
  appendFileSync(file, "");
  return {
    env: { [VARIABLE]: file },
    read() {
      const counts = new Map<string, number>();
      for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
        const [matrix = "", cells = "0"] = line.split("\t");
        counts.set(matrix, (counts.get(matrix) ?? 0) + Number(cells));
      }
      return counts;
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** Called by a test: so many more cells of a matrix were tried. */
export function countCells(matrix: string, cells = 1): void {
  const file = process.env[VARIABLE];
  if (file) appendFileSync(file, `${matrix}\t${cells}\n`);
}

/** One line a matrix, by name. */
export const cellLines = (counts: ReadonlyMap<string, number>): string[] =>
  counts.size === 0
    ? []
    : ["", "Cells tried:", ...[...counts].toSorted().map(([name, cells]) => `${String(cells).padStart(8)}  ${name}`)];
