import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withClient } from "@/lib/host/database";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/lib/host/embedded-postgres";
import { commandLine, isAlive } from "@/lib/host/processes";

let dir: string;
let servers: EmbeddedPostgres[];

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "practicum-postgres-"));
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dir });
  servers.push(server);
  return server;
}

const pidFile = () => path.join(dir, "postgres", "postmaster.pid");
const serverPid = () => Number.parseInt(readFileSync(pidFile(), "utf8"), 10);
const query = (server: EmbeddedPostgres, sql: string) =>
  withClient(server.url("postgres"), async (client) => (await client.query({ text: sql, rowMode: "array" })).rows);

describe("the embedded PostgreSQL", () => {
  it("loses nothing when it is killed", async () => {
    const first = await start();
    await query(first, "create table kept (word text)");
    await query(first, "insert into kept values ('acknowledged')");
    process.kill(serverPid(), "SIGKILL");
    await first.gone;

    expect(await query(await start(), "select word from kept")).toEqual([["acknowledged"]]);
  });

  it("takes over from a server that was left behind", async () => {
    await query(await start(), "create table kept (word text)");
    const pid = serverPid();
    // Its keeper, the parent, dies first and cannot stop it.
    process.kill(Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]), "SIGKILL");
    expect(commandLine(pid)).toContain("-D");

    expect(await query(await start(), "select count(*)::int from kept")).toEqual([[0]]);
    // Its number may stay in use until the dead process is collected: its server is gone.
    expect(commandLine(pid)).not.toContain("-D");
  });

  it("starts although its old process id belongs to another process now", async () => {
    const server = await start();
    const old = readFileSync(pidFile(), "utf8");
    await server.stop();
    writeFileSync(pidFile(), old.replace(/^\d+/, String(process.pid)));

    expect(await query(await start(), "select 1")).toEqual([[1]]);
  });

  it("is gone when it has been stopped, and stopping twice is no harm", async () => {
    const server = await start();
    const pid = serverPid();
    await server.stop();
    await server.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it("knows all letters and uses no sorting rules of the machine", async () => {
    const rows = await query(await start(), "select upper('blåbær'), 'Ærlig' > 'Zoo', current_setting('timezone')");
    expect(rows).toEqual([["BLÅBÆR", true, "UTC"]]);
  });

  it("fails the next statement of a connection that was lost between two, and ends no process", async () => {
    const server = await start();
    const next = withClient(server.url("postgres"), async (client) => {
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      const lost = new Promise((resolve) => client.once("end", resolve));
      await query(server, `select pg_terminate_backend(${rows[0]?.pid})`);
      await lost;
      return client.query("select 1");
    });
    await expect(next).rejects.toThrow("not queryable");
  });

  it("asks for its password", async () => {
    const server = await start();
    const url = new URL(server.url("postgres"));
    url.password = "wrong";
    await expect(withClient(url.href, async () => {})).rejects.toThrow('does not let "postgres" in');
  });
});
