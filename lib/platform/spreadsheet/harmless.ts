import { beginningOf } from "../beginning-of";

/** The most characters that a cell can have. */
const maxLength = 32_767;

/** What begins a formula where a cell is read as text, in Excel, LibreOffice and a file of comma-separated values. */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text as a cell can hold it: one that a program could take for a formula begins with an apostrophe, and is no formula. */
export function harmless(text: string): string {
  const safe = beginsFormula.test(text) ? `'${text}` : text;
  return safe.length > maxLength ? `${beginningOf(safe, maxLength - 1)}…` : safe;
}

/** A text as it was before `harmless` marked it: of a file that was downloaded, corrected and sent again. */
export const asTyped = (cell: string): string =>
  cell.startsWith("'") && beginsFormula.test(cell.slice(1)) ? cell.slice(1) : cell;
