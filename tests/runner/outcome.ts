/** The results of one test file, or of one check. */
export type FileResult = {
  /** Path from the repository's folder. */
  file: string;
  /** From loading the file to the end of its last test; in the browser the sum of its tests, which run side by side. */
  seconds: number;
  /** Names of tests, each with the names of the groups around it. */
  passed: string[];
  failed: string[];
  /** Those of `passed` that needed a second try. */
  flaky: string[];
};

/** The results of one part of the run; `errors` are failures outside of any test. */
export type Outcome = { files: FileResult[]; errors: string[] };

/** A part that ended without results. */
export const brokenPart = (error: string): Outcome => ({ files: [], errors: [error] });

/** The results of several parts as one. */
export const together = (outcomes: readonly Outcome[]): Outcome => ({
  files: outcomes.flatMap(({ files }) => files),
  errors: outcomes.flatMap(({ errors }) => errors),
});

const named = (files: readonly FileResult[], kind: "passed" | "failed" | "flaky"): string[] =>
  files.flatMap((result) => result[kind].map((name) => `${result.file}: ${name}`));

const SLOWEST_SHOWN = 10;

/** How long each part of a run took, in seconds, in the order they ran. */
export type PartTimes = ReadonlyMap<string, number>;

/**
 * The last lines of a run: what failed, what needed a second try, the slowest files, the time of each part, and
 * `N passed, N failed`.
 */
export function closingLines({ files, errors }: Outcome, times: PartTimes): string[] {
  const failed = [...named(files, "failed"), ...errors];
  const flaky = named(files, "flaky");
  // A run with a name filter also loads the files without a match.
  const ran = files.filter(({ passed, failed: broken }) => passed.length + broken.length > 0);
  const slowest = ran.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN);
  return [
    ...block("Failed", failed),
    ...block("Passed at the second try", flaky),
    ...block(
      "Slowest files",
      slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`),
    ),
    "",
    ...(flaky.length > 0 ? [`flaky: ${flaky.length}`] : []),
    [...times].map(([part, seconds]) => `${part} ${seconds.toFixed(0)} s`).join(", "),
    `${named(files, "passed").length} passed, ${failed.length} failed`,
  ];
}

const block = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ["", `${title}:`, ...lines.map((line) => `  ${line}`)] : [];

/** Did something run, and nothing fail? */
export const isGreen = ({ files, errors }: Outcome): boolean =>
  errors.length === 0 &&
  files.some(({ passed }) => passed.length > 0) &&
  files.every(({ failed }) => failed.length === 0);
