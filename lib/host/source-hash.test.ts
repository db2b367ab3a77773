import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashSources } from "./source-hash";

const dir = path.join(tmpdir(), `practicum-hash-${process.pid}`);
const write = (file: string, text: string) => writeFileSync(path.join(dir, file), text);
const hash = () => hashSources(dir, ["app", "next.config.mjs"]);

beforeAll(() => mkdirSync(dir));
beforeEach(() => {
  rmSync(path.join(dir, "app"), { recursive: true, force: true });
  mkdirSync(path.join(dir, "app/api"), { recursive: true });
  write("app/page.tsx", "page");
  write("app/api/route.ts", "route");
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("hashSources", () => {
  it("stays the same while the sources do, however often they are written", () => {
    const before = hash();
    write("app/page.tsx", "page");
    expect(hash()).toBe(before);
  });

  it.each([
    ["a text changes", () => write("app/api/route.ts", "rout")],
    ["a file comes", () => write("app/more.ts", "")],
    ["a file moves", () => renameSync(path.join(dir, "app/page.tsx"), path.join(dir, "app/api/page.tsx"))],
    ["a file goes", () => rmSync(path.join(dir, "app/page.tsx"))],
    ["a file that was missing comes", () => write("next.config.mjs", "config")],
  ])("changes when %s", (_, change) => {
    const before = hash();
    change();
    expect(hash()).not.toBe(before);
  });

  it("does not care about tests", () => {
    const before = hash();
    write("app/page.test.tsx", "a test");
    expect(hash()).toBe(before);
  });
});
