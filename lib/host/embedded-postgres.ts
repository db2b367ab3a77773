import { existsSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { explainWriteError, HostError } from "./host-error";
import { findPostgresBinaries } from "./postgres-binaries";
import { ensureDatabaseFiles, type PostgresFiles, postgresFiles, readPidFile } from "./postgres-files";
import { isServerOf, spawnServer, stopOrphan, waitUntilReady } from "./postgres-process";
import { choosePostgresUser } from "./postgres-user";
import { findFreePort, pause } from "./processes";

/** A running PostgreSQL of our own, on 127.0.0.1 only. */
export type EmbeddedPostgres = {
  port: number;
  /** The connection address of one of its databases. */
  url: (database: string) => string;
  /** Is its process there? It may have been killed without `gone` having ended yet. */
  isThere: () => boolean;
  /** Ends when the server is gone, whether stopped or crashed. */
  gone: Promise<void>;
  /** Disconnects everybody, writes everything down and ends when the server is gone. */
  stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Folder for the database, its password and its log; made when it is not there. One server a folder. */
  dir: string;
  /** Further server settings, e.g. `{ fsync: "off" }` for a temporary database. */
  settings?: Record<string, string>;
  /** The TCP port, for a server that comes back; a free one by default. */
  port?: number | undefined;
};

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  max_connections: "100",
  shared_buffers: "256MB",
};

const ATTEMPTS = 20;
const ATTEMPT_PAUSE_MS = 250;

/**
 * Starts the embedded PostgreSQL, making its database files on the first start. A server that a killed process left
 * behind on the same folder is stopped first; the caller makes sure that no running process uses the folder.
 * @throws HostError for what the person can cure: full disk, folder of another user, unsupported platform.
 */
export async function startEmbeddedPostgres({
  dir,
  settings,
  port,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = choosePostgresUser();
  try {
    const binaries = findPostgresBinaries(user.everybody);
    mkdirSync(dir, { recursive: true });
    // The real path, because it is compared with the command line of a server that was left behind.
    const files = postgresFiles(realpathSync(dir));
    await stopOrphan(files);
    ensureDatabaseFiles(binaries, user, files);
    const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    return await launch([...user.prefix, binaries.postgres, "-D", files.data, ...options], files, port);
  } catch (error) {
    throw explainWriteError(error, dir);
  }
}

/** An attempt may fail for a temporary reason: the free port was taken in the meantime, or a killed server is still stopping. */
async function launch(command: string[], files: PostgresFiles, fixedPort?: number): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await findFreePort());
    const server = spawnServer([...command, "-p", String(port)], files);
    const gone = new Promise<void>((resolve) => server.once("close", () => resolve()));
    const stop = async () => {
      server.stdin?.end();
      await gone;
      // Its keeper may have been killed before it.
      await stopOrphan(files);
    };
    if (await waitUntilReady(server, files)) {
      const url = addressOf(files, port);
      const { pid = 0 } = readPidFile(files);
      return { port, url, isThere: () => isServerOf(pid, files), gone, stop };
    }
    await stop();
    const log = existsSync(files.log) ? readFileSync(files.log, "utf8") : "";
    const passing = /Address already in use|is still in use/.test(log);
    if (!passing || attempt === ATTEMPTS) throw startFailure(log, files);
    await pause(ATTEMPT_PAUSE_MS);
  }
}

/** The address of a database of the server that is running on a folder now, by this process or another one; undefined when there is none. */
export function findRunningServer(dir: string): EmbeddedPostgres["url"] | undefined {
  if (!existsSync(dir)) return undefined;
  const files = postgresFiles(realpathSync(dir));
  const { pid, port, state } = readPidFile(files);
  return pid !== undefined && state === "ready" && isServerOf(pid, files) ? addressOf(files, port) : undefined;
}

function addressOf(files: PostgresFiles, port: number): EmbeddedPostgres["url"] {
  const password = readFileSync(files.password, "utf8").trim();
  return (database) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

function startFailure(log: string, files: PostgresFiles): Error {
  if (/no space left on device|check free disk space/i.test(log)) return new Error("no space left on device");
  if (/initialized by PostgreSQL version/.test(log)) {
    return new HostError(
      `${files.data} was made by another version of PostgreSQL. Choose another folder with DATA_DIR.`,
    );
  }
  const reason = log.match(/(?:FATAL|PANIC):\s+(.*)/)?.[1] ?? "no reason given";
  return new HostError(`The embedded PostgreSQL could not start: ${reason}. Its log is ${files.log}.`);
}
