import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { addCompileHints } from "./compile-hints";

const root = mkdtempSync(path.join(tmpdir(), "practicum-hints-"));
const folder = path.join(root, ".next", "static", "chunks");
afterAll(() => rmSync(root, { recursive: true }));

it("are at the top of the scripts of every page, once, and of no others", () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "main.js"), "run();");
  writeFileSync(path.join(folder, "dialog.js"), "open();");
  writeFileSync(
    path.join(root, ".next", "build-manifest.json"),
    JSON.stringify({ rootMainFiles: ["static/chunks/main.js"] }),
  );
  addCompileHints(root);
  addCompileHints(root);
  expect(readFileSync(path.join(folder, "main.js"), "utf8")).toBe("//# allFunctionsCalledOnLoad\nrun();");
  expect(readFileSync(path.join(folder, "dialog.js"), "utf8")).toBe("open();");
});
