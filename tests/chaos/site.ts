import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuild } from "../../lib/host/build";
import { DATABASE_NAME, ensureDatabase, withClient } from "../../lib/host/database";
import { loadDemo } from "../../lib/host/demo";
import { deployMigrations } from "../../lib/host/migrations";
import { findFreePort, isAlive } from "../../lib/host/processes";
import { superviseEmbeddedPostgres } from "../../lib/host/supervised-postgres";
import { type RunningServer, startServer } from "../load/servers";
import { type MailBox, openMailBox } from "./mail-box";

/** What a round kills. */
export const victims = ["web", "process", "worker", "backend", "postmaster", "sigterm"] as const;
export type Victim = (typeof victims)[number];

/** The product with everything it needs, each in a process that can be killed, and started again. */
export type Site = {
  origin: string;
  databaseUrl: string;
  mailBox: MailBox;
  /** Kills it and starts again what does not come back by itself. Throws when a SIGTERM was not obeyed. */
  strike: (victim: Victim) => Promise<void>;
  /** Starts the worker again if it has ended: it does when the database dies while it starts. */
  repair: () => void;
  /** What the web server has logged as a fault of its own, and how often. */
  faults: () => ReadonlyMap<string, number>;
};

const FOREIGN = /^(PUSHER|FEIDE|DOCUMASTER)_/;

type Options = {
  /** The repository's folder. */
  root: string;
  say: (line: string) => void;
  /** Collects what takes the site down again, to be called from the last to the first. */
  closers: (() => unknown)[];
  /** Within how many seconds a SIGTERM has to be obeyed, where that is measured. */
  stopsWithin?: number | undefined;
  signal?: AbortSignal | undefined;
};

/** Builds the product and starts it with the demo school in a temporary folder. */
export async function openSite({ root, say, closers, stopsWithin, signal }: Options): Promise<Site> {
  await ensureBuild(root, { say, signal });
  const dir = mkdtempSync(path.join(tmpdir(), "practicum-chaos-"));
  closers.push(() => rmSync(dir, { recursive: true, force: true }));
  const postgres = await superviseEmbeddedPostgres({ dir, say: () => {}, maxRestarts: Number.POSITIVE_INFINITY });
  closers.push(postgres.stop);
  await ensureDatabase(postgres.url("postgres"), DATABASE_NAME);
  const databaseUrl = postgres.url(DATABASE_NAME);
  await deployMigrations(root, databaseUrl);
  await loadDemo(root, { ...process.env, DATABASE_URL: databaseUrl }, { say, ...(signal && { signal }) });
  const mailBox = await openMailBox();
  closers.push(mailBox.stop);

  const port = await findFreePort();
  const log = path.join(dir, "web.log");
  const env = {
    PORT: String(port),
    HOST: "127.0.0.1",
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: path.join(dir, "web"),
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: randomBytes(32).toString("hex"),
    SMTP_URL: mailBox.url,
    DEMO: "1",
    WORKER: "off",
    WEB_PROCESSES: "2",
    npm_lifecycle_event: "chaos",
    // A test that starts this has settings of another server, whose keys are not for this one.
    ...Object.fromEntries(Object.keys(process.env).flatMap((name) => (FOREIGN.test(name) ? [[name, ""]] : []))),
  };
  const startWeb = () =>
    startServer({ args: [path.join(root, "scripts", "start.mjs")], cwd: root, env, port, log, signal });
  let web: RunningServer = await startWeb();
  closers.push(() => web.stop());
  let worker = startWorker(root, env, path.join(dir, "worker.log"));
  closers.push(() => end(worker, "SIGTERM"));

  const postmaster = () => Number.parseInt(readFileSync(path.join(dir, "postgres", "postmaster.pid"), "utf8"), 10);
  const strikes: Record<Victim, () => Promise<void>> = {
    async web() {
      await web.kill("SIGKILL");
      web = await startWeb();
    },
    async process() {
      const [pid] = webProcessesIn(readFileSync(log, "utf8")).filter(isAlive);
      if (pid) process.kill(pid, "SIGKILL");
    },
    async worker() {
      await end(worker, "SIGKILL");
      worker = startWorker(root, env, path.join(dir, "worker.log"));
    },
    async backend() {
      const pid = await withClient(databaseUrl, busyBackend);
      if (pid) process.kill(pid, "SIGKILL");
    },
    async postmaster() {
      process.kill(postmaster(), "SIGKILL");
    },
    async sigterm() {
      const asked = performance.now();
      const code = await web.kill("SIGTERM");
      const seconds = (performance.now() - asked) / 1000;
      if (code !== 0 || seconds >= (stopsWithin ?? Number.POSITIVE_INFINITY))
        throw new Error(`SIGTERM ended with ${code} after ${seconds.toFixed(1)} s`);
      web = await startWeb();
    },
  };
  const repair = () => {
    if (hasEnded(worker)) worker = startWorker(root, env, path.join(dir, "worker.log"));
  };
  return {
    origin: web.origin,
    databaseUrl,
    mailBox,
    repair,
    strike: (victim) => strikes[victim](),
    faults: () => faultsIn(readFileSync(log, "utf8")),
  };
}

/** The web processes of the last start, and those that took the place of killed ones, by their ids. */
function webProcessesIn(log: string): number[] {
  const ofLastStart = log.slice(log.lastIndexOf("Starting 2 web processes"));
  return [...ofLastStart.matchAll(/web processes \(([\d, ]+)\)|Web process \d+ \((\d+)\) serves/g)].flatMap(
    ([, first = "", later = ""]) => [...first.split(", "), later].filter(Boolean).map(Number),
  );
}

/** A connection of the product, at best one that runs a statement. */
async function busyBackend(client: { query: (sql: string) => Promise<{ rows: { pid: number }[] }> }) {
  const { rows } = await client.query(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
     order by state = 'idle', query_start desc limit 1`,
  );
  return rows[0]?.pid;
}

function startWorker(root: string, env: Record<string, string>, log: string): ChildProcess {
  const output = openSync(log, "a");
  const child = spawn(process.execPath, ["--conditions=react-server", path.join(root, "scripts", "worker.mjs")], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  return child;
}

function faultOf(line: string): string {
  try {
    const { msg, call, err } = JSON.parse(line);
    return [msg, call, err?.code, err?.message].filter(Boolean).join(" · ");
  } catch {
    // A killed server leaves half a line, and the next one's first line continues it.
    return line;
  }
}

/** The server logs a fault of its own as JSON of level 50. */
function faultsIn(log: string): ReadonlyMap<string, number> {
  const faults = new Map<string, number>();
  for (const line of log.split("\n")) {
    if (!line.startsWith('{"level":50')) continue;
    const fault = faultOf(line);
    faults.set(fault, (faults.get(fault) ?? 0) + 1);
  }
  return faults;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  child.kill(signal);
  await once(child, "exit");
}
