import { describe, expect, it } from "vitest";
import { readPlaywright } from "./playwright-results";

const spec = (title: string, status: string, ...durations: number[]) => ({
  title,
  file: "report.e2e.ts",
  tests: [
    {
      status,
      results: durations.map((duration, index) => ({
        duration,
        errors: status !== "expected" && index === 0 ? [{ message: `${title}: late` }, { message: "not seen" }] : [],
      })),
    },
  ],
});

describe("readPlaywright", () => {
  it("counts every level, every try's time, and a test that passed at its second try as passed and flaky", () => {
    const results = {
      suites: [
        {
          title: "report.e2e.ts",
          specs: [spec("opens", "expected", 500), spec("waits", "skipped")],
          suites: [{ title: "inner", specs: [spec("saves", "unexpected", 250), spec("sends", "flaky", 1_000, 250)] }],
        },
      ],
      errors: [],
    };
    expect(readPlaywright(JSON.stringify(results))).toEqual({
      files: [
        {
          file: "tests/e2e/report.e2e.ts",
          seconds: 2,
          passed: ["opens", "inner > sends"],
          failed: ["inner > saves"],
          flaky: ["inner > sends"],
          complaints: { "inner > saves": "saves: late\nnot seen", "inner > sends": "sends: late\nnot seen" },
        },
      ],
      errors: [],
    });
  });

  it("names what stopped the whole run", () => {
    const results = { suites: [], errors: [{ message: "no browser" }] };
    expect(readPlaywright(JSON.stringify(results))).toEqual({ files: [], errors: ["no browser"] });
  });
});
