import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { toasterStyleSources } from "./toaster-style";

const source = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("the sources are those of the style sheet in the installed sonner", () => {
  const code = readFileSync(fileURLToPath(import.meta.resolve("sonner")), "utf8");
  const [, literal] = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(code) ?? [];
  expect(literal).toBeDefined();
  expect(toasterStyleSources).toEqual([source(""), source(JSON.parse(literal ?? '""'))]);
});
