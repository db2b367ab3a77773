/**
 * The first characters of a text, at most `length` of them (UTF-16 units, as Excel counts); half of one that is stored as two is left out.
 */
export const beginningOf = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
