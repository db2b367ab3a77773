import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "../components/ui/icon-names";
import { contentOf, filesUnder } from "../tests/architecture/files";
import { makeSprite, readNames } from "./icons.mjs";

test("icons.svg holds the listed icons; `npm run icons` makes it", () => {
  expect(readNames()).toEqual([...iconNames]);
  expect(readFileSync("components/ui/icons.svg", "utf8")).toBe(makeSprite(iconNames));
});

test("a name that is no icon is refused", () => {
  expect(() => makeSprite(["no-such-icon"])).toThrow("NoSuchIconIcon");
});

test.each([...iconNames])("the icon %s is used", (name) => {
  const sources = [...filesUnder("app"), ...filesUnder("components")].filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith("icon-names.ts"),
  );
  expect(sources.some((file) => contentOf(file).includes(`"${name}"`))).toBe(true);
});
