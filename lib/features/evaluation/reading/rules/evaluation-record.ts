import type { Seat } from "@/lib/features/placement/rules";
import { schoolDayOf } from "@/lib/platform/dates";
import { isWithoutTalk, termOf, waysIn } from "../../life/rules";
import type { DecisionItem } from "../../life/schema";
import type { Viewer } from "../../rating/rules";
import { signingNeeds, signLinkStateOf } from "../../signing/rules";
import type { SignLinkItem } from "../../signing/schema";
import { canReadField, canWriteField, talkFieldNames, talkSeatOf } from "../../talk/rules";
import type { StoredTalkField } from "../../talk/schema";
import type { EvaluationRow } from "../queries/evaluation-row";
import { decisionsOf, type TermState, talkFieldOf, toIso } from "./evaluation-state";

/** What of an evaluation says how its talks are. */
type TalkRow = Pick<EvaluationRow, "stage" | "talkFields" | "decisions">;

/** The talk of a term as somebody sees it: its fields, which of them they write, and SPEC §3's answers. */
export function talkIn(
  row: TalkRow,
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
function talkDay(row: TalkRow, { term, talk }: TermState): string | null {
  const isToCome = row.stage === term && !isWithoutTalk(waysIn(decisionsOf(row), term));
  if (!talk.held && !isToCome) return null;
  const startsAt = talkFieldOf(row, term, "startsAt")?.value;
  if (typeof startsAt === "string") return schoolDayOf(startsAt);
  const held = talkFieldOf(row, term, "held");
  return talk.held && held ? schoolDayOf(held.changedAt) : null;
}

/** The sign links of an evaluation, for its teachers. */
export const signLinksIn = ({ signLinks }: Pick<EvaluationRow, "signLinks">, now: Date = new Date()): SignLinkItem[] =>
  signLinks.map(({ signLinkId, stage, name, email, ...link }) => ({
    signLinkId,
    stage: termOf(stage),
    name,
    email,
    expiresAt: toIso(link.expiresAt),
    state: signLinkStateOf(link, now),
  }));

/** The decisions on the record, with their reasons. */
export const decisionsIn = (row: Pick<EvaluationRow, "decisions">): DecisionItem[] =>
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
