import { expect, it } from "vitest";
import { contentOf, filesUnder } from "./files";

/** Names of functions, values and properties that ask who may in another word than `can`. */
const otherThanCan = (source: string): string[] =>
  [...source.matchAll(/\b(?:function|const|let|private|async) (may[A-Z]\w*)|\b(may[A-Z]\w*)\??:/g)].map(
    ([, declared, property]) => declared ?? property ?? "",
  );

it("calls a function, a value or a property that tells who may `can…`", () => {
  const sources = ["lib", "components", "app"].flatMap(filesUnder).filter((file) => /\.tsx?$/.test(file));
  const others = sources.flatMap((file) => otherThanCan(contentOf(file)).map((name) => `${file}: ${name}`));
  expect(others).toEqual([]);
});

it.each([
  ["export const mayEnter = (account: Entry) => true;", ["mayEnter"]],
  ["export async function mayRate(seat: Seat) {}", ["mayRate"]],
  ["private async mayCreate(): Promise<void> {", ["mayCreate"]],
  ["  mayRate: z.boolean(),", ["mayRate"]],
  ["readonly mayRate?: boolean;", ["mayRate"]],
  ["const canEnter = maybe(mayor); // who may Enter", []],
])("finds in %j the names %j", (source, names) => {
  expect(otherThanCan(source)).toEqual(names);
});
