import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runScript } from "../../support/command";

const temporary = mkdtempSync(path.join(tmpdir(), "practicum-interrupted-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

describe("npm test", () => {
  it("says that it was interrupted, and leaves neither a process nor a file", async () => {
    const run = runScript(["test.mjs", "integration", "goal"], { env: { TMPDIR: temporary } });
    // Vitest says so when the database is there and the tests begin.
    await run.printed("RUN");
    expect(readdirSync(temporary)).not.toEqual([]);
    run.child.kill("SIGINT");
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain("Stopped before the end.");
    expect(run.output().trimEnd()).toMatch(/\d+ passed, [1-9]\d* failed$/);
    // The embedded PostgreSQL removes its files as the last thing of all.
    expect(readdirSync(temporary)).toEqual([]);
  });
});
