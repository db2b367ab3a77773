import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuild } from "../../lib/host/build";
import { runNode } from "../../lib/host/commands";
import { DATABASE_NAME, ensureDatabase } from "../../lib/host/database";
import { loadDemo } from "../../lib/host/demo";
import { startEmbeddedPostgres } from "../../lib/host/embedded-postgres";
import { deployMigrations } from "../../lib/host/migrations";
import { findFreePort } from "../../lib/host/processes";
import type { Size } from "../../prisma/seed/add-bulk-data";
import { type Crowd, gatherCrowd } from "./crowd";
import { type RunningServer, startServer } from "./servers";
import { statementLogging } from "./statement-log";

/** Everything that is measured, running side by side on one database with the demo school. Origins are `http://127.0.0.1:port`. */
export type Stage = {
  databaseUrl: string;
  /** The yardstick: a page of Next's with one query and twenty rows. */
  bare: string;
  /** The product as `npm start` runs it. */
  product: string;
  productPid: number;
  productLog: string;
  /** Starts the product once more, with two web processes. */
  startPair: () => Promise<RunningServer & { log: string }>;
  /** A second instance of the product, whose statements are the only ones in the database's log. */
  counted: string;
  databaseLog: string;
  /** The ids of the records that are measured besides the demo school's. */
  crowd: Crowd;
};

type Options = {
  /** The repository's folder. */
  root: string;
  /** How much the database holds. */
  size: Size;
  say: (line: string) => void;
  /** Collects what takes the stage down again, to be called from the last to the first. */
  closers: (() => unknown)[];
  signal: AbortSignal;
};

const production = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;

/** Builds both apps and starts everything in a temporary folder. */
export async function setStage(options: Options): Promise<Stage> {
  const { root, say, closers, signal } = options;
  const dir = mkdtempSync(path.join(tmpdir(), "practicum-bench-"));
  closers.push(() => rmSync(dir, { recursive: true, force: true }));
  await buildAll(options);
  const databaseUrl = await startDatabase(options, dir);
  const crowd = await gatherCrowd(databaseUrl, options);

  say("Starting the web servers");
  const start = async (name: string, args: string[], cwd: string, envFor: (port: number) => Record<string, string>) => {
    const port = await findFreePort();
    const log = path.join(dir, `${name}.log`);
    // A start with several processes shows its first page before all of them serve.
    const ready = name === "bare" ? "" : "Ctrl-C stops it.";
    const server = await startServer({ args, cwd, env: envFor(port), port, log, ready, signal });
    closers.push(server.stop);
    return { ...server, log };
  };
  const secret = randomBytes(32).toString("hex");
  const startProduct = (name: string, url: string, more: Record<string, string> = {}) =>
    start(name, startArguments(root), root, (port) => ({
      PORT: String(port),
      HOST: "127.0.0.1",
      APP_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: path.join(dir, name),
      DATABASE_URL: url,
      NEXTAUTH_SECRET: secret,
      DEMO: "1",
      // The job runner looks for work all the time, and its statements are not the pages'.
      WORKER: "off",
      WEB_PROCESSES: "1",
      ...more,
      // As under npm: it ends when we are gone, however that happened.
      npm_lifecycle_event: "bench",
    }));
  const bare = await start("bare", [next(root), "start", "--hostname", "127.0.0.1"], bareApp(root), (port) => ({
    ...production,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
  }));
  const product = await startProduct("product", databaseUrl);
  // The others use its Channels server.
  const channels = JSON.parse(readFileSync(path.join(dir, "product", "channels.json"), "utf8"));
  const beside = {
    PUSHER_APP_ID: channels.appId,
    PUSHER_KEY: channels.key,
    PUSHER_SECRET: channels.secret,
    PUSHER_HOST: "127.0.0.1",
    PUSHER_PORT: new URL(product.origin).port,
    PUSHER_EMBEDDED: "1",
  };
  return {
    databaseUrl,
    crowd,
    databaseLog: path.join(dir, "postgres.log"),
    bare: bare.origin,
    product: product.origin,
    productPid: product.pid,
    productLog: product.log,
    counted: (await startProduct("counted", statementLogging.url(databaseUrl), beside)).origin,
    startPair: () => startProduct("pair", databaseUrl, { ...beside, WEB_PROCESSES: "2" }),
  };
}

/** What `npm start` gives to node. */
function startArguments(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return scripts.start.split(" ").slice(1);
}

const bareApp = (root: string) => path.join(root, "tests", "load", "bare-app");
const next = (root: string) => path.join(root, "node_modules", "next", "dist", "bin", "next");

async function buildAll({ root, say, signal }: Options): Promise<void> {
  await ensureBuild(root, { say, signal });
  say("Building the bare page (about 10 seconds)");
  const env = { ...process.env, ...production };
  await runNode([next(root), "build"], { what: "The build of the bare page", cwd: bareApp(root), env, signal });
}

async function startDatabase({ root, say, closers, signal }: Options, dir: string): Promise<string> {
  say("Starting the database");
  const postgres = await startEmbeddedPostgres({ dir, settings: statementLogging.server });
  closers.push(postgres.stop);
  await ensureDatabase(postgres.url("postgres"), DATABASE_NAME);
  const url = postgres.url(DATABASE_NAME);
  await deployMigrations(root, url);
  await loadDemo(root, { ...process.env, DATABASE_URL: url }, { say, signal });
  return url;
}
