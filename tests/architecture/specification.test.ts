import { describe, expect, it } from "vitest";
import { contentOf, filesUnder } from "./files";

/** One section, or several: `SPEC §4`, `SPEC §4.2`, `SPEC §7-8`, `SPEC §2, §6`. A comment may break the line in between. */
const reference = /SPEC(?:\s|\*|\/\/)+§(\d+(?:\.\d+)?)(?:-(\d+))?((?:,\s*§\d+(?:\.\d+)?)*)/g;

/** The numbers of the sections that a text refers to. */
function sectionsIn(text: string): string[] {
  return [...text.matchAll(reference)].flatMap(([, first = "", last, others = ""]) => [
    first,
    ...(last === undefined ? [] : [last]),
    ...[...others.matchAll(/§(\d+(?:\.\d+)?)/g)].map(([, number = ""]) => number),
  ]);
}

/** The numbers of a page's headings: `## 4. States`, `### 4.2 Sessions`. */
const headingsOf = (page: string): Set<string> =>
  new Set([...page.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? \S/gm)].map(([, number = ""]) => number));

/** References without a heading, as `file: §number`. */
function unresolved(texts: Record<string, string>, page: string): string[] {
  const headings = headingsOf(page);
  return Object.entries(texts).flatMap(([file, text]) =>
    sectionsIn(text)
      .filter((number) => !headings.has(number))
      .map((number) => `${file}: §${number}`),
  );
}

const folders = ["app", "components", "lib", "prisma", "scripts", "tests", "docs"];
const self = "tests/architecture/specification.test.ts";
const files = [...folders.flatMap(filesUnder), "README.md", "middleware.ts", "instrumentation.ts"].filter(
  (file) => /\.(tsx?|mjs|css|prisma|sql|md)$/.test(file) && !file.startsWith("prisma/generated/") && file !== self,
);
const texts = Object.fromEntries(files.map((file) => [file, contentOf(file)]));

describe("references to the specification", () => {
  it("each have a section in docs/specification.md", () => {
    expect(unresolved(texts, contentOf("docs/specification.md"))).toEqual([]);
  });

  it("are found in the code, so that the check reads something", () => {
    expect(Object.values(texts).flatMap(sectionsIn).length).toBeGreaterThan(100);
  });

  it("fail when the section is missing, however they are written", () => {
    const page = "# Page\n\n## 1. Purpose\n\n### 1.2 Users\n\n## 4. States\n";
    expect(
      unresolved(
        {
          "good.ts": "/** (SPEC §1, §4) and SPEC §1.2's users */",
          "single.ts": "// SPEC §2",
          "range.ts": "/** SPEC §4-5 */",
          "list.ts": "/** SPEC §1, §6 */",
          "part.ts": "/** SPEC §4.1 */",
          "broken-line.ts": "/**\n * the rule of SPEC\n * §3.\n */",
        },
        page,
      ),
    ).toEqual(["single.ts: §2", "range.ts: §5", "list.ts: §6", "part.ts: §4.1", "broken-line.ts: §3"]);
  });
});
