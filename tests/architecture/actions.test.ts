import { describe, expect, it } from "vitest";
import { contentOf, filesUnder } from "./files";

const directive = /^\s*["']use server["'];?\s*$/m;

describe("an action of a form", () => {
  const files = ["app", "components", "lib"]
    .flatMap(filesUnder)
    .filter((file) => /\.tsx?$/.test(file) && directive.test(contentOf(file)));

  // One inside of a page would take values of the page with it, encrypted by a key that everybody knows (lib/host/build.ts).
  it.each(files)("of %s is in a file of actions alone", (file) => {
    const [first = "", ...rest] = contentOf(file).split("\n");
    expect(directive.test(first)).toBe(true);
    expect(rest.filter((line) => directive.test(line))).toEqual([]);
  });

  it("exists", () => {
    expect(files.length).toBeGreaterThan(5);
  });
});
