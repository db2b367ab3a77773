import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { explainWriteError, HostError } from "./host-error";
import { findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries";
import { choosePostgresUser, type PostgresUser, takeOwnership } from "./postgres-user";
import { commandLine, findFreePort, isAlive, pause } from "./processes";

/** A running PostgreSQL of our own, on 127.0.0.1 only. */
export type EmbeddedPostgres = {
  port: number;
  /** The connection address of one of its databases. */
  url: (database: string) => string;
  /** Ends when the server is gone, whether stopped or crashed. */
  gone: Promise<void>;
  /** Disconnects everybody, writes everything down and ends when the server is gone. */
  stop: () => Promise<void>;
};

type Options = {
  /** Folder for the database, its password and its log; made when it is not there. One server a folder. */
  dir: string;
  /** Further server settings, e.g. `{ fsync: "off" }` for a database that is thrown away. */
  settings?: Record<string, string>;
};

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  max_connections: "100",
  shared_buffers: "256MB",
};

/**
 * Stands between us and the server and holds the other end of our pipe: when we are gone, however that happened, its
 * read ends and the server gets the signal for a quick and clean stop. It also passes the server's exit on to us.
 */
const KEEPER = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ read -r _ <&3; kill -INT "$server"; } 2>/dev/null &
watch=$!
trap 'kill -INT "$server"' INT TERM
while kill -0 "$server" 2>/dev/null; do wait "$server"; status=$?; done
kill "$watch" 2>/dev/null
exit "$status"
`;

const READY_WITHIN_MS = 300_000;

/**
 * Starts the embedded PostgreSQL, making its database files on the first start. A server that a killed process left
 * behind on the same folder is stopped first; the caller sees to it that no living process uses the folder.
 * @throws HostError for what the person can cure: full disk, folder of another user, unsupported platform.
 */
export async function startEmbeddedPostgres({ dir, settings }: Options): Promise<EmbeddedPostgres> {
  const user = choosePostgresUser();
  try {
    const binaries = findPostgresBinaries(user.everybody);
    mkdirSync(dir, { recursive: true });
    // The real path, because it is compared with the command line of a server that was left behind.
    const files = filesIn(realpathSync(dir));
    takeOwnership(files.data, user);
    if (!existsSync(path.join(files.data, "PG_VERSION"))) initialise(binaries, user, files);
    await stopOrphan(files);
    return await launch(binaries, user, files, { ...SETTINGS, ...settings });
  } catch (error) {
    throw explainWriteError(error, dir);
  }
}

type Files = { data: string; password: string; log: string; pid: string };

function filesIn(dir: string): Files {
  const data = path.join(dir, "postgres");
  return {
    data,
    password: path.join(dir, "postgres.password"),
    log: path.join(dir, "postgres.log"),
    pid: path.join(data, "postmaster.pid"),
  };
}

/** initdb works in a folder beside the final one: one that was killed half-way never looks like a database. */
function initialise(binaries: PostgresBinaries, user: PostgresUser, files: Files): void {
  const half = `${files.data}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  takeOwnership(half, user);
  writeFileSync(files.password, randomBytes(24).toString("base64url"), { mode: 0o600 });
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--username=postgres", `--pwfile=${files.password}`, "--auth=scram-sha-256"];
  const [command = "", ...args] = [
    ...user.prefix,
    binaries.initdb,
    "-D",
    half,
    ...access,
    ...locale,
    "--no-instructions",
  ];
  const result = spawnSync(command, args, { encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] });
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Error(`PostgreSQL could not make its files: ${result.stderr.trim()}`);
  renameSync(half, files.data);
}

function readServerPid(files: Files): number | undefined {
  if (!existsSync(files.pid)) return undefined;
  const pid = Number.parseInt(readFileSync(files.pid, "utf8"), 10);
  return pid > 0 ? pid : undefined;
}

function isOurServer(pid: number, files: Files): boolean {
  const words = commandLine(pid);
  return words.some((word) => path.basename(word) === "postgres") && words.join(" ").includes(files.data);
}

async function stopOrphan(files: Files): Promise<void> {
  const pid = readServerPid(files);
  if (pid === undefined || !isOurServer(pid, files)) return;
  process.kill(pid, "SIGINT");
  while (isOurServer(pid, files)) await pause(20);
}

/** Two attempts may fail for reasons that pass: the free port was taken meanwhile, or old backends are still leaving. */
async function launch(
  binaries: PostgresBinaries,
  user: PostgresUser,
  files: Files,
  settings: Record<string, string>,
): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    const server = spawnServer(
      [...user.prefix, binaries.postgres, "-D", files.data, "-p", String(port)],
      settings,
      files,
    );
    const gone = new Promise<void>((resolve) => server.once("close", () => resolve()));
    if (await becomesReady(server, files)) {
      const password = readFileSync(files.password, "utf8").trim();
      return {
        port,
        url: (database) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`,
        gone,
        async stop() {
          server.stdin?.end();
          await gone;
        },
      };
    }
    server.stdin?.end();
    await gone;
    const log = readFileSync(files.log, "utf8");
    const passing = /Address already in use|is still in use/.test(log);
    if (!passing || attempt === 20) throw startFailure(log, files);
    await pause(250);
  }
}

function spawnServer(command: string[], settings: Record<string, string>, files: Files): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // A pid file may name a process that merely got the same number since. PostgreSQL refuses to start then, unless the
  // number is that of its launcher; so we name it as such, and its other guard against two servers stays in force.
  const stale = readServerPid(files);
  const env =
    stale !== undefined && isAlive(stale) ? { ...process.env, PG_GRANDPARENT_PID: String(stale) } : process.env;
  if (existsSync(files.log)) renameSync(files.log, `${files.log}.previous`);
  const log = openSync(files.log, "a", 0o600);
  try {
    // Detached: Ctrl-C in the terminal reaches us alone, and we stop the server last.
    return spawn("sh", ["-c", KEEPER, "sh", ...command, ...options], {
      stdio: ["pipe", log, log],
      detached: true,
      env,
    });
  } finally {
    closeSync(log);
  }
}

async function becomesReady(server: ChildProcess, files: Files): Promise<boolean> {
  let failed = false;
  server.once("error", () => {
    failed = true;
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!failed && server.exitCode === null && Date.now() < deadline) {
    // The eighth line of the pid file holds the state. An old file of a killed server says "ready" too.
    const [pid, , , , , , , state] = existsSync(files.pid) ? readFileSync(files.pid, "utf8").split("\n") : [];
    if (state?.startsWith("ready") && isOurServer(Number(pid), files)) return true;
    await pause(10);
  }
  return false;
}

function startFailure(log: string, files: Files): Error {
  if (/no space left on device/i.test(log)) return new Error("no space left on device");
  if (/initialized by PostgreSQL version/.test(log)) {
    return new HostError(
      `${files.data} was made by another version of PostgreSQL. Choose another folder with DATA_DIR.`,
    );
  }
  const reason = log.match(/(?:FATAL|PANIC):\s+(.*)/)?.[1] ?? "no reason given";
  return new HostError(`The embedded PostgreSQL could not start: ${reason}. Its log is ${files.log}.`);
}
