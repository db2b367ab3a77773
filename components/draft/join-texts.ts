/** Two versions of a text, one below the other; null when one of them is no text, or empty. */
export const joinTexts = (mine: unknown, saved: unknown): string | null =>
  isText(mine) && isText(saved) ? `${mine}\n\n${saved}` : null;

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
