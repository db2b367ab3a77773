import { findPersonalData, type PersonalFinding } from "@/lib/platform/personal-data";

/**
 * What in a text looks like personal data and waits for its writer. What the server has already needs no new decision.
 * @param kept excerpts that the writer has decided to keep
 * @param names full names that a text may contain
 */
export function heldInText(
  text: string,
  saved: string,
  kept: readonly string[],
  names: readonly string[],
): readonly PersonalFinding[] {
  const found = findPersonalData(text, names);
  if (found.length === 0) return found;
  const known = new Set(findPersonalData(saved, names).map(({ excerpt }) => excerpt));
  return found.filter(({ excerpt }) => !known.has(excerpt) && !kept.includes(excerpt));
}
