import { expect, it } from "vitest";
import { contentOf, filesUnder } from "./files";

/** Names of functions and values that ask who may in another word than `can`. */
const otherThanCan = (source: string): string[] =>
  [...source.matchAll(/\b(?:function|const|let|private|async) (may[A-Z]\w*)/g)].map(([, name = ""]) => name);

it("calls a function or a value that tells who may `can…`", () => {
  const sources = ["lib", "components", "app"].flatMap(filesUnder).filter((file) => /\.tsx?$/.test(file));
  const others = sources.flatMap((file) => otherThanCan(contentOf(file)).map((name) => `${file}: ${name}`));
  expect(others).toEqual([]);
});

it.each([
  ["export const mayEnter = (account: Entry) => true;", ["mayEnter"]],
  ["export async function mayRate(seat: Seat) {}", ["mayRate"]],
  ["private async mayCreate(): Promise<void> {", ["mayCreate"]],
  ["const canEnter = maybe(mayor); // who may Enter", []],
])("finds in %j the names %j", (source, names) => {
  expect(otherThanCan(source)).toEqual(names);
});
