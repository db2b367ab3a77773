import { stripVTControlCharacters } from "node:util";

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
  /** What each of `failed` and `flaky` complained of, by its name. */
  complaints: Record<string, string>;
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

/** Tests of a kind, each followed by what it complained of: a log of which only the end is kept must say it. */
const explained = (files: readonly FileResult[], kind: "failed" | "flaky"): string[] =>
  files.flatMap(({ file, complaints, ...result }) =>
    result[kind].flatMap((name) => [`${file}: ${name}`, ...beginningOf(complaints[name] ?? "")]),
  );

const beginningOf = (complaint: string): string[] =>
  stripVTControlCharacters(complaint)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, LINES_SHOWN)
    .map((line) => `    ${line}`);

const named = (files: readonly FileResult[], kind: "passed" | "failed" | "flaky"): string[] =>
  files.flatMap((result) => result[kind].map((name) => `${result.file}: ${name}`));

const SLOWEST_SHOWN = 10;
/** How much of each complaint is shown. */
const LINES_SHOWN = 12;

/** How long each part of a run took, in seconds, in the order they ran. */
export type PartTimes = ReadonlyMap<string, number>;

/**
 * The last lines of a run: what failed and what needed a second try, each with its complaint, the slowest files, the time of each part, and
 * `N passed, N failed`.
 */
export function closingLines({ files, errors }: Outcome, times: PartTimes): string[] {
  const failed = named(files, "failed").length + errors.length;
  const flaky = named(files, "flaky").length;
  // A run with a name filter also loads the files without a match.
  const ran = files.filter(({ passed, failed: broken }) => passed.length + broken.length > 0);
  const slowest = ran.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN);
  return [
    ...block("Failed", [...explained(files, "failed"), ...errors]),
    ...block("Passed at the second try", explained(files, "flaky")),
    ...block(
      "Slowest files",
      slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`),
    ),
    "",
    ...(flaky > 0 ? [`flaky: ${flaky}`] : []),
    [...times].map(([part, seconds]) => `${part} ${seconds.toFixed(0)} s`).join(", "),
    `${named(files, "passed").length} passed, ${failed} failed`,
  ];
}

const block = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ["", `${title}:`, ...lines.map((line) => `  ${line}`)] : [];

/** Did something run, and nothing fail? */
export const isGreen = ({ files, errors }: Outcome): boolean =>
  errors.length === 0 &&
  files.some(({ passed }) => passed.length > 0) &&
  files.every(({ failed }) => failed.length === 0);
