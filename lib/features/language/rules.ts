/** What is special about a text: it is missing in its language, or the school has changed it. */
export const textStates = ["missing", "changed"] as const;
export type TextState = (typeof textStates)[number];

/** A text is changed when the school has written one, and missing when nobody has. */
export const stateOf = ({ value, shipped }: { value: string | null; shipped: string | null }): TextState | null =>
  value !== null ? "changed" : shipped === null ? "missing" : null;

/** The screen that a text belongs to, by the namespace of its key. */
export const screenOf = (key: string): string => key.split(".", 1)[0] ?? "";

/** How much of something is there, in whole per cent; complete only when nothing lacks. */
export const percentOf = (count: number, all: number): number =>
  all === 0 || count >= all ? 100 : Math.min(99, Math.floor((100 * count) / all));

/** The scripts of today's languages that are written from right to left: pages are laid out from left to right only. */
const rightToLeft = new Set([
  "Adlm",
  "Arab",
  "Aran",
  "Hebr",
  "Mand",
  "Mend",
  "Nkoo",
  "Rohg",
  "Samr",
  "Syrc",
  "Thaa",
  "Yezi",
]);

/** Is a language, named by its tag, written from right to left? By the script that the tag names, or else the usual one of the language; not every runtime knows the direction itself. */
export const isRightToLeft = (tag: string): boolean => rightToLeft.has(new Intl.Locale(tag).maximize().script ?? "");
