import { existsSync, readFileSync } from "node:fs";
import { HostError } from "../../lib/platform/host/host-error";
import { listenForStop } from "../../lib/platform/host/stop-signal";
import { ensureBrowser } from "./browser";
import { runChecks } from "./checks";
import { type Outcome, runPlaywright, runVitest } from "./suites";
import { createWorld, type World } from "./world";

/** The parts of the tests, in the order they run. */
export const PARTS = ["checks", "unit", "integration", "api", "e2e"];

const VITEST_PARTS = ["unit", "integration", "api"];
const LOG_LINES_SHOWN = 60;

type Options = {
  /** The repository's folder. */
  root: string;
  /** Names of parts (none: all), and pieces of file names that narrow them down. */
  words: string[];
  say: (line: string) => void;
};

/**
 * `npm test`: the checks, then everything in a world of its own, which is gone afterwards.
 * @returns whether something ran and nothing failed; the last line printed is `N passed, N failed`
 */
export async function runTests({ root, words, say }: Options): Promise<boolean> {
  const signal = listenForStop();
  const closers: (() => unknown)[] = [];
  const total: Outcome = { passed: 0, failed: [] };
  try {
    await runParts({ root, words, say, signal, closers, total });
  } catch (error) {
    if (signal.aborted) total.failed.push("stopped half-way");
    else total.failed.push(error instanceof HostError ? error.message : String((error as Error).stack ?? error));
  } finally {
    for (const close of closers.reverse()) await close();
  }
  if (total.failed.length > 0) say(`\nFailed:\n${total.failed.map((name) => `  ${name}`).join("\n")}`);
  say(`\n${total.passed} passed, ${total.failed.length} failed`);
  return total.passed > 0 && total.failed.length === 0;
}

type Run = Options & { signal: AbortSignal; closers: (() => unknown)[]; total: Outcome };

async function runParts({ root, words, say, signal, closers, total }: Run): Promise<void> {
  const chosen = words.filter((word) => PARTS.includes(word));
  const files = words.filter((word) => !PARTS.includes(word));
  const wants = (part: string) => (chosen.length > 0 ? chosen : PARTS).includes(part);
  const add = ({ passed, failed }: Outcome) => {
    total.passed += passed;
    total.failed.push(...failed);
  };

  const browser = wants("e2e") ? await ensureBrowser(root, { say, signal }) : undefined;
  if (wants("checks") && files.length === 0) add(await check(root, say, signal));
  signal.throwIfAborted();
  const web = wants("api") || wants("e2e");
  const world = web || wants("integration") ? await createWorld({ root, web, closers, say, signal }) : undefined;
  const env = { ...process.env, ...world?.env, ...(browser && { CHROMIUM_PATH: browser }) };
  const vitest = VITEST_PARTS.filter(wants);
  if (vitest.length > 0) add(await runVitest(vitest, { root, env, files, signal }));
  signal.throwIfAborted();
  if (wants("e2e")) add(await runPlaywright({ root, env, files, signal }));
  if (total.failed.length > 0 && world) showServerLog(world, say);
}

async function check(root: string, say: (line: string) => void, signal: AbortSignal): Promise<Outcome> {
  const results = await runChecks(root, { say, signal });
  const failed = results.filter((result) => !result.passed);
  for (const { name, output } of failed) say(`\n${name}\n\n${output}`);
  return { passed: results.length - failed.length, failed: failed.map(({ name }) => `check: ${name}`) };
}

/** What the server had to say beyond the calls that went as they should. */
function showServerLog({ serverLog }: World, say: (line: string) => void): void {
  if (!existsSync(serverLog)) return;
  const lines = readFileSync(serverLog, "utf8").trimEnd().split("\n");
  const telling = lines.filter((line) => !line.startsWith('{"level":30')).slice(-LOG_LINES_SHOWN);
  say(`\nThe end of the web server's log, without the calls that went well:\n${telling.join("\n")}`);
}
