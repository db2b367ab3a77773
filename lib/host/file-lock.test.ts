import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tryLock } from "./file-lock";
import { processIdentity } from "./processes";

const dir = path.join(tmpdir(), `practicum-lock-${process.pid}`);
const file = path.join(dir, "lock");

beforeAll(() => mkdirSync(dir));
beforeEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("tryLock", () => {
  it("is held once, and free again after release", () => {
    const lock = tryLock(file);
    expect(lock.heldBy).toBeUndefined();
    expect(tryLock(file).heldBy).toBe(process.pid);
    if (lock.heldBy === undefined) lock.release();
    expect(existsSync(file)).toBe(false);
    expect(tryLock(file).heldBy).toBeUndefined();
  });

  it.each([
    ["a process that is gone", "999999999\nsome time\n"],
    ["a process id that somebody else has since", `${process.pid}\nan earlier life\n`],
    ["a process that died while writing it", ""],
  ])("does not count for %s", (_, content) => {
    writeFileSync(file, content);
    expect(tryLock(file).heldBy).toBeUndefined();
  });

  it("counts for any living process", () => {
    writeFileSync(file, `${process.ppid}\n${processIdentity(process.ppid)}\n`);
    expect(tryLock(file).heldBy).toBe(process.ppid);
  });
});
