import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { withClient } from "@/lib/host/database";
import { startEmbeddedPostgres } from "@/lib/host/embedded-postgres";
import { soon } from "../../support/soon";

const dir = mkdtempSync(path.join(tmpdir(), "practicum-archived-"));
const settings = { archive_mode: "on", archive_command: "true", fsync: "off" };
const server = await startEmbeddedPostgres({ dir, settings });

// Before the settings are read.
process.env.DATABASE_URL = server.url("postgres");
const { readDatabase } = await import("@/lib/features/system/queries/read-database");
const { writableDb: db } = await import("@/lib/platform/db");

afterAll(async () => {
  await db.$disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

it("the moment at which the server last archived its log is known from its first archive on", async () => {
  expect((await readDatabase()).archivedAt).toBeNull();
  const before = Date.now();
  await withClient(server.url("postgres"), async (client) => {
    await client.query("create table something ()");
    await client.query("select pg_switch_wal()");
  });
  await soon(async () => expect((await readDatabase()).archivedAt).not.toBeNull());
  const { archivedAt } = await readDatabase();
  expect(Date.parse(archivedAt ?? "")).toBeGreaterThanOrEqual(before - 1000);
});
