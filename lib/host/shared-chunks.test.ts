import { lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { shareChunks } from "./shared-chunks";

let root = "";
const chunk = (name: string) => path.join(root, ".next", "server", "chunks", name);

const write = (name: string, code: string) => writeFileSync(chunk(name), code);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "practicum-chunks-"));
  mkdirSync(chunk("ssr"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it("loads what two calls have in common once, and what differs by itself", () => {
  write("one.js", "module.exports = [7, () => 'shared'];");
  write("same.js", "module.exports = [7, () => 'shared'];");
  write("other.js", "module.exports = [8, () => 'own'];");
  write("ssr/page.js", "module.exports = [7, () => 'shared'];");
  shareChunks(root);
  const load = createRequire(import.meta.url);
  expect(load(chunk("same.js"))).toBe(load(chunk("one.js")));
  expect(load(chunk("other.js"))[1]()).toBe("own");
  // A page's code finds its own kind by its folder.
  expect(lstatSync(chunk("ssr/page.js")).isSymbolicLink()).toBe(false);
});

it("leaves alone what it has shared before, and a folder without a build", () => {
  write("one.js", "module.exports = 1;");
  write("same.js", "module.exports = 1;");
  shareChunks(root);
  shareChunks(root);
  expect(createRequire(import.meta.url)(chunk("same.js"))).toBe(1);
  rmSync(path.join(root, ".next"), { recursive: true });
  shareChunks(root);
});
