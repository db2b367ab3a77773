import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { headings } from "./headings.mjs";
import { describeAll, describeSome, replaceSections } from "./results";

const page = `# Performance

Measured with \`npm run bench -- --write\` on 2026-11-20.

## Badge

63 ms.

## Queries

| | |
| - | - |

## By hand

Not measured.
`;

describe("the page of the bench", () => {
  const again = { day: "2026-11-27", size: "s" } as const;

  it("has the day and the size of a whole run in its head, and each section under its heading", () => {
    const sections = [
      { name: "badge", text: "50 ms.\n" },
      { name: "talk", text: "95 ms.\n" },
    ] as const;
    const whole = describeAll(sections, { day: "2026-11-27", busy: 0.94, size: "m" });
    expect(whole).toMatch(/^# Performance\n\nMeasured with `npm run bench -- --write` on 2026-11-27\.\n/);
    expect(whole).toContain("load 0.9 before the run started");
    expect(whole).toContain(
      "a group of 60 students, 2000 people, 20000 reports, 100000 notifications. Read the ratios",
    );
    expect(whole.slice(whole.indexOf("\n\n## "))).toBe("\n\n## Badge\n\n50 ms.\n\n## Talk\n\n95 ms.\n");
    expect(whole).not.toContain("Measured again");
    expect(describeSome(sections)).toBe("## Badge\n\n50 ms.\n\n## Talk\n\n95 ms.\n");
  });

  it("has the sections of a partial run in place of the earlier ones, with the day, and keeps everything else", () => {
    expect(replaceSections(page, [{ name: "badge", text: "50 ms.\n" }], again)).toBe(
      page.replace("63 ms.\n", "50 ms.\n\nMeasured again on 2026-11-27.\n"),
    );
    const table = "| a |\n| - |\n";
    expect(replaceSections(page, [{ name: "queries", text: table }], { ...again, size: "l" })).toBe(
      page.replace("| | |\n| - | - |\n", `${table}\nMeasured again on 2026-11-27 at size l.\n`),
    );
  });

  it("has a section that was not there before in the order of the parts", () => {
    const text = "New.\n";
    const added = (heading: string) => `## ${heading}\n\nNew.\n\nMeasured again on 2026-11-27.\n`;
    expect(replaceSections(page, [{ name: "talk", text }], again)).toBe(
      page.replace("## Queries", `${added("Talk")}\n## Queries`),
    );
    expect(replaceSections(page, [{ name: "imports", text }], again)).toBe(`${page}\n${added("Imports")}`);
  });

  it("names only the last day of a section that was measured again twice", () => {
    const sections = [{ name: "badge", text: "50 ms.\n" }] as const;
    const once = replaceSections(page, sections, { ...again, day: "2026-11-25" });
    expect(once).toContain("Measured again on 2026-11-25.");
    expect(replaceSections(once, sections, again)).toBe(replaceSections(page, sections, again));
  });

  it("is in the repository with a section of each part, in their order", () => {
    const present = readFileSync(path.join(import.meta.dirname, "../../docs/performance.md"), "utf8");
    expect(present.match(/(?<=^## ).*/gm)).toEqual(Object.values(headings));
  });
});
