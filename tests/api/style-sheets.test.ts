import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const folder = path.join(".next", "static", "chunks");

/** A selector without what is in its parentheses, the innermost first. */
function outlineOf(selector: string): string {
  const shorter = selector.replaceAll(/\([^()]*\)/g, "");
  return shorter === selector ? selector : outlineOf(shorter);
}

/** The selectors of the built style sheets in which `:has()` decides about another element than the one it stands at. */
const farReaching = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".css"))
    .flatMap((file) => readFileSync(path.join(folder, file), "utf8").match(/[^{}]*:has\([^{}]*(?=\{)/g) ?? [])
    .filter((selector) => /:has[^\s,>+~]*[ >+~]/.test(outlineOf(selector)));

it("no rule asks what is inside of an element to decide about another one: the browser would style everything in it anew at each change", () => {
  expect(farReaching()).toEqual([]);
});
