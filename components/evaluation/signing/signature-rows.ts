import {
  evaluationStage,
  type SigningSeat,
  signingSeats,
  type Term,
  waysIn,
} from "@/lib/features/evaluation/life/rules";
import type { DecisionItem } from "@/lib/features/evaluation/life/schema";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import type { SignatureItem } from "@/lib/features/evaluation/signing/schema";

/** What became of a seat's signature of a term: `again` is asked again, `none` has not signed a term that is over. */
export type SeatState = "answered" | "turn" | "waits" | "again" | "left_out" | "none";

/** What has changed since an answer that no longer counts, as far as it is known, and when. */
export type Change = { what: "answers" | "talk" | "reopened"; at: string };

export type SignatureRow = {
  seat: SigningSeat;
  /** Who has answered, else who can; nobody in a seat without a person. */
  names: readonly string[];
  state: SeatState;
  /** The answer that counts. */
  answer: SignatureItem | null;
  /** The last one that does not count any more, while the seat has no other. */
  old: { answer: SignatureItem; change: Change | null } | null;
  /** The teacher's decision not to wait for the seat. */
  leftOut: DecisionItem | null;
};

type Detail = Pick<
  EvaluationDetail,
  | "stage"
  | "shownStage"
  | "signs"
  | "actions"
  | "missing"
  | "signatures"
  | "reasons"
  | "studentName"
  | "supervisorName"
  | "standInName"
  | "teacherNames"
  | "factors"
  | "texts"
  | "talk"
>;

/** Can the reader sign this term now? */
export const canSign = ({ shownStage, actions }: Pick<Detail, "shownStage" | "actions">, term: Term): boolean =>
  shownStage === term && actions.includes("sign");

/** The signatures are shown from when both parts are in, and of a term that is over if anybody has signed or was not waited for. */
export const areSignaturesShown = ({ stage, missing, signatures, reasons }: Detail, term: Term): boolean =>
  signatures.some((one) => one.stage === term) ||
  waysIn(reasons, term).some(({ way }) => way === "without-signature") ||
  (stage === term && !missing.includes("student") && !missing.includes("supervisor"));

/** The three seats of a term, each with its answer or what it waits for. */
export function signatureRows(evaluation: Detail, term: Term): SignatureRow[] {
  const { stage, signs, studentName, supervisorName, standInName, teacherNames } = evaluation;
  const supervisors = [standInName, supervisorName].filter((name) => name !== null);
  const holders = { student: [studentName], supervisor: supervisors, teacher: teacherNames };
  const ways = waysIn(evaluation.reasons, term);
  return signingSeats.map((seat) => {
    const given = evaluation.signatures.filter((one) => one.stage === term && one.seat === seat);
    const answer = given.findLast(({ isVoid }) => !isVoid) ?? null;
    const voided = answer ? null : (given.at(-1) ?? null);
    const leftOut = ways.findLast((one) => one.way === "without-signature" && one.party === seat) ?? null;
    const isTurn = signs === seat && canSign(evaluation, term);
    const stateWithout = (): SeatState => {
      if (isTurn) return "turn";
      if (leftOut) return "left_out";
      if (stage !== term) return "none";
      return voided ? "again" : "waits";
    };
    return {
      seat,
      names: answer ? [answer.name] : holders[seat],
      state: answer ? "answered" : stateWithout(),
      answer,
      old: voided && { answer: voided, change: changeSince(evaluation, voided.at) },
      leftOut,
    };
  });
}

/** The latest change after a moment; null when it is of something that has no moment, such as a goal. */
export function changeSince(
  { factors, texts, talk, reasons }: Pick<Detail, "factors" | "texts" | "talk" | "reasons">,
  since: string,
): Change | null {
  const changes: Change[] = [
    ...[...factors, ...texts].flatMap(({ corrected }) =>
      corrected.map(({ correctedAt }) => ({ what: "answers" as const, at: correctedAt })),
    ),
    ...talk.map(({ at }) => ({ what: "talk" as const, at })),
    ...reasons.filter(({ way }) => way === "reopen").map(({ at }) => ({ what: "reopened" as const, at })),
  ];
  return changes.filter(({ at }) => at > since).toSorted((one, other) => (one.at < other.at ? 1 : -1))[0] ?? null;
}

/** Which message says what happens when everybody has answered. */
export const leadKeyOf = (term: Term) => (term === evaluationStage.midterm ? "lead_1" : "lead_2");
/** The message that names the deed. */
export const signKeyOf = (term: Term) => (term === evaluationStage.midterm ? "sign_1" : "sign_2");
