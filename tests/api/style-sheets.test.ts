import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const folder = path.join(".next", "static", "chunks");
const files = readdirSync(folder).filter((file) => file.endsWith(".css"));

/** A selector without the arguments of `:has()`, and without the parentheses of what has one inside. */
function outlineOf(selector: string): string {
  const shorter = selector
    .replaceAll(/:has\([^()]*\)/g, ":has")
    .replaceAll(/\(([^()]*)\)/g, (_, inside: string) => (inside.includes(":has") ? inside : ""));
  return shorter === selector ? selector : outlineOf(shorter);
}

/** The selectors of the style sheets in which `:has()` decides about another element than its own. */
const acrossElements = (): string[] =>
  files
    .flatMap((file) => readFileSync(path.join(folder, file), "utf8").match(/[^{}]*:has\([^{}]*(?=\{)/g) ?? [])
    .filter((selector) => /:has[^\s,>+~]*[ >+~]/.test(outlineOf(selector)));

it("no rule of a large part of a page asks what is inside of it to decide about another element: the browser would style all of it again at each change", () => {
  expect(files).not.toEqual([]);
  const [paper, others] = [".on-paper:has(.paper)", /group-has-/];
  // The page for paper does not change, and the groups of these are small: the entrance, and the choice of an answer.
  const known = (selector: string) => selector.startsWith(paper) || others.test(selector);
  const found = acrossElements();
  expect(found.some((selector) => selector.startsWith(paper))).toBe(true);
  expect(found.filter((selector) => !known(selector))).toEqual([]);
});
