import { describe, expect, it } from "vitest";
import { brokenPart, closingLines, isGreen, type Outcome, together } from "./outcome";

const long = `\u001b[31mnot seen\u001b[39m\n\n${Array.from({ length: 20 }, (_, index) => `line ${index}`).join("\n")}`;

const outcome: Outcome = {
  files: [
    {
      file: "lib/a.test.ts",
      seconds: 1.25,
      passed: ["adds", "subtracts"],
      failed: [],
      flaky: ["adds"],
      complaints: { adds: "late" },
    },
    {
      file: "tests/e2e/b.e2e.ts",
      seconds: 80,
      passed: ["opens"],
      failed: ["saves"],
      flaky: [],
      complaints: { saves: long },
    },
  ],
  errors: ["api left no results"],
};

describe("closingLines", () => {
  it("name what failed and what needed a second try with what each complained of, the slowest files, the parts' times, and the counts at the end", () => {
    const times = new Map([
      ["unit", 8.6],
      ["e2e", 83.2],
    ]);
    expect(closingLines(outcome, times)).toEqual([
      "",
      "Failed:",
      "  tests/e2e/b.e2e.ts: saves",
      "      not seen",
      ...Array.from({ length: 11 }, (_, index) => `      line ${index}`),
      "  api left no results",
      "",
      "Passed at the second try:",
      "  lib/a.test.ts: adds",
      "      late",
      "",
      "Slowest files:",
      "    80.0 s  tests/e2e/b.e2e.ts",
      "     1.3 s  lib/a.test.ts",
      "",
      "flaky: 1",
      "unit 9 s, e2e 83 s",
      "3 passed, 2 failed",
    ]);
  });

  it("show ten files at the most", () => {
    const files = Array.from({ length: 12 }, (_, index) => ({
      file: `${index}.test.ts`,
      seconds: index,
      passed: ["works"],
      failed: [],
      flaky: [],
      complaints: {},
    }));
    const lines = closingLines({ files, errors: [] }, new Map([["unit", 1]]));
    expect(lines.filter((line) => line.endsWith(".test.ts"))).toHaveLength(10);
    expect(lines).not.toContain("flaky: 0");
  });
});

describe("isGreen", () => {
  const good: Outcome = { files: outcome.files.slice(0, 1), errors: [] };

  it("is true when something passed and nothing failed", () => {
    expect(isGreen(good)).toBe(true);
    expect(isGreen(together([good, good]))).toBe(true);
  });

  it("is false for a failed test, an error outside of tests, and a run of nothing", () => {
    expect(isGreen(outcome)).toBe(false);
    expect(isGreen(together([good, brokenPart("no browser")]))).toBe(false);
    expect(isGreen({ files: [], errors: [] })).toBe(false);
  });
});
