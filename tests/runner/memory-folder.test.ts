import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeMemoryFolder } from "./memory-folder";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), "practicum-memory-"));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const enough = { gigabytesOfFiles: 0, gigabytesOfMemory: 0 };

describe("the folder in memory of a run", () => {
  it("is made where there is room", () => {
    expect(existsSync(makeMemoryFolder({ parent, ...enough }) ?? "")).toBe(true);
  });

  it.each([
    ["the folder for such files", { parent: "/nowhere" }],
    ["room for the files", { gigabytesOfFiles: 1e9 }],
    ["memory for the programs", { gigabytesOfMemory: 1e9 }],
  ])("is not made without %s", (_, lack) => {
    expect(makeMemoryFolder({ parent, ...enough, ...lack })).toBeUndefined();
  });

  it("takes the place of what killed runs have left, and leaves what others use", () => {
    const { pid: dead } = spawnSync(process.execPath, ["--version"]);
    const [left, used, foreign] = [`practicum-test-run-${dead}`, `practicum-test-run-${process.ppid}`, "letter"];
    for (const name of [left, used, foreign]) {
      mkdirSync(path.join(parent, name));
      writeFileSync(path.join(parent, name, "file"), "text");
    }
    makeMemoryFolder({ parent, ...enough });
    const isThere = (name: string) => existsSync(path.join(parent, name));
    expect([left, used, foreign].map(isThere)).toEqual([false, true, true]);
  });
});
