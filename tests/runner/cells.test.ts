import { afterEach, describe, expect, it, vi } from "vitest";
import { cellLines, countCells, makeCellCount } from "./cells";

afterEach(() => vi.unstubAllEnvs());

describe("a count of cells", () => {
  it("adds up what several processes counted, matrix by matrix", () => {
    const count = makeCellCount();
    for (const [name, value] of Object.entries(count.env)) vi.stubEnv(name, value);
    countCells("calls by caller", 10);
    countCells("pages");
    countCells("calls by caller", 10);
    expect(cellLines(count.read())).toEqual(["", "Cells tried:", "      20  calls by caller", "       1  pages"]);
    count.remove();
  });

  it("is silent when nothing was counted", () => {
    const count = makeCellCount();
    expect(cellLines(count.read())).toEqual([]);
    count.remove();
  });
});
