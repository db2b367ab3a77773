import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fullDisk, HostError } from "./host-error";
import type { PostgresBinaries } from "./postgres-binaries";
import { type PostgresUser, takeOwnership } from "./postgres-user";

/** Where an embedded server keeps what; all absolute. */
export type PostgresFiles = {
  /** The database itself. */
  data: string;
  /** The password of the user "postgres". */
  password: string;
  /** The server's log; that of the previous run is next to it. */
  log: string;
  /** The server's own note of its process id and state. */
  pid: string;
};

/** The files of the server in `dir`. */
export function postgresFiles(dir: string): PostgresFiles {
  const data = path.join(dir, "postgres");
  return {
    data,
    password: path.join(dir, "postgres.password"),
    log: path.join(dir, "postgres.log"),
    pid: path.join(data, "postmaster.pid"),
  };
}

/** The process that the pid file names, living or not, and the port and the state that its server has written there. */
export function readPidFile(files: PostgresFiles): { pid: number | undefined; port: number; state: string } {
  const [first = "", , , port = "", , , , state = ""] = readLines(files.pid);
  const pid = Number.parseInt(first, 10);
  return { pid: pid > 0 ? pid : undefined, port: Number.parseInt(port, 10), state: state.trim() };
}

/** The lines of a file that a server may remove or write in this moment; none when it is not there. */
function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/**
 * Creates an empty database, unless there is one. PostgreSQL works in a folder next to the final one: a creation that was
 * killed half-way never looks like a database.
 */
export function ensureDatabaseFiles(binaries: PostgresBinaries, user: PostgresUser, files: PostgresFiles): void {
  takeOwnership(files.data, user);
  if (existsSync(path.join(files.data, "PG_VERSION"))) return;
  const half = `${files.data}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  takeOwnership(half, user);
  writeFileSync(files.password, randomBytes(24).toString("base64url"), { mode: 0o600 });
  initialise([...user.prefix, binaries.initdb], half, files.password);
  renameSync(half, files.data);
}

function initialise([command = "", ...prefix]: string[], data: string, passwordFile: string): void {
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const args = [...prefix, "-D", data, ...access, ...locale, "--no-instructions"];
  const { status, stderr, error } = spawnSync(command, args, { encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] });
  if (status === 0) return;
  const reason = error?.message ?? stderr.trim();
  // A page that was written by half is reported without the reason.
  if (/no space left on device|check free disk space/i.test(reason)) throw fullDisk(path.dirname(data));
  throw new HostError(
    `The embedded PostgreSQL cannot make its files: ${reason}. On Linux it needs glibc. DATABASE_URL can name a PostgreSQL of your own.`,
  );
}
