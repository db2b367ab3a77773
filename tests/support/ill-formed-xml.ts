import { unpack } from "@/lib/platform/spreadsheet/archive.mjs";

/** What XML does not allow and a text can have: two code points that are no characters, and half of a character. */
export const noXml = "\uFFFE\uFFFF\uD83D";

/** The parts of a workbook that have such a code point, or U+FFFD, which half of a character becomes when it is written. */
export const illFormedParts = (workbook: Uint8Array): string[] =>
  (unpack(Buffer.from(workbook), 10_000_000) ?? []).map(String).filter((part) => /[\uFFFD-\uFFFF]/.test(part));
