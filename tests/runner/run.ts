import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { ensureClient } from "../../lib/host/build";
import { explainWriteError, HostError } from "../../lib/host/host-error";
import { listenForStop } from "../../lib/host/stop-signal";
import { ensureBrowser } from "./browser";
import { cellLines, makeCellCount } from "./cells";
import { runChecks } from "./checks";
import { makeMemoryFolder } from "./memory-folder";
import { brokenPart, closingLines, isGreen, type Outcome, together } from "./outcome";
import { type Part, type Selection, selectTests, unmatchedArguments } from "./selection";
import { runPlaywright, runVitest } from "./suites";
import type { VitestPart } from "./test-files";
import { createWorld, type Site, type WebPart } from "./world";

const LOG_LINES_SHOWN = 60;

type Options = {
  /** The repository's folder. */
  root: string;
  /** What to run; see `selectTests`. Undefined: everything. */
  words: string[];
  say: (line: string) => void;
};

/**
 * `npm test`: the checks, then the tests against a separate server and database, which are removed afterwards.
 * @returns whether something ran and nothing failed; the last line printed is `N passed, N failed`
 */
export async function runTests({ root, words, say }: Options): Promise<boolean> {
  const signal = listenForStop();
  const run: Run = { root, say, signal, closers: [], outcomes: [], times: new Map() };
  try {
    workInMemory(run);
    const selection = await selectTests(root, words);
    if (selection.empty) run.outcomes.push(brokenPart("The uncommitted change touches no test of these parts."));
    await runParts(run, selection);
    run.outcomes.push(unmatched(selection, together(run.outcomes)));
  } catch (error) {
    run.outcomes.push(brokenPart(signal.aborted ? "Stopped before the end." : sentenceOf(error)));
  } finally {
    for (const close of run.closers.reverse()) {
      // What does not close keeps nothing else open.
      await (async () => close())().catch((error) => run.outcomes.push(brokenPart(sentenceOf(error))));
    }
  }
  const outcome = together(run.outcomes);
  for (const line of closingLines(outcome, run.times)) say(line);
  return isGreen(outcome);
}

/** Everything temporary is in memory, unless somebody has said where it is to be. */
function workInMemory({ closers }: Run): void {
  const folder = process.env.TMPDIR ? undefined : makeMemoryFolder();
  if (!folder) return;
  // What was stopped in the middle may still write its last files there.
  closers.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  process.env.TMPDIR = folder;
}

function sentenceOf(thrown: unknown): string {
  const error = explainWriteError(thrown, tmpdir());
  return error instanceof HostError ? error.message : String((error as Error).stack ?? error);
}

/** A word that matches nothing is a mistake, not a run without failures. */
function unmatched({ words }: Selection, { files }: Outcome): Outcome {
  const ran = files.flatMap(({ file, passed, failed }) => [...passed, ...failed].map((name) => `${file}: ${name}`));
  const errors = unmatchedArguments(words, ran).map((word) => `No test matches "${word}", by its file or by its name.`);
  return { files: [], errors };
}

type Run = {
  root: string;
  say: (line: string) => void;
  signal: AbortSignal;
  /** Take down what was started, from the last to the first. */
  closers: (() => unknown)[];
  outcomes: Outcome[];
  times: Map<string, number>;
};

async function runParts(run: Run, { parts, narrowing }: Selection): Promise<void> {
  const { root, say, signal, closers } = run;
  const wants = (...some: Part[]) => some.some((part) => parts.includes(part));
  const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    signal.throwIfAborted();
    const began = performance.now();
    try {
      return await work();
    } finally {
      run.times.set(name, (performance.now() - began) / 1000);
      signal.throwIfAborted();
    }
  };

  const browser = wants("e2e") ? await timed("browser", () => ensureBrowser(root, { say, signal })) : undefined;
  const cells = makeCellCount();
  closers.push(cells.remove);
  const own = { ...process.env, ...cells.env, ...(browser && { CHROMIUM_PATH: browser }) };
  const runPart = async (part: VitestPart, env: NodeJS.ProcessEnv, besideBrowsers = false) => {
    const work = () => runVitest(part, { root, env, only: narrowing[part], besideBrowsers, signal });
    run.outcomes.push(await timed(part, work));
  };
  await ensureClient(root, { say, signal });
  // The checks end with one program that uses one processor.
  await allSettled(run, [
    wants("checks") && timed("checks", () => check(root, say, signal)).then((outcome) => run.outcomes.push(outcome)),
    wants("unit") && runPart("unit", own),
  ]);
  if (!wants("integration", "api", "e2e")) return;
  const web = (["api", "e2e"] as const).filter((part) => wants(part));
  const world = await timed("server", () => createWorld({ root, web, closers, say, signal }));
  const envOf = (part: WebPart) => ({ ...own, ...world.sites.get(part)?.env });
  // Browsers wait now and then: the other tests use that time.
  await allSettled(run, [
    (async () => {
      if (wants("integration")) await runPart("integration", { ...own, ...world.env }, wants("e2e"));
      // It waits for processes that it starts.
      if (wants("api")) await runPart("api", envOf("api"));
    })(),
    wants("e2e") &&
      timed("e2e", () => runPlaywright({ root, env: envOf("e2e"), only: narrowing.e2e, signal })).then((outcome) =>
        run.outcomes.push(outcome),
      ),
  ]);
  if (!isGreen(together(run.outcomes))) for (const site of world.sites.values()) showServerLog(site, say);
  for (const line of cellLines(cells.read())) say(line);
}

/** Waits for all, so that nothing is left running. Each that broke is a failure of the run, and the others count; a stop ends all. */
async function allSettled({ outcomes, signal }: Run, works: readonly unknown[]): Promise<void> {
  const results = await Promise.allSettled(works);
  signal.throwIfAborted();
  for (const result of results) if (result.status === "rejected") outcomes.push(brokenPart(sentenceOf(result.reason)));
}

async function check(root: string, say: (line: string) => void, signal: AbortSignal): Promise<Outcome> {
  const results = await runChecks(root, { say, signal });
  signal.throwIfAborted();
  for (const { name, passed, output } of results) if (!passed) say(`\n${name}\n\n${output}`);
  const files = results.map(({ name, passed, seconds, output }) => {
    const [done, failed] = passed ? [[name], []] : [[], [name]];
    return { file: `check of ${name}`, seconds, passed: done, failed, flaky: [], complaints: { [name]: output } };
  });
  return { files, errors: [] };
}

/** What the server logged, without the calls that went as they should. */
function showServerLog({ serverLog }: Site, say: (line: string) => void): void {
  if (!existsSync(serverLog)) return;
  const lines = readFileSync(serverLog, "utf8").trimEnd().split("\n");
  const telling = lines.filter((line) => !line.startsWith('{"level":30')).slice(-LOG_LINES_SHOWN);
  say(`\nThe end of the web server's log, without the calls that went well:\n${telling.join("\n")}`);
}
