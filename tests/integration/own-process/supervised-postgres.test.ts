import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withClient } from "@/lib/host/database";
import { isAlive } from "@/lib/host/processes";
import { type SupervisedPostgres, superviseEmbeddedPostgres } from "@/lib/host/supervised-postgres";
import { soon } from "../../support/soon";

let dir: string;
let server: SupervisedPostgres;
let lines: string[];

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), "practicum-postgres-"));
  lines = [];
  server = await superviseEmbeddedPostgres({ dir, maxRestarts: 2, say: (line) => lines.push(line) });
});

afterEach(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

const serverPid = () => Number.parseInt(readFileSync(path.join(dir, "postgres", "postmaster.pid"), "utf8"), 10);
const query = (sql: string) => withClient(server.url("postgres"), async (client) => (await client.query(sql)).rows);
const answers = () => soon(() => query("select 1 as one"));

describe("a supervised PostgreSQL", () => {
  it("comes back at the same address with everything acknowledged, and knows when it was away", async () => {
    const url = server.url("postgres");
    await query("create table kept as select 'acknowledged' as word");
    const before = performance.now();
    expect([server.isAway(), server.wasAwaySince(before)]).toEqual([false, false]);
    process.kill(serverPid(), "SIGKILL");
    await answers();
    expect(server.url("postgres")).toBe(url);
    expect(await query("select word from kept")).toEqual([{ word: "acknowledged" }]);
    await soon(() => expect(server.isAway()).toBe(false));
    expect([server.wasAwaySince(before), server.wasAwaySince(performance.now())]).toEqual([true, false]);
    expect(lines).toEqual(["The embedded database stopped unexpectedly; starting it again"]);
  });

  it("is given up when it dies too often", async () => {
    const given = expect(server.lost).rejects.toThrow("stopped more than 2 times within ten minutes");
    for (let death = 0; death <= 2; death++) {
      await answers();
      process.kill(serverPid(), "SIGKILL");
    }
    await given;
  });

  it("stays stopped when it was stopped while it started again", async () => {
    const pid = serverPid();
    process.kill(pid, "SIGKILL");
    await soon(() => expect(server.isAway()).toBe(true));
    await server.stop();
    await expect(query("select 1")).rejects.toThrow("No database answers");
    expect(isAlive(pid)).toBe(false);
  });
});
