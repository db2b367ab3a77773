import "server-only";
import type { Seat } from "@/lib/features/placement/rules";
import { schoolDayOf } from "@/lib/platform/dates";
import { schoolSettings } from "@/lib/platform/school-settings";
import type { StageFacts } from "../../life/policy";
import { evaluationStage, type SignedStage, signedStages, termOf, waysIn } from "../../life/rules";
import type { DecisionItem } from "../../life/schema";
import type { Viewer } from "../../rating/rules";
import { lastComplaintDay } from "../../result/rules";
import type { ResultItem } from "../../result/schema";
import { signedContentOf } from "../../signing/queries/signed-content";
import { countingSignatures, seatsLeftOut, signingNeeds, signLinkStateOf } from "../../signing/rules";
import type { SignatureItem, SignLinkItem } from "../../signing/schema";
import { canReadField, canWriteField, talkFieldNames, talkSeatOf } from "../../talk/rules";
import type { StoredTalkField } from "../../talk/schema";
import type { EvaluationRow } from "./evaluation-row";
import {
  closedHashOf,
  decisionsOf,
  type Form,
  seesAllIn,
  type TermState,
  talkFieldOf,
  termStateOf,
  toIso,
} from "./evaluation-state";

/** The talk of a term as somebody sees it: its fields, which of them they write, and SPEC §3's answers. */
export function talkIn(
  row: EvaluationRow,
  state: TermState,
  { viewer, seat, readsOnly }: { viewer: Viewer; seat: Seat | null; readsOnly: boolean },
) {
  const canRead = (field: string) => canReadField(field, viewer.party, state.talkState);
  const own = readsOnly ? null : talkSeatOf(viewer, seat === "teacher");
  const talk = row.talkFields.flatMap(({ term, field, value, revision, changedAt, authorName }): StoredTalkField[] =>
    term === state.term && canRead(field)
      ? [{ field, value: value as StoredTalkField["value"], revision, by: authorName, at: toIso(changedAt) }]
      : [],
  );
  const seen = <Value>(field: string, value: Value) => (canRead(field) ? value : null);
  return {
    talk,
    writableFields: talkFieldNames.filter((field) => canWriteField(field, own, state.talkState)),
    canWritePoints: canWriteField("point:1", own, state.talkState),
    evaluationDate: talkDay(row, state),
    dangerOfNotPassing: seen("dangerOfNotPassing", state.talk.dangerOfNotPassing),
    needForExtraHelp: seen("needForExtraHelp", state.talk.needForExtraHelp),
    recommendation: seen("recommendation", state.talk.recommendation),
    // Also that an answer is given is only for those who read it.
    missing: signingNeeds.filter(
      (need) => state.missing.includes(need) || (need === "danger" && !canRead("dangerOfNotPassing")),
    ),
  };
}

/**
 * The school's day of a term's talk that was held or is still to come: that of its hour, or the one on which it was said to be held. Null
 * for one that was agreed and never took place.
 */
function talkDay(row: EvaluationRow, { term, talk }: TermState): string | null {
  const isToCome = row.stage === term && !waysIn(decisionsOf(row), term).some(({ way }) => way === "without-talk");
  if (!talk.held && !isToCome) return null;
  const startsAt = talkFieldOf(row, term, "startsAt")?.value;
  if (typeof startsAt === "string") return schoolDayOf(startsAt);
  const held = talkFieldOf(row, term, "held");
  return talk.held && held ? schoolDayOf(held.changedAt) : null;
}

/** The hash of what a stage is signed for: what it ended with, or what it has now. */
const hashOfStage = (row: EvaluationRow, form: Form, stage: SignedStage): string | null =>
  stage < row.stage ? closedHashOf(row, stage) : signedContentOf(row, form, stage).hash;

/** The stored signatures of a stage that count now, with the hash of its content; a skipped stage has no content. */
export function signingOf(row: EvaluationRow, form: Form, stage: SignedStage) {
  const hash = hashOfStage(row, form, stage);
  return { hash, counting: hash === null ? [] : countingSignatures(row.signatures, stage, hash) };
}

/** What decides who can take which step about a stage. */
export function factsOf(
  row: EvaluationRow,
  form: Form,
  { stage, state }: { stage: SignedStage; state: TermState },
): StageFacts {
  return {
    stage,
    running: row.stage,
    missing: state.missing,
    settled: state.settled,
    signed: signingOf(row, form, stage).counting.map(({ seat }) => seat),
    leftOut: seatsLeftOut(waysIn(decisionsOf(row), stage)),
  };
}

/**
 * The term of a stage and the midterm as somebody sees them, and whether they see everything that was submitted in both: nobody signs
 * what is hidden from them.
 */
export function seenStage(row: EvaluationRow, stage: SignedStage, viewer: Viewer) {
  const state = termStateOf(row, termOf(stage), viewer);
  const midterm = termStateOf(row, evaluationStage.midterm, viewer);
  return { state, midterm, seesAll: [state, midterm].every(({ term }) => seesAllIn(row, term, viewer)) };
}

/** The signatures of the stages up to the shown one, each with whether it still counts. */
export function signaturesIn(row: EvaluationRow, form: Form, shown: SignedStage): SignatureItem[] {
  const counting = new Set(
    signedStages.filter((stage) => stage <= shown).flatMap((stage) => signingOf(row, form, stage).counting),
  );
  return row.signatures
    .filter(({ stage }) => stage <= shown)
    .map((signature) => {
      const { createdAt, ...item } = signature;
      return { ...item, at: toIso(createdAt), isVoid: !counting.has(signature) };
    });
}

/** The sign links of an evaluation, for its teachers. */
export const signLinksIn = ({ signLinks }: EvaluationRow, now: Date = new Date()): SignLinkItem[] =>
  signLinks.map(({ signLinkId, stage, name, email, ...link }) => ({
    signLinkId,
    stage: termOf(stage),
    name,
    email,
    expiresAt: toIso(link.expiresAt),
    state: signLinkStateOf(link, now),
  }));

/** The decisions on the record, with their reasons. */
export const decisionsIn = (row: EvaluationRow): DecisionItem[] =>
  decisionsOf(row).map(({ way, stage, reason, party, witness, endDate, by, createdAt }) => ({
    way,
    stage,
    reason,
    party,
    witness,
    endDate: endDate === null ? null : String(endDate),
    by,
    at: toIso(createdAt),
  }));

/** The result that counts, and those of before it was reopened. */
export function resultsIn({ results }: EvaluationRow) {
  const all = results.map(({ assessmentPassed, grounds, noticeReason, by, createdAt, reopenedAt }): ResultItem => {
    const decidedOn = schoolDayOf(createdAt);
    return {
      assessmentPassed,
      grounds,
      noticeReason,
      by,
      at: toIso(createdAt),
      complaintBy: assessmentPassed === false ? lastComplaintDay(decidedOn) : null,
      complaintTo: assessmentPassed === false ? schoolSettings().complaintsTo : null,
      reopenedAt: reopenedAt === null ? null : toIso(reopenedAt),
    };
  });
  const result = all.find((one) => one.reopenedAt === null) ?? null;
  return {
    result,
    assessmentPassed: result?.assessmentPassed ?? null,
    earlierResults: all.filter((one) => one !== result),
  };
}
