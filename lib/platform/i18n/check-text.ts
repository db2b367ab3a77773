import compile from "icu-minify/compile";
import { limits } from "../limits";
import { lengthOf } from "../text-length";

/** What is wrong with a text: a message key. */
export type TextProblem =
  | "validation.required"
  | "validation.too_long"
  | "texts.error_braces"
  | "texts.error_choice"
  | "texts.error_tags"
  | "texts.error_missing_placeholder"
  | "texts.error_unknown_placeholder"
  | "texts.error_placeholder_use";

const uses = ["select", "plural", "ordinal", "number", "date", "time"] as const;

/** How a placeholder is used; `plain` as it is, `tag` around words. */
type Use = "plain" | "tag" | (typeof uses)[number];

/** The placeholders and tags of a text, each with its uses. */
type Placeholders = ReadonlyMap<string, ReadonlySet<Use>>;

/** What a shipped text has in the shipped languages: a text in its place has nothing else, and lacks nothing that all of them have. */
export type Expected = { known: Placeholders; needed: ReadonlySet<string> };

/** What the shipped texts of one key have together. */
export function expectedOf(shipped: readonly string[]): Expected {
  const each = shipped.map((text) => partsOf(text).found);
  const known = new Map<string, Set<Use>>();
  for (const found of each)
    for (const [name, its] of found) known.set(name, new Set([...(known.get(name) ?? []), ...its]));
  return { known, needed: new Set([...known.keys()].filter((name) => each.every((found) => found.has(name)))) };
}

/** A text's placeholders as they are written, for who writes another in its place: `{name}`, `<tag>`. */
export const namedPlaceholders = ({ known }: Expected): string[] =>
  [...known].map(([name, its]) => (its.has("tag") ? `<${name}>` : `{${name}}`));

/** What is wrong with a text in place of a shipped one; null for nothing. */
export function problemOf(text: string, { known, needed }: Expected): TextProblem | null {
  if (text.trim() === "") return "validation.required";
  if (lengthOf(text) > limits.contentLength) return "validation.too_long";
  let parts: Parts;
  try {
    parts = partsOf(text);
  } catch (error) {
    return problemOfError(error instanceof Error ? error.message : "");
  }
  const { found, areChoicesWhole } = parts;
  if (!areChoicesWhole) return "texts.error_choice";
  const names = [...found.keys()];
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) return unknown.some(isTagIn(found)) ? "texts.error_tags" : "texts.error_unknown_placeholder";
  const missing = [...needed].filter((name) => !found.has(name));
  if (missing.length > 0) return missing.some(isTagIn(known)) ? "texts.error_tags" : "texts.error_missing_placeholder";
  const isMisused = names.some((name) => [...(found.get(name) ?? [])].some((use) => !allows(known.get(name), use)));
  return isMisused ? "texts.error_placeholder_use" : null;
}

const isTagIn = (placeholders: Placeholders) => (name: string) => placeholders.get(name)?.has("tag") === true;

/** A number may be written in another way than in the shipped texts, and a choice as it is; a day or an hour is none of these. */
function allows(shipped: ReadonlySet<Use> = new Set(), use: Use): boolean {
  if (shipped.has(use)) return true;
  const isNumber = (["plural", "ordinal", "number"] as const).some((one) => shipped.has(one));
  if (use === "plural" || use === "number" || use === "ordinal") return isNumber;
  return use === "plain" && (isNumber || shipped.has("select"));
}

/** The parser's errors are named, e.g. `EXPECT_ARGUMENT_CLOSING_BRACE`. */
function problemOfError(name: string): TextProblem {
  if (/TAG/.test(name)) return "texts.error_tags";
  if (/SELECT|PLURAL|OTHER|SELECTOR/.test(name)) return "texts.error_choice";
  return "texts.error_braces";
}

type Parts = { found: Placeholders; areChoicesWhole: boolean };

const pluralCategory = /^(?:zero|one|two|few|many|other|=\d+)$/;

/** Throws for what is no ICU. */
function partsOf(text: string): Parts {
  const found = new Map<string, Set<Use>>();
  let areChoicesWhole = true;
  const walk = (nodes: unknown): void => {
    if (!Array.isArray(nodes)) return;
    for (const node of nodes) if (Array.isArray(node)) visit(node);
  };
  /** A node is a name, and then nothing, the number of its use with its options, or what is between its tags. */
  const visit = (node: unknown[]): void => {
    const [name, second, options] = node;
    const use = usageOf(second);
    found.set(String(name), (found.get(String(name)) ?? new Set<Use>()).add(use));
    if (use === "tag") walk(node.slice(1));
    if (use !== "select" && use !== "plural" && use !== "ordinal") return;
    const choices = Object.entries(options as object);
    if (use !== "select" && !choices.every(([category]) => pluralCategory.test(category))) areChoicesWhole = false;
    for (const [, choice] of choices) walk(choice);
  };
  const compiled: unknown = compile(text);
  walk(compiled);
  return { found, areChoicesWhole };
}

/** 0 stands for the number of a plural, which may be what a tag begins with. */
function usageOf(second: unknown): Use {
  if (second === undefined) return "plain";
  return typeof second === "number" && second > 0 ? (uses[second - 1] ?? "plain") : "tag";
}
