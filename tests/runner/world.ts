import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
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
import { neededSettings } from "../../lib/platform/archive/settings-shape";
import { startServer } from "../load/servers";
import { statementLogging } from "../load/statement-log";
import { metricsToken } from "../support/metrics-token";

/** The parts whose tests use a web server: each has its own, so that they can run at the same time. */
export type WebPart = "api" | "e2e";

type Options = Progress & {
  root: string;
  /** Who needs a production web server; without any, only the database is started. */
  web: readonly WebPart[];
  /** Collects what takes everything down again, to be called from the last to the first. */
  closers: (() => unknown)[];
};

/** What the tests of a part run against: their environment, and the file with the web server's log. */
export type Site = { env: Record<string, string>; serverLog: string };

/** The environment of tests without a web server, and a site for each part that has one. */
export type World = { env: Record<string, string>; sites: ReadonlyMap<WebPart, Site> };

const TEMPLATE = `${DATABASE_NAME}_template`;

/**
 * Starts a PostgreSQL of the tests' own in a temporary folder, with a migrated empty template and a demo school, and
 * on copies of that school the production build, on a free port for each part. The database client has to be there.
 */
export async function createWorld({ root, web, closers, say, signal }: Options): Promise<World> {
  if (web.length > 0) await ensureBuild(root, { say, signal });
  const dir = mkdtempSync(path.join(tmpdir(), "practicum-test-"));
  closers.push(() => rmSync(dir, { recursive: true, force: true }));

  say("Starting the database");
  const settings = {
    // This database need not survive a power cut.
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "400",
    ...statementLogging.server,
  };
  const postgres = await startEmbeddedPostgres({ dir, settings });
  closers.push(postgres.stop);
  await ensureDatabase(postgres.url("postgres"), TEMPLATE);
  await deployMigrations(root, postgres.url(TEMPLATE));
  await ensureDatabase(postgres.url("postgres"), DATABASE_NAME, TEMPLATE);

  const place = { root, dir, databaseUrl: postgres.url(DATABASE_NAME) };
  const demo = appAt(await findFreePort(), place);
  await loadDemo(root, { ...process.env, ...demo.env, DATABASE_URL: place.databaseUrl }, { say, signal });
  const server = { TEMPLATE_DATABASE_URL: postgres.url(TEMPLATE), DATABASE_LOG: path.join(dir, "postgres.log") };
  const sites = new Map<WebPart, Site>();
  for (const part of web) {
    const database = `${DATABASE_NAME}_${part}`;
    await ensureDatabase(postgres.url("postgres"), database, DATABASE_NAME);
    const own = { root, dir: path.join(dir, part), databaseUrl: postgres.url(database) };
    mkdirSync(own.dir);
    const serverLog = path.join(own.dir, "web-server.log");
    say(`Starting the web server of the part ${part}`);
    const app = await startWeb(appAt(await findFreePort(), own), { ...own, log: serverLog, closers, signal });
    sites.set(part, { serverLog, env: { ...app.env, BASE_URL: app.env.APP_URL ?? "", ...server } });
  }
  return { env: { ...demo.env, BASE_URL: demo.env.APP_URL ?? "", ...server }, sites };
}

type Place = { root: string; dir: string; databaseUrl: string };

const settingsAt = (port: number, { dir, databaseUrl }: Place) => ({
  PORT: String(port),
  DATA_DIR: dir,
  DATABASE_URL: databaseUrl,
  DEMO: "1",
  // The same on every machine; WEB_PROCESSES=2 npm test tries everything with two.
  WEB_PROCESSES: process.env.WEB_PROCESSES || "1",
  METRICS_TOKEN: metricsToken,
  // Of all that may be set, in `.env` too, an archive must not get what tests make: this one is the demo's.
  ...withoutArchive,
});

const withoutArchive = Object.fromEntries(neededSettings.map((name) => [name, ""]));

function appAt(port: number, place: Place): AppEnvironment {
  const given = settingsAt(port, place);
  return appEnvironment(readSettings(given, place.root), given, place.databaseUrl);
}

const PORTS_TRIED = 3;

/** Starts the web server at the app's port, or at another one when a program has taken that port meanwhile. */
async function startWeb(
  app: AppEnvironment,
  place: Place & Pick<Options, "closers" | "signal"> & { log: string },
  tries = 1,
): Promise<AppEnvironment> {
  const { root, log, closers, signal } = place;
  const port = Number(app.env.PORT);
  // Its data folder is ours, so it reads the same keys from the same files; PUSHER_* would turn its own server off.
  const secret = { NEXTAUTH_SECRET: app.env.NEXTAUTH_SECRET ?? "" };
  const env = { ...settingsAt(port, place), ...secret, npm_lifecycle_event: "test" };
  // As `npm start` does.
  const args = ["--max-semi-space-size=64", path.join(root, "scripts", "start.mjs")];
  try {
    const server = await startServer({ args, cwd: root, env, port, log, ready: "Ctrl-C stops it.", signal });
    closers.push(server.stop);
    // The demo's Feide loads when it is first asked. Beside tests, that takes longer than the product waits for a Feide.
    await fetch(`${app.env.FEIDE_ISSUER}/.well-known/openid-configuration`, { signal });
    return app;
  } catch (error) {
    signal?.throwIfAborted();
    if (tries === PORTS_TRIED || !String(error).includes("is taken by another program")) throw error;
    return startWeb(appAt(await findFreePort(), place), place, tries + 1);
  }
}
