import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runScript } from "../../support/command";

// Each starts a whole run.

const temporary = path.join(tmpdir(), `practicum-interrupted-${process.pid}`);
beforeAll(() => mkdirSync(temporary));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** What the run has made there; the compiler's cache stays. */
const ownFolders = () => readdirSync(temporary).filter((name) => name.startsWith("practicum-"));

describe("npm test", () => {
  it("says that it was interrupted, and leaves neither a process nor a file", async () => {
    const run = runScript(["test.mjs", "integration", "goal"], { env: { TMPDIR: temporary } });
    // Vitest prints this when the database is there and the tests start.
    await run.printed("RUN");
    expect(ownFolders()).not.toEqual([]);
    run.child.kill("SIGINT");
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain("\nFailed:\n  Stopped before the end.\n\n");
    expect(run.output().trimEnd()).toMatch(/\d+ passed, 1 failed$/);
    // The database's folder is removed as the last thing of all, after the processes that use it.
    expect(ownFolders()).toEqual([]);
  });

  it("reports in one sentence that the configured browser does not exist", async () => {
    const run = runScript(["test.mjs", "e2e"], { env: { CHROMIUM_PATH: "/nowhere/chromium" } });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain('\nFailed:\n  CHROMIUM_PATH is "/nowhere/chromium", where no program is.\n\n');
  });

  it("fails for a word that matches nothing, and names it", async () => {
    const run = runScript(["test.mjs", "unit", "no-test-has-this-name"]);
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain(
      '\nFailed:\n  No test matches "no-test-has-this-name", by its file or by its name.\n\n',
    );
    expect(run.output().trimEnd()).toMatch(/\n0 passed, 1 failed$/);
  });
});
