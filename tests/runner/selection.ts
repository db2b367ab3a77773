import { changedNarrowing } from "./changed";
import { TESTED_PARTS, type TestedPart, testFiles, VITEST_PARTS } from "./test-files";

/** The parts of a run, in their order. */
export const PARTS = ["checks", ...VITEST_PARTS, "e2e"] as const;
export type Part = (typeof PARTS)[number];

/** Fewer tests than all: some files whole, and in the others the tests whose full name has one of the names in it. */
export type Narrowing = { files: readonly string[]; names: readonly string[] };

/** What a run is about. A part without a narrowing runs whole; `empty` says that the change touches no test of these parts. */
export type Selection = {
  parts: readonly Part[];
  narrowing: Partial<Record<TestedPart, Narrowing>>;
  /** The words that must each match a test. */
  words: readonly string[];
  empty?: true;
};

const isPart = (word: string): word is Part => PARTS.some((part) => part === word);

/** The word for the tests that have to do with the uncommitted change. */
const CHANGED = "changed";

/**
 * Reads the arguments after `npm test --`.
 * @param words names of parts (none: all), `changed`, and pieces of names of files or tests, in any case; one that ends with `.ts` is of a file
 */
export async function selectTests(root: string, words: readonly string[]): Promise<Selection> {
  const named = words.filter(isPart);
  const rest = words.filter((word) => !isPart(word));
  const parts = PARTS.filter((part) => named.length === 0 || named.includes(part));
  if (rest.includes(CHANGED)) {
    const byWord = rest.filter((word) => word !== CHANGED);
    const changed = await changedNarrowing(root);
    const narrowing: Selection["narrowing"] = Object.fromEntries(
      Object.entries(changed).map(([part, given]) => [
        part,
        merge(given, byArguments(root, part as TestedPart, byWord)),
      ]),
    );
    const touched = parts.filter((part) => part === "checks" || !isEmpty(narrowing[part]));
    return { parts: touched, narrowing, words: byWord, ...(touched.length === 0 && { empty: true as const }) };
  }
  if (rest.length === 0) return { parts, narrowing: {}, words: [] };
  const narrowing = Object.fromEntries(TESTED_PARTS.map((part) => [part, byArguments(root, part, rest)]));
  const isWanted = (part: Part) =>
    // The checks read all sources, for any argument.
    part === "checks" ? named.includes(part) : !isEmpty(narrowing[part]);
  return { parts: parts.filter(isWanted), narrowing, words: rest };
}

const isEmpty = (narrowing: Narrowing | undefined): boolean =>
  narrowing !== undefined && narrowing.files.length + narrowing.names.length === 0;

const includesWord = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());

const byArguments = (root: string, part: TestedPart, words: readonly string[]): Narrowing => ({
  files: testFiles(root, part).filter((file) => words.some((word) => includesWord(file, word))),
  // Any file may have a test of a name, so each is loaded to find it: not for the path of a file.
  names: words.filter((word) => !word.endsWith(".ts")),
});

const merge = (one: Narrowing, other: Narrowing): Narrowing => ({
  files: [...new Set([...one.files, ...other.files])],
  names: [...one.names, ...other.names],
});

/** The arguments that match none of the tests that ran, each given as `file: name`. */
export const unmatchedArguments = (words: readonly string[], ran: readonly string[]): string[] =>
  words.filter((word) => !ran.some((test) => includesWord(test.replaceAll(" > ", " "), word)));
