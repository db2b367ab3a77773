import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, renameSync } from "node:fs";
import path from "node:path";
import { type PostgresFiles, readPidFile } from "./postgres-files";
import { commandLine, isAlive, pause } from "./processes";

/**
 * Runs between us and the server and holds the other end of our pipe: when this process ends for any reason, its
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
 * Starts the server below its keeper, whose end of the pipe is the child's stdin: closing it stops the server.
 * @param command the server's program with all its arguments
 */
export function spawnServer(command: string[], files: PostgresFiles): ChildProcess {
  if (existsSync(files.log)) renameSync(files.log, `${files.log}.previous`);
  const log = openSync(files.log, "a", 0o600);
  try {
    // Detached: Ctrl-C in the terminal reaches us alone, and we stop the server last.
    return spawn("sh", ["-c", KEEPER, "sh", ...command], {
      stdio: ["pipe", log, log],
      detached: true,
      env: { ...process.env, ...pretendedLauncher(files) },
    });
  } finally {
    closeSync(log);
  }
}

/**
 * A pid file may name another process that got the same number since. PostgreSQL refuses to start then, unless the
 * number is that of its launcher; so we name it as such, and its other guard against two servers stays in force.
 */
function pretendedLauncher(files: PostgresFiles): Record<string, string> {
  const { pid: stale } = readPidFile(files);
  return stale !== undefined && isAlive(stale) ? { PG_GRANDPARENT_PID: String(stale) } : {};
}

/** Waits until the server takes connections; false when it ended instead. */
export async function waitUntilReady(server: ChildProcess, files: PostgresFiles): Promise<boolean> {
  let failed = false;
  server.once("error", () => {
    failed = true;
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!failed && server.exitCode === null && Date.now() < deadline) {
    // An old file of a killed server says "ready" too.
    const { pid, state } = readPidFile(files);
    if (state === "ready" && pid !== undefined && isServerOf(pid, files)) return true;
    await pause(10);
  }
  return false;
}

/** Stops a server on these files that no process manages any more. */
export async function stopOrphan(files: PostgresFiles): Promise<void> {
  const { pid } = readPidFile(files);
  if (pid === undefined || !isServerOf(pid, files)) return;
  process.kill(pid, "SIGINT");
  while (isServerOf(pid, files)) await pause(20);
}

/** Is this process a living server on these files? */
export function isServerOf(pid: number, files: PostgresFiles): boolean {
  const words = commandLine(pid);
  return words.some((word) => path.basename(word) === "postgres") && words.join(" ").includes(files.data);
}
