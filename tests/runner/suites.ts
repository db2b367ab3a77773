import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** How many tests passed, and the names of those that did not. */
export type Outcome = { passed: number; failed: string[] };

type Run = {
  root: string;
  env: NodeJS.ProcessEnv;
  /** Only files whose path contains one of these; all when there are none. */
  files: string[];
  signal: AbortSignal;
};

/** Runs the named Vitest projects and prints as Vitest does. */
export async function runVitest(projects: string[], { files, ...run }: Run): Promise<Outcome> {
  return withResults("vitest", async (results) => {
    const options = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`, "--passWithNoTests"];
    const program = path.join("node_modules", "vitest", "vitest.mjs");
    const args = [program, "run", ...projects.map((name) => `--project=${name}`), ...options, ...files];
    const code = await runLoudly(args, run);
    return { code, outcome: readVitest(readFileSync(results, "utf8"), run.root) };
  });
}

/** Runs the journeys in the browser and prints as Playwright does. */
export async function runPlaywright({ files, ...run }: Run): Promise<Outcome> {
  return withResults("playwright", async (results) => {
    const program = path.join("node_modules", "@playwright", "test", "cli.js");
    const args = [program, "test", "--pass-with-no-tests", ...files];
    const code = await runLoudly(args, { ...run, env: { ...run.env, PLAYWRIGHT_RESULTS: results } });
    return { code, outcome: readPlaywright(readFileSync(results, "utf8")) };
  });
}

/** A program that fails without a failed test, or leaves no results, counts as one failed test. */
async function withResults(
  name: string,
  run: (results: string) => Promise<{ code: number; outcome: Outcome }>,
): Promise<Outcome> {
  const dir = mkdtempSync(path.join(tmpdir(), "practicum-results-"));
  try {
    const { code, outcome } = await run(path.join(dir, "results.json"));
    if (code === 0 || outcome.failed.length > 0) return outcome;
    return { ...outcome, failed: [`${name} ended with exit code ${code}`] };
  } catch (error) {
    return { passed: 0, failed: [`${name} left no results (${error instanceof Error ? error.message : error})`] };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function runLoudly(args: string[], { root, env, signal }: Omit<Run, "files">): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env, signal, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
}

type VitestResults = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

/** @param json what Vitest's JSON reporter wrote */
export function readVitest(json: string, root: string): Outcome {
  const { testResults }: VitestResults = JSON.parse(json);
  const outcome: Outcome = { passed: 0, failed: [] };
  for (const { name, status, assertionResults } of testResults) {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    outcome.passed += assertionResults.filter((test) => test.status === "passed").length;
    outcome.failed.push(...failed.map((test) => `${file}: ${test.fullName}`));
    // A file that could not even be loaded, or whose setting up failed.
    if (status === "failed" && failed.length === 0) outcome.failed.push(file);
  }
  return outcome;
}

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: { status: string }[] }[];
};
type PlaywrightResults = { suites: PlaywrightSuite[]; errors: { message?: string }[] };

/** @param json what Playwright's JSON reporter wrote */
export function readPlaywright(json: string): Outcome {
  const { suites, errors }: PlaywrightResults = JSON.parse(json);
  const outcome: Outcome = { passed: 0, failed: errors.map((error) => error.message ?? "playwright failed") };
  const read = (suite: PlaywrightSuite): void => {
    for (const { title, file, tests } of suite.specs) {
      for (const { status } of tests) {
        // Playwright's own list names the unsteady ones; they only arise where a second try is allowed.
        if (status === "expected" || status === "flaky") outcome.passed++;
        else if (status !== "skipped") outcome.failed.push(`tests/e2e/${file}: ${title}`);
      }
    }
    for (const inner of suite.suites ?? []) read(inner);
  };
  for (const suite of suites) read(suite);
  return outcome;
}
