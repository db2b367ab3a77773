import path from "node:path";
import { ensureClient } from "../../lib/host/build";
import { runCommand } from "../../lib/host/commands";

/** One check of the sources: its name, and the Node programs it runs one after the other (as arguments of `node`). */
type Check = { name: string; steps: string[][] };

/** The result of a check; `output` is all that its programs printed. */
export type CheckResult = { name: string; passed: boolean; seconds: number; output: string };

const program = (...parts: string[]) => path.join("node_modules", ...parts);

/** Where the sources are, from the repository's folder. */
export const SOURCES = [
  "app",
  "components",
  "lib",
  "prisma",
  "scripts",
  "tests",
  "middleware.ts",
  "instrumentation.ts",
];

const CHECKS: Check[] = [
  { name: "format and lint", steps: [[program("@biomejs", "biome", "bin", "biome"), "ci", "--colors=off", "."]] },
  {
    name: "types",
    steps: [
      [program("next", "dist", "bin", "next"), "typegen"],
      [program("typescript-7", "bin", "tsc"), "--noEmit"],
    ],
  },
  {
    name: "imports",
    steps: [
      [
        program("dependency-cruiser", "bin", "dependency-cruise.mjs"),
        "--config",
        ".dependency-cruiser.cjs",
        ...SOURCES,
      ],
    ],
  },
  { name: "unused code", steps: [[program("knip", "bin", "knip.js"), "--no-progress"]] },
  { name: "texts", steps: [[path.join("scripts", "locales.mjs")]] },
  { name: "deployment", steps: [[path.join("scripts", "deployment.mjs")]] },
];

/**
 * Runs every check of the sources in parallel.
 * @param say reports each as it ends
 */
export async function runChecks(
  root: string,
  { say, signal }: { say: (line: string) => void; signal?: AbortSignal },
): Promise<CheckResult[]> {
  await ensureClient(root, { say, signal });
  return Promise.all(
    CHECKS.map(async (check) => {
      const result = await runCheck(check, root, signal);
      if (!signal?.aborted) say(checkLine(result));
      return result;
    }),
  );
}

async function runCheck({ name, steps }: Check, root: string, signal?: AbortSignal): Promise<CheckResult> {
  const began = performance.now();
  const env = { ...process.env, NO_COLOR: "1", NEXT_TELEMETRY_DISABLED: "1" };
  let printed = "";
  let passed = true;
  for (const args of steps) {
    const { code, output } = await runCommand(process.execPath, args, { cwd: root, env, signal });
    printed += output;
    passed = code === 0;
    if (!passed) break;
  }
  return { name, passed, seconds: (performance.now() - began) / 1000, output: printed.trim() };
}

function checkLine({ name, passed, seconds }: CheckResult): string {
  return `${(passed ? "ok" : "failed").padEnd(8)}${name.padEnd(18)}${seconds.toFixed(1)} s`;
}
