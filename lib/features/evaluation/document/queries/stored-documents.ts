import "server-only";
import type { Locale } from "@/lib/platform/i18n/locales";
import { asLocale, defaultLanguage } from "@/lib/platform/i18n/school-texts";
import { evaluationStage, type Term, terms } from "../../life/rules";
import { asReader, otherParty, parties, type Viewer } from "../../rating/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { termStateOf, toIso } from "../../reading/rules/evaluation-state";
import { canReadField } from "../../talk/rules";
import { canReadGoalWords, documentLanguages } from "../rules";
import type { StoredDocument } from "../schema";

/**
 * May somebody read a stored document, which has everything that was submitted and said? A side reads it when nothing of that is hidden
 * from it: a part, a field of a talk, or what was said about the goals. An earlier document may have what was withdrawn or cleared since,
 * so then a term
 * that is not over must be open.
 */
export function canReadStored(row: EvaluationRow, viewer: Viewer, isCurrent: boolean): boolean {
  const reader = asReader(viewer);
  return (
    reader.party === null ||
    terms.every((term) => canReadTerm(row, term, { reader, isCurrent }) && canReadGoals(row, term, reader))
  );
}

function canReadTerm(
  row: EvaluationRow,
  term: Term,
  { reader, isCurrent }: { reader: Viewer; isCurrent: boolean },
): boolean {
  const { parts, submitted, seen, talkState } = termStateOf(row, term, reader);
  if (!isCurrent && term >= row.stage && !talkState.isOpen) return false;
  const fields = row.talkFields.filter((one) => one.term === term && one.value !== null);
  if (!fields.every(({ field }) => canReadField(field, reader.party, talkState))) return false;
  return parties.every((party) => {
    const part = parts[party];
    if (!part || reader.party !== otherParty(party)) return true;
    // No draft is in it.
    if (isCurrent && !submitted[party]) return true;
    return seen.includes(part);
  });
}

/** The goals are answered and assessed at endterm. */
function canReadGoals(row: EvaluationRow, term: Term, reader: Viewer): boolean {
  if (term !== evaluationStage.endterm) return true;
  const { talkState } = termStateOf(row, term, reader);
  const said = {
    student: row.goals.some(({ answer }) => answer !== null),
    supervisor: row.goals.some(({ reached }) => reached !== null),
  };
  return parties.every((party) => !said[party] || canReadGoalWords(party, reader, talkState));
}

/** The languages of the document that counts: those in which it is stored, else those in which it would be now. */
export function languagesIn({ documents, studentLanguage }: EvaluationRow): Locale[] {
  const stored = documents.filter(({ isCurrent }) => isCurrent).map(({ locale }) => locale);
  return stored.length > 0 ? stored : documentLanguages(defaultLanguage(), asLocale(studentLanguage));
}

/** The stored documents that somebody may read, the latest last. */
export const documentsIn = (row: EvaluationRow, viewer: Viewer): StoredDocument[] =>
  row.documents.flatMap(({ documentId, locale, createdAt, isCurrent }) =>
    canReadStored(row, viewer, isCurrent) ? [{ documentId, locale, createdAt: toIso(createdAt), isCurrent }] : [],
  );
