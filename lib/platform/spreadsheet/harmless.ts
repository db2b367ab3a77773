import { beginningOf } from "../beginning-of";
import { xmlText } from "../xml-text.mjs";

/** The most characters that a cell can have. */
const maxLength = 32_767;

/** What begins a formula where a cell is read as text, in Excel, LibreOffice and a file of comma-separated values. */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text as a cell can hold it: without what is no character of XML. One that a program could take for a formula begins with an apostrophe,
 * and is no formula.
 */
export function harmless(text: string): string {
  // First, so that no character that is left out hides the beginning of a formula.
  const allowed = xmlText(text);
  const safe = beginsFormula.test(allowed) ? `'${allowed}` : allowed;
  return safe.length > maxLength ? `${beginningOf(safe, maxLength - 1)}…` : safe;
}

/** A text as it was before `harmless` marked it: of a file that was downloaded, corrected and sent again. */
export const asTyped = (cell: string): string =>
  cell.startsWith("'") && beginsFormula.test(cell.slice(1)) ? cell.slice(1) : cell;
