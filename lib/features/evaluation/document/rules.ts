import type { Locale } from "@/lib/platform/i18n/locales";
import { evaluationStage } from "../life/rules";
import type { Party, Viewer } from "../rating/rules";
import type { TalkState } from "../talk/rules";

/** The languages of a document: the school's default, and the student's own if it is another one. */
export const documentLanguages = (school: Locale, own: Locale): Locale[] => [...new Set([school, own])];

/**
 * The kinds of a document: the final one has everything; before, a draft has what its reader may see; and an extract is what a reader
 * gets of a final one from whom something of it is hidden.
 */
export const documentKinds = ["final", "draft", "extract"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The kind of document that somebody gets. */
export function kindFor({ stage, seesAll }: { stage: number; seesAll: boolean }): DocumentKind {
  if (stage !== evaluationStage.done) return "draft";
  return seesAll ? "final" : "extract";
}

/** Does somebody read what a side says about the goals at endterm? Before the endterm is open, the student does not read the supervisor's words. */
export const canReadGoalWords = (
  party: Party,
  viewer: Pick<Viewer, "party">,
  { isOpen }: Pick<TalkState, "isOpen">,
): boolean => isOpen || party === "student" || viewer.party !== "student";
