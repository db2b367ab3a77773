import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { explainLostServer } from "./explain-lost-server";

const lost = new Error("Connection terminated unexpectedly");
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "practicum-log-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const explain = (log: string, error: unknown = lost) => {
  writeFileSync(path.join(dir, "postgres.log"), log);
  return explainLostServer(error, dir);
};

describe("the error of a server that is gone", () => {
  it("is a full disk when the server's log says so", () => {
    const log = '2026-11-25 02:00:00 PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device\n';
    expect(explain(log)).toMatchObject({ name: "HostError", message: expect.stringContaining("The disk is full") });
  });

  it("is a full disk when the server says so itself", () => {
    const full = Object.assign(new Error("could not extend file"), { code: "53100" });
    expect(explain("", full)).toMatchObject({
      name: "HostError",
      message: expect.stringContaining("The disk is full"),
    });
  });

  it("stays what it is otherwise", () => {
    expect(explain("LOG:  database system is ready to accept connections\n")).toBe(lost);
    rmSync(path.join(dir, "postgres.log"));
    expect(explainLostServer(lost, dir)).toBe(lost);
  });
});
