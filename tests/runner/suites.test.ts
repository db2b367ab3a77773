import { describe, expect, it } from "vitest";
import { readPlaywright, readVitest } from "./suites";

describe("readVitest", () => {
  const file = (name: string, status: string, ...tests: [status: string, fullName: string][]) => ({
    name: `/repo/${name}`,
    status,
    assertionResults: tests.map(([testStatus, fullName]) => ({ status: testStatus, fullName })),
  });

  it("counts what passed and names what failed, a file that does not load included", () => {
    const results = {
      testResults: [
        file("lib/a.test.ts", "passed", ["passed", "adds"], ["passed", "subtracts"], ["skipped", "divides"]),
        file("lib/b.test.ts", "failed", ["passed", "sings"], ["failed", "dances"]),
        file("lib/c.test.ts", "failed"),
      ],
    };
    expect(readVitest(JSON.stringify(results), "/repo")).toEqual({
      passed: 3,
      failed: ["lib/b.test.ts: dances", "lib/c.test.ts"],
    });
  });
});

describe("readPlaywright", () => {
  const spec = (title: string, status: string) => ({ title, file: "report.e2e.ts", tests: [{ status }] });

  it("counts every level, and a test that passed at its second try as passed", () => {
    const results = {
      suites: [
        {
          title: "report.e2e.ts",
          specs: [spec("opens", "expected"), spec("waits", "skipped")],
          suites: [{ title: "inner", specs: [spec("saves", "unexpected"), spec("sends", "flaky")] }],
        },
      ],
      errors: [],
    };
    expect(readPlaywright(JSON.stringify(results))).toEqual({
      passed: 2,
      failed: ["tests/e2e/report.e2e.ts: saves"],
    });
  });

  it("names what stopped the whole run", () => {
    const results = { suites: [], errors: [{ message: "no browser" }] };
    expect(readPlaywright(JSON.stringify(results))).toEqual({ passed: 0, failed: ["no browser"] });
  });
});
