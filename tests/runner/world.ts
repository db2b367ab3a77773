import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { appEnvironment } from "../../lib/platform/host/app-environment";
import { ensureBuild, ensureClient, type Progress } from "../../lib/platform/host/build";
import { DATABASE_NAME, ensureDatabase } from "../../lib/platform/host/database";
import { loadDemo } from "../../lib/platform/host/demo";
import { startEmbeddedPostgres } from "../../lib/platform/host/embedded-postgres";
import { deployMigrations } from "../../lib/platform/host/migrations";
import { findFreePort } from "../../lib/platform/host/processes";
import { readSettings } from "../../lib/platform/host/settings";
import { startServer } from "../load/servers";

type Options = Progress & {
  root: string;
  /** With the production web server, not just the database. */
  web: boolean;
  /** Collects what takes everything down again, to be called from the last to the first. */
  closers: (() => unknown)[];
};

/** What the tests run against: their environment, and the file with the web server's log. */
export type World = { env: Record<string, string>; serverLog: string };

const TEMPLATE = `${DATABASE_NAME}_template`;

/**
 * Starts a PostgreSQL of the tests' own in a temporary folder, with a migrated empty template and a demo school, and
 * on it the production build on a free port.
 */
export async function createWorld({ root, web, closers, say, signal }: Options): Promise<World> {
  await ensureClient(root, { say, signal });
  if (web) await ensureBuild(root, { say, signal });
  const dir = mkdtempSync(path.join(tmpdir(), "practicum-test-"));
  closers.push(() => rmSync(dir, { recursive: true, force: true }));

  say("Starting the database");
  // Nobody misses this database after a power cut.
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" };
  const postgres = await startEmbeddedPostgres({ dir, settings });
  closers.push(postgres.stop);
  await ensureDatabase(postgres.url("postgres"), TEMPLATE);
  await deployMigrations(root, postgres.url(TEMPLATE));
  await ensureDatabase(postgres.url("postgres"), DATABASE_NAME, TEMPLATE);
  const databaseUrl = postgres.url(DATABASE_NAME);

  const port = await findFreePort();
  const given = { PORT: String(port), DATA_DIR: dir, DATABASE_URL: databaseUrl, DEMO: "1" };
  const app = appEnvironment(readSettings(given, root), given, databaseUrl);
  await loadDemo(root, { ...process.env, ...app.env, DATABASE_URL: databaseUrl }, { say, signal });

  const serverLog = path.join(dir, "web-server.log");
  if (web) {
    say("Starting the web server");
    const start = path.join(root, "scripts", "start.mjs");
    // Its data folder is ours, so it makes the same keys of the same files; PUSHER_* would turn its own server off.
    const env = { ...given, npm_lifecycle_event: "test", NEXTAUTH_SECRET: app.env.NEXTAUTH_SECRET ?? "" };
    const server = await startServer({ args: [start], cwd: root, env, port, log: serverLog });
    closers.push(server.stop);
  }
  return {
    serverLog,
    env: { ...app.env, BASE_URL: app.env.APP_URL ?? "", TEMPLATE_DATABASE_URL: postgres.url(TEMPLATE) },
  };
}
