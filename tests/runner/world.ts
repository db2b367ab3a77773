import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type AppEnvironment, appEnvironment } from "../../lib/host/app-environment";
import { ensureBuild, type Progress } from "../../lib/host/build";
import { DATABASE_NAME, ensureDatabase } from "../../lib/host/database";
import { loadDemo } from "../../lib/host/demo";
import { startEmbeddedPostgres } from "../../lib/host/embedded-postgres";
import { deployMigrations } from "../../lib/host/migrations";
import { findFreePort } from "../../lib/host/processes";
import { readSettings } from "../../lib/host/settings";
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
 * on it the production build on a free port. The database client has to be there.
 */
export async function createWorld({ root, web, closers, say, signal }: Options): Promise<World> {
  if (web) await ensureBuild(root, { say, signal });
  const dir = mkdtempSync(path.join(tmpdir(), "practicum-test-"));
  closers.push(() => rmSync(dir, { recursive: true, force: true }));

  say("Starting the database");
  // This database need not survive a power cut.
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" };
  const postgres = await startEmbeddedPostgres({ dir, settings });
  closers.push(postgres.stop);
  await ensureDatabase(postgres.url("postgres"), TEMPLATE);
  await deployMigrations(root, postgres.url(TEMPLATE));
  await ensureDatabase(postgres.url("postgres"), DATABASE_NAME, TEMPLATE);
  const databaseUrl = postgres.url(DATABASE_NAME);

  const site = { root, dir, databaseUrl };
  const app = appAt(await findFreePort(), site);
  await loadDemo(root, { ...process.env, ...app.env, DATABASE_URL: databaseUrl }, { say, signal });
  const serverLog = path.join(dir, "web-server.log");
  const { env } = web ? await startWeb(app, { ...site, log: serverLog, closers, say, signal }) : app;
  return {
    serverLog,
    env: { ...env, BASE_URL: env.APP_URL ?? "", TEMPLATE_DATABASE_URL: postgres.url(TEMPLATE) },
  };
}

type Site = { root: string; dir: string; databaseUrl: string };

const settingsAt = (port: number, { dir, databaseUrl }: Site) => ({
  PORT: String(port),
  DATA_DIR: dir,
  DATABASE_URL: databaseUrl,
  DEMO: "1",
});

function appAt(port: number, site: Site): AppEnvironment {
  const given = settingsAt(port, site);
  return appEnvironment(readSettings(given, site.root), given, site.databaseUrl);
}

const PORTS_TRIED = 3;

/** Starts the web server at the app's port, or at another one when a program has taken that port meanwhile. */
async function startWeb(
  app: AppEnvironment,
  site: Site & Pick<Options, "closers" | "say" | "signal"> & { log: string },
  tries = 1,
): Promise<AppEnvironment> {
  const { root, log, closers, say, signal } = site;
  say("Starting the web server");
  const port = Number(app.env.PORT);
  // Its data folder is ours, so it reads the same keys from the same files; PUSHER_* would turn its own server off.
  const secret = { NEXTAUTH_SECRET: app.env.NEXTAUTH_SECRET ?? "" };
  const env = { ...settingsAt(port, site), ...secret, npm_lifecycle_event: "test" };
  // As `npm start` does.
  const args = ["--max-semi-space-size=64", path.join(root, "scripts", "start.mjs")];
  try {
    const server = await startServer({ args, cwd: root, env, port, log, ready: "Ctrl-C stops it.", signal });
    closers.push(server.stop);
    return app;
  } catch (error) {
    signal?.throwIfAborted();
    if (tries === PORTS_TRIED || !String(error).includes("is taken by another program")) throw error;
    return startWeb(appAt(await findFreePort(), site), site, tries + 1);
  }
}
