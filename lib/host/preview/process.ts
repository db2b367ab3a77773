import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, realpathSync, renameSync, statfsSync } from "node:fs";
import path from "node:path";
import { holderOf } from "../file-lock";
import { errorCode, explainWriteError, fullDisk, HostError } from "../host-error";
import { postgresFiles } from "../postgres-files";
import { stopOrphan } from "../postgres-process";
import { pause } from "../processes";
import { previewEnvironment } from "./environment";
import { filesOf, type Preview } from "./preview";

const READY_WITHIN_MS = 300_000;
const STOPPED_WITHIN_MS = 30_000;
const LOG_LINES_SHOWN = 15;
const FULL_BELOW_BYTES = 1_000_000;

/** What `npm start` prints last. */
const READY = "Ctrl-C stops it.";

/** The process that runs a preview; undefined while it does not run. */
export const processOf = (previews: string, name: string): number | undefined =>
  holderOf(path.join(filesOf(previews, name).data, "in-use-by"));

/**
 * Starts the process of a preview, apart from this terminal, and waits until it answers.
 * @throws HostError with the end of its log when it does not; it does not run then
 */
export async function startPreview(previews: string, preview: Preview, signal: AbortSignal): Promise<void> {
  const { log } = filesOf(previews, preview.name);
  const child = launch(previews, preview, log);
  const deadline = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null) {
    if (readFileSync(log, "utf8").includes(READY) && (await answers(preview.port))) return;
    if (signal.aborted || Date.now() > deadline) {
      await stopPreview(previews, preview.name, child.pid);
      break;
    }
    await pause(100);
  }
  signal.throwIfAborted();
  if (isFull(previews)) throw fullDisk(previews);
  const tail = readFileSync(log, "utf8").trim().split("\n").slice(-LOG_LINES_SHOWN).join("\n");
  throw new HostError(
    `${tail}\n\nThe preview "${preview.name}" did not start; the lines above are the end of its log.`,
  );
}

function launch(previews: string, preview: Preview, log: string): ChildProcess {
  try {
    if (existsSync(log)) renameSync(log, `${log}.previous`);
    const output = openSync(log, "a", 0o600);
    const child = spawn(process.execPath, ["--max-semi-space-size=64", path.join("scripts", "start.mjs")], {
      cwd: preview.root,
      env: previewEnvironment(preview, previews, process.env) as NodeJS.ProcessEnv,
      // Ctrl-C in this terminal, and its end, do not reach it.
      detached: true,
      stdio: ["ignore", output, output],
    });
    child.on("error", () => {});
    child.unref();
    closeSync(output);
    return child;
  } catch (error) {
    throw explainWriteError(error, log);
  }
}

/** The log may have had no room for the reason. */
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < FULL_BELOW_BYTES;
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Stops the process of a preview, and an embedded database that a killed process has left behind.
 * @param started the process, when it has only just been started
 */
export async function stopPreview(previews: string, name: string, started?: number): Promise<void> {
  const deadline = Date.now() + STOPPED_WITHIN_MS;
  const { data } = filesOf(previews, name);
  for (let asked = false; ; asked = true) {
    const pid = processOf(previews, name) ?? (asked ? undefined : started);
    if (pid === undefined) break;
    if (Date.now() > deadline) send(pid, "SIGKILL");
    else if (!asked) send(pid, "SIGTERM");
    await pause(50);
  }
  if (existsSync(data)) await stopOrphan(postgresFiles(realpathSync(data)));
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has ended in this moment.
    if (errorCode(error) !== "ESRCH") throw error;
  }
}
