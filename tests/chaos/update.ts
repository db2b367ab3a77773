import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureClient } from "../../lib/host/build";
import { DATABASE_NAME, ensureDatabase, withClient } from "../../lib/host/database";
import { loadDemo } from "../../lib/host/demo";
import { startEmbeddedPostgres } from "../../lib/host/embedded-postgres";
import { HostError } from "../../lib/host/host-error";
import { deployMigrations } from "../../lib/host/migrations";
import { findFreePort, pause } from "../../lib/host/processes";
import { startServer } from "../load/servers";
import { openOwnBalancer } from "../support/balancer";
import { describeCounts, isSound } from "./chaos";
import { type Count, countAll } from "./count";
import { type Growth, isOfEachKind, startLoad, watchGrowth } from "./load";
import { openMailBox } from "./mail-box";
import { type Reading, startReader } from "./reader";

type Options = {
  /** The repository's folder. */
  root: string;
  /** The commit of the version before; without one the last that lacks the newest migration. */
  before?: string | undefined;
  /** How long both versions serve, in ms. */
  togetherMs: number;
  say: (line: string) => void;
  signal?: AbortSignal | undefined;
};

export type UpdateResult = {
  before: string;
  /** The migrations that the new version has applied while the one before served. */
  migrations: string[];
  /** What was acknowledged while only the version before served, while both did, and while only the new one did. */
  phases: Record<"before" | "both" | "after", Growth>;
  counts: Count[];
  statuses: ReadonlyMap<number, number>;
  /** What became of the pages that somebody opened meanwhile. */
  reading: Reading;
};

/** What people who work get from an update: their answer, or that they are quicker than allowed. */
const USUAL_STATUSES = [200, 429];
const WORK_WITHIN_MS = 60_000;

/**
 * Updates two instances behind a balancer one after the other, from the version before to this one, while people work, and counts what is left
 * of their work.
 * @throws HostError when the version before cannot be made here
 */
export async function runUpdate({ root, before, togetherMs, say, signal }: Options): Promise<UpdateResult> {
  const closers: (() => unknown)[] = [];
  const dir = mkdtempSync(path.join(tmpdir(), "practicum-update-"));
  closers.push(() => rmSync(dir, { recursive: true, force: true }));
  try {
    const commit = before ?? findBefore(root);
    say(`Making the version before, ${commit.slice(0, 8)}`);
    const old = path.join(dir, "before");
    makeVersion({ root, commit, folder: old });
    await ensureClient(old, { say, signal });

    const postgres = await startEmbeddedPostgres({ dir });
    closers.push(postgres.stop);
    await ensureDatabase(postgres.url("postgres"), DATABASE_NAME);
    const databaseUrl = postgres.url(DATABASE_NAME);
    await deployMigrations(old, databaseUrl);
    await loadDemo(old, { ...process.env, DATABASE_URL: databaseUrl }, { say, ...(signal && { signal }) });
    const mailBox = await openMailBox();
    closers.push(mailBox.stop);

    const channelsPort = await findFreePort();
    const instances: number[] = [];
    const balancer = await openOwnBalancer({ instances, channels: channelsPort, port: await findFreePort() });
    closers.push(balancer.stop);
    const origin = `http://127.0.0.1:${balancer.port}`;
    let number = 0;
    const start = async (version: string) => {
      const port = await findFreePort();
      const name = `instance-${++number}`;
      const server = await startServer({
        args: [path.join(version, "scripts", "start.mjs")],
        cwd: version,
        port,
        log: path.join(dir, `${name}.log`),
        ready: "Ctrl-C stops it.",
        signal,
        env: {
          PORT: String(port),
          HOST: "127.0.0.1",
          APP_URL: origin,
          DATA_DIR: path.join(dir, name),
          DATABASE_URL: databaseUrl,
          NEXTAUTH_SECRET: secret,
          TRUST_PROXY: "1",
          WEB_PROCESSES: "1",
          SMTP_URL: mailBox.url,
          DEMO: "0",
          npm_lifecycle_event: "chaos",
          ...channels,
        },
      });
      closers.push(server.stop);
      instances.push(port);
      return {
        async stop() {
          instances.splice(instances.indexOf(port), 1);
          await server.stop();
        },
      };
    };
    const secret = randomBytes(32).toString("hex");
    // No page of a browser is open: events go to nobody.
    const channels = {
      PUSHER_APP_ID: "school",
      PUSHER_KEY: "public-key",
      PUSHER_SECRET: "private-secret",
      PUSHER_EMBEDDED: "1",
      PUSHER_HOST: "127.0.0.1",
      PUSHER_PORT: String(channelsPort),
    };

    say("Starting two instances of the version before");
    const [first, second] = [await start(old), await start(old)];
    const site = { origin, databaseUrl, mailBox };
    const load = await startLoad(site);
    closers.push(load.stop);
    const reader = await startReader(site);
    closers.push(reader.stop);
    /** Lets people write as much as they like for a while, and a minute more when nothing of a kind was acknowledged by then. */
    const work = async (ms: number): Promise<Growth> => {
      const until = performance.now() + ms;
      const growth = watchGrowth(load.ledger);
      const mayEnd = () => performance.now() >= (isOfEachKind(growth()) ? until : until + WORK_WITHIN_MS);
      while (!mayEnd() && !signal?.aborted) {
        await withClient(databaseUrl, (client) => client.query("delete from rate_limit"));
        await pause(500);
      }
      return growth();
    };
    const onlyBefore = await work(togetherMs / 10);
    say("Replacing the first one");
    await start(root);
    await first.stop();
    say(`Both versions serve for ${togetherMs / 1000} s`);
    const both = await work(togetherMs);
    say("Replacing the second one");
    await start(root);
    await second.stop();
    const phases = { before: onlyBefore, both, after: await work(togetherMs / 10) };
    await Promise.all([load.stop(), reader.stop()]);
    const counts = await countAll(site, load.ledger, load.target);
    const applied = /Applied (\d+) migration/.exec(readFileSync(path.join(dir, "instance-3.log"), "utf8"))?.[1];
    const newest = migrationsOf(root).filter((name) => !migrationsOf(old).includes(name));
    if (Number(applied ?? 0) !== newest.length)
      throw new Error(`Of ${newest.length} new migrations ${applied} were applied.`);
    const { statuses } = load.ledger;
    return { before: commit, migrations: newest, phases, counts, statuses, reading: reader.reading };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/**
 * Whether nobody noticed the update: all work went on in each phase, nothing was lost, nothing refused, and each page came with its scripts and
 * styles.
 */
export const isSmooth = (result: Omit<UpdateResult, "before" | "migrations">): boolean =>
  isSound(result) &&
  Object.values(result.phases).every(isOfEachKind) &&
  [...result.statuses.keys()].every((status) => USUAL_STATUSES.includes(status)) &&
  result.reading.whole > 0 &&
  result.reading.missing.size === 0;

/** The result as lines of a table. */
export const describeUpdate = ({ before, migrations, phases, reading, ...found }: UpdateResult): string[] => [
  `From ${before}; new migrations: ${migrations.join(", ") || "none"}`,
  "",
  "| phase | saves | messages | invitations |",
  "| --- | ---: | ---: | ---: |",
  ...Object.entries(phases).map(
    ([name, { saves, messages, accounts }]) => `| ${name} | ${saves} | ${messages} | ${accounts} |`,
  ),
  "",
  ...describeCounts(found),
  `${reading.whole} pages came whole, ${reading.missing.size} files or pages did not come`,
  ...[...reading.missing].map(([address, status]) => `${status || "none"} ${address}`),
];

const git = (root: string, ...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

const lockOf = (root: string, commit: string): string => git(root, "show", `${commit}:package-lock.json`);

/** The last commit that lacks the newest migration. */
function findBefore(root: string): string {
  const [newest = ""] = migrationsOf(root).slice(-1);
  const added = git(root, "log", "--diff-filter=A", "--format=%H", "--", `prisma/migrations/${newest}`)
    .split("\n")
    .at(-1);
  if (!added) throw new HostError("The newest migration is not committed yet, so there is no version before it.");
  return git(root, "rev-parse", `${added}^`);
}

const migrationsOf = (version: string): string[] =>
  execFileSync("ls", [path.join(version, "prisma", "migrations")], { encoding: "utf8" })
    .split("\n")
    .filter((name) => /^\d+_/.test(name))
    .toSorted();

/** Writes the files of a commit to a folder, and its packages: those of this version where they are the same, else they are installed. */
function makeVersion({ root, commit, folder }: { root: string; commit: string; folder: string }): void {
  mkdirSync(folder);
  execFileSync("sh", ["-c", 'git archive "$1" | tar -x -C "$2"', "sh", commit, folder], { cwd: root });
  if (lockOf(root, commit) === lockOf(root, "HEAD")) copyPackages(root, folder);
  else installPackages(folder);
}

function copyPackages(root: string, folder: string): void {
  const copy = (how: string) =>
    execFileSync("cp", [how, path.join(root, "node_modules"), path.join(folder, "node_modules")], { stdio: "ignore" });
  try {
    copy("-al");
  } catch {
    // Another disk cannot share the files.
    rmSync(path.join(folder, "node_modules"), { recursive: true, force: true });
    copy("-a");
  }
}

function installPackages(folder: string): void {
  try {
    execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  } catch {
    throw new HostError("The packages of the version before cannot be installed; the lines above say why.");
  }
}
