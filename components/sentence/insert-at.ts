/**
 * A text with a sentence in place of the selection, separated from its neighbours by a space. `caret` is the position after it.
 */
export function insertAt(
  text: string,
  sentence: string,
  selection: { start: number; end: number },
): { text: string; caret: number } {
  const before = text.slice(0, selection.start);
  const after = text.slice(selection.end);
  const lead = before === "" || /\s$/u.test(before) ? "" : " ";
  const tail = after === "" || /^[\s.,;:!?)]/u.test(after) ? "" : " ";
  const inserted = `${before}${lead}${sentence}`;
  return { text: `${inserted}${tail}${after}`, caret: inserted.length };
}
