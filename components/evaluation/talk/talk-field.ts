import type { Term } from "@/lib/features/evaluation/life/rules";
import { parties } from "@/lib/features/evaluation/rating/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { questionOfPoint, type TalkFieldKey } from "@/lib/features/evaluation/talk/rules";
import type { StoredTalkField } from "@/lib/features/evaluation/talk/schema";
import { type Signers, signersOf } from "../signing/signers";

/** Both parts are in, or not waited for: the whole talk is written and read. */
export const isTalkOpen = ({ submitted, leftOut }: Pick<EvaluationDetail, "submitted" | "leftOut">): boolean =>
  parties.every((party) => submitted[party] !== null || leftOut.includes(party));

/** The talk of a term, and the full names that its texts may contain. */
export type TalkTarget = {
  evaluationId: number;
  term: Term;
  names: readonly string[];
  /** Whose unsent texts are stored on the device; null for who writes none. */
  userId: number | null;
  /** Whose answers a change makes void. */
  signers: Signers;
};

/** What a field of a talk holds: words, or an answer by yes or no. */
export type TalkValue = StoredTalkField["value"];

/** What is known to be saved in a field; revision 0 while it was never written. */
export type SavedField = { value: TalkValue; revision: number };

/** A field as it is stored; undefined while it was never written, or for who may not read it. */
export const fieldIn = (talk: readonly StoredTalkField[], field: TalkFieldKey): StoredTalkField | undefined =>
  talk.find((one) => one.field === field);

export const savedOf = (stored: StoredTalkField | undefined): SavedField =>
  stored ? { value: stored.value, revision: stored.revision } : { value: null, revision: 0 };

/** The text of a field that holds one; empty for an answer by yes or no. */
export const textOf = (value: TalkValue): string => (typeof value === "string" ? value : "");

/** A blank text is saved as none. */
const asSaved = (value: TalkValue): TalkValue => (typeof value === "string" && value.trim() === "" ? null : value);

export const isSameValue = (one: TalkValue, other: TalkValue): boolean => asSaved(one) === asSaved(other);

/** What is said in a talk about each question. */
export type Points = { target: TalkTarget; canWrite: boolean; stored: Readonly<Record<number, StoredTalkField>> };

export const targetOf = (
  evaluation: Pick<EvaluationDetail, "evaluationId" | "names" | "signatures">,
  term: Term,
  userId: number | null,
): TalkTarget => ({
  evaluationId: evaluation.evaluationId,
  term,
  names: evaluation.names,
  userId,
  signers: signersOf(evaluation, term),
});

export const pointsOf = (evaluation: EvaluationDetail, term: Term, userId: number | null): Points => ({
  target: targetOf(evaluation, term, userId),
  canWrite: evaluation.canWritePoints,
  stored: Object.fromEntries(
    evaluation.talk.flatMap((one) => {
      const questionId = questionOfPoint(one.field);
      return questionId === null || one.value === null ? [] : [[questionId, one]];
    }),
  ),
});
