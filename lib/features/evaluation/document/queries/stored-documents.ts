import "server-only";
import { asLocale } from "@/lib/platform/i18n/locales";
import { terms } from "../../life/rules";
import { asReader, otherParty, parties, type Viewer } from "../../rating/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { termStateOf, toIso } from "../../reading/queries/evaluation-state";
import type { StoredDocument } from "../schema";

/**
 * May somebody read a stored document, which has everything that was submitted? A side reads it when nothing of the other side is hidden
 * from it. An earlier document may have a part that was withdrawn since, so then every part of the other side must be open.
 */
export function canReadStored(row: EvaluationRow, viewer: Viewer, isCurrent: boolean): boolean {
  const reader = asReader(viewer);
  return terms.every((term) => {
    const { parts, submitted, seen } = termStateOf(row, term, reader);
    return parties.every((party) => {
      const part = parts[party];
      if (!part || reader.party !== otherParty(party)) return true;
      // No draft is in it.
      if (isCurrent && !submitted[party]) return true;
      return seen.includes(part);
    });
  });
}

/** The stored documents that somebody may read, the latest last. */
export const documentsIn = (row: EvaluationRow, viewer: Viewer): StoredDocument[] =>
  row.documents.flatMap(({ documentId, locale, createdAt, isCurrent }) =>
    canReadStored(row, viewer, isCurrent)
      ? [{ documentId, locale: asLocale(locale), createdAt: toIso(createdAt), isCurrent }]
      : [],
  );
