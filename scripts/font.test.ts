import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { latinRange, makeFont } from "./font.mjs";

test("inter-latin.woff2 is made of the installed package; `npm run font` makes it", async () => {
  expect(readFileSync("components/ui/inter-latin.woff2").equals(await makeFont())).toBe(true);
});

test("font.css declares it for the same letters as the package does", () => {
  const [, range = ""] = /unicode-range:\s*([^;]+);/.exec(readFileSync("components/ui/font.css", "utf8")) ?? [];
  expect(range.split(/,\s*/)).toEqual(latinRange().split(","));
});
