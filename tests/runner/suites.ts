import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brokenPart, type Outcome, together } from "./outcome";
import { readPlaywright } from "./playwright-results";
import type { Narrowing } from "./selection";
import { testFiles, type VitestPart } from "./test-files";

type Run = {
  root: string;
  env: NodeJS.ProcessEnv;
  /** Which of the part's tests run; all without. */
  only?: Narrowing | undefined;
  signal: AbortSignal;
};

/** `besideBrowsers`: half of the processors do, since the browsers use them too. */
type VitestRun = Run & { besideBrowsers?: boolean };

/** Runs a part with Vitest and prints as Vitest does. */
export async function runVitest(part: VitestPart, { only, ...run }: VitestRun): Promise<Outcome> {
  if (!only) return vitest(part, [], run);
  const [whole, others] = splitFiles(testFiles(run.root, part), only);
  const outcomes: Outcome[] = [];
  if (whole.length > 0) outcomes.push(await vitest(part, whole, run));
  run.signal.throwIfAborted();
  if (others.length > 0 && only.names.length > 0) {
    outcomes.push(await vitest(part, [...others, "--testNamePattern", only.names.map(anyCase).join("|")], run));
  }
  return together(outcomes);
}

function vitest(part: VitestPart, args: string[], { besideBrowsers, ...run }: VitestRun): Promise<Outcome> {
  const program = path.join("node_modules", "vitest", "vitest.mjs");
  const workers = besideBrowsers ? ["--maxWorkers=50%"] : [];
  return withResults(part, async (results) => {
    const code = await runLoudly([program, "run", `--project=${part}*`, "--passWithNoTests", ...workers, ...args], {
      ...run,
      // The configuration is TypeScript that names files without their ending; Vite warns of a future in which Node reads it.
      env: { ...run.env, VITEST_RESULTS: results, VITE_CONFIG_NATIVE_IGNORE_WARNING: "true" },
    });
    return { code, outcome: JSON.parse(readFileSync(results, "utf8")) as Outcome };
  });
}

/** Runs the journeys in the browser and prints as Playwright does. */
export async function runPlaywright({ only, ...run }: Run): Promise<Outcome> {
  const program = path.join("node_modules", "@playwright", "test", "cli.js");
  // Playwright matches the pattern against file and name together, and minds no case.
  const pattern = only && [...only.files.map(inBrowserFolder), ...only.names].map(escapeForPattern).join("|");
  if (pattern === "") return together([]);
  return withResults("e2e", async (results) => {
    const args = [program, "test", "--pass-with-no-tests", ...(pattern ? ["--grep", pattern] : [])];
    const code = await runLoudly(args, { ...run, env: { ...run.env, PLAYWRIGHT_RESULTS: results } });
    return { code, outcome: readPlaywright(readFileSync(results, "utf8")) };
  });
}

const inBrowserFolder = (file: string) => path.relative(path.join("tests", "e2e"), file);

function splitFiles(files: string[], { files: whole }: Narrowing): [whole: string[], others: string[]] {
  const chosen = new Set(whole);
  return [files.filter((file) => chosen.has(file)), files.filter((file) => !chosen.has(file))];
}

const escapeForPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A pattern for a text in any case: Vitest's own option takes no flags. */
const anyCase = (text: string): string =>
  [...text]
    .map((letter) =>
      /\p{L}/u.test(letter) ? `[${letter.toLowerCase()}${letter.toUpperCase()}]` : escapeForPattern(letter),
    )
    .join("");

/** A program that fails without a failed test, or leaves no results, counts as one failure. */
async function withResults(
  name: string,
  run: (results: string) => Promise<{ code: number; outcome: Outcome }>,
): Promise<Outcome> {
  const dir = mkdtempSync(path.join(tmpdir(), "practicum-results-"));
  try {
    const { code, outcome } = await run(path.join(dir, "results.json"));
    const isExplained = outcome.errors.length > 0 || outcome.files.some(({ failed }) => failed.length > 0);
    if (code === 0 || isExplained) return outcome;
    return { ...outcome, errors: [`${name} ended with exit code ${code}`] };
  } catch (error) {
    return brokenPart(`${name} left no results (${error instanceof Error ? error.message : error})`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Ends when the program has ended, also after a stop signal: its tests must be gone before their servers are. */
function runLoudly(args: string[], { root, env, signal }: Run): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
    // Both Vitest and Playwright take this for Ctrl-C: they stop their tests and close what these have opened.
    const stop = () => child.kill("SIGINT");
    signal.addEventListener("abort", stop, { once: true });
    const end = (code: number | null) => {
      signal.removeEventListener("abort", stop);
      resolve(code ?? 1);
    };
    child.once("error", () => end(1));
    child.once("close", end);
  });
}
