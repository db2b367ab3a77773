import type { FormContent } from "@/lib/features/form/content/schema";
import { seatOf, standInOf } from "@/lib/features/placement/rules";
import { today } from "@/lib/platform/dates";
import {
  type Decision,
  evaluationStage,
  openingsOf,
  type SignedStage,
  type Term,
  termOf,
  waysIn,
} from "../../life/rules";
import {
  canSeePart,
  type Hidden,
  isHidden,
  type Party,
  parties,
  type Submitted,
  submittedIn,
  type Viewer,
  viewerOf,
} from "../../rating/rules";
import { missingForSigning, partiesLeftOut, signsAs, submittedOrLeftOut, type TalkAnswers } from "../../signing/rules";
import type { TalkFieldKey, TalkFieldName, TalkState } from "../../talk/rules";
import type { EvaluationRow } from "../queries/evaluation-row";

type Part = EvaluationRow["parts"][number];

/** What of an evaluation says how its terms are. */
type TermRow = Pick<EvaluationRow, "stage" | "parts" | "talkFields" | "decisions">;

/** One term of an evaluation: its parts by side, what of them somebody sees, and what it waits for. */
export type TermState = {
  term: Term;
  parts: Partial<Record<Party, Part>>;
  submitted: Submitted;
  /** Submitted, or not waited for. */
  settled: Submitted;
  /** The sides whose part is not waited for. */
  leftOut: Party[];
  /** Which parts are hidden from the other side. */
  isHidden: Submitted;
  /** The parts that the viewer sees. */
  seen: readonly Part[];
  talk: TalkAnswers & { needForExtraHelp: boolean | null };
  talkState: TalkState;
  missing: ReturnType<typeof missingForSigning>;
};

/** Decisions with what PostgreSQL stores as text as the rules know it. */
export const decisionsOf = <One extends { way: string }>({ decisions }: { decisions: readonly One[] }) =>
  decisions.map((one) => ({ ...one, way: one.way as Decision["way"] }));

/** A field of a term's talk as it is stored. */
export const talkFieldOf = <One extends { term: number; field: string }>(
  { talkFields }: { talkFields: readonly One[] },
  term: number,
  field: TalkFieldKey,
) => talkFields.find((one) => one.term === term && one.field === field);

/** The answers of a term's talk. */
export function talkAnswersOf(
  row: { talkFields: readonly { term: number; field: string; value: unknown }[] },
  term: number,
): TermState["talk"] {
  const answer = (field: TalkFieldName) => {
    const value = talkFieldOf(row, term, field)?.value;
    return typeof value === "boolean" ? value : null;
  };
  return {
    held: answer("held"),
    dangerOfNotPassing: answer("dangerOfNotPassing"),
    needForExtraHelp: answer("needForExtraHelp"),
    recommendation: answer("recommendation"),
  };
}

/**
 * What was decided about who sees the parts of a term: by an admin, or by going on without somebody.
 * @param decisions those of the term that count (`waysIn`)
 */
export function hiddenIn(
  parts: readonly { party: Party; hidden: boolean | null }[],
  decisions: Parameters<typeof partiesLeftOut>[0],
): Hidden {
  // Where a side is not waited for, or the term was skipped, it sees the other one's part without having submitted.
  const isNotWaitedFor = partiesLeftOut(decisions).length > 0 || decisions.some(({ way }) => way === "skip-midterm");
  const decided = (side: Party) => parts.find(({ party }) => party === side)?.hidden ?? (isNotWaitedFor ? false : null);
  return { student: decided("student"), supervisor: decided("supervisor") };
}

/** Does the viewer see everything that was submitted in a term? Nobody signs what is hidden from them. */
export function seesAllIn(
  row: {
    parts: readonly Pick<Part, "term" | "party" | "submittedAt" | "hidden">[];
    decisions: readonly { way: string; stage: number; party: Decision["party"] }[];
  },
  term: Term,
  viewer: Viewer,
): boolean {
  const own = row.parts.filter((one) => one.term === term);
  const submitted = submittedIn(own);
  const hidden = hiddenIn(own, waysIn(decisionsOf(row), term));
  return parties.every((party) => !submitted[party] || canSeePart(party, viewer, submitted, hidden));
}

/** A term as the viewer sees it. */
export function termStateOf(row: TermRow, term: Term, viewer: Viewer): TermState {
  const own = row.parts.filter((one) => one.term === term);
  const partOf = (party: Party) => own.find((one) => one.party === party);
  const decisions = waysIn(decisionsOf(row), term);
  const submitted = submittedIn(own);
  const settled = submittedOrLeftOut(submitted, decisions);
  const leftOut = partiesLeftOut(decisions);
  const hidden = hiddenIn(own, decisions);
  const talk = talkAnswersOf(row, term);
  return {
    term,
    parts: Object.fromEntries(parties.map((party) => [party, partOf(party)])) as TermState["parts"],
    submitted,
    settled,
    leftOut,
    isHidden: {
      student: isHidden("student", submitted, hidden),
      supervisor: isHidden("supervisor", submitted, hidden),
    },
    seen: parties.flatMap((party) => (canSeePart(party, viewer, submitted, hidden) && partOf(party)) || []),
    talk,
    talkState: {
      isOpen: settled.student && settled.supervisor,
      isRunning: row.stage === term,
      isEndterm: term === evaluationStage.endterm,
    },
    missing: missingForSigning(term, { submitted, talk, decisions }),
  };
}

/**
 * The term of a stage and the midterm as somebody sees them, and whether they see everything that was submitted in both: nobody signs
 * what is hidden from them.
 */
export function seenStage(row: TermRow, stage: SignedStage, viewer: Viewer) {
  const state = termStateOf(row, termOf(stage), viewer);
  const midterm = termStateOf(row, evaluationStage.midterm, viewer);
  return { state, midterm, seesAll: [state, midterm].every(({ term }) => seesAllIn(row, term, viewer)) };
}

/** The seat of somebody in an evaluation, what they write and in which seat they sign on a day, as a rule today. */
export function seatIn(
  row: Pick<
    EvaluationRow,
    "studentId" | "supervisorId" | "secondarySupervisorId" | "standInFrom" | "standInUntil" | "teachers"
  >,
  userId: number,
  day: string = today(),
) {
  const seat = seatOf(userId, { ...row, group: { teachers: row.teachers } });
  const standIn = standInOf(row);
  return { seat, viewer: viewerOf(seat, standIn, day), signs: signsAs(seat, standIn, day) };
}

/** The version of the form: the fixed one, or the group's while nothing is answered. */
export const formVersionOf = (row: Pick<EvaluationRow, "formVersionId" | "evaluationFormVersionId">): number =>
  row.formVersionId ?? row.evaluationFormVersionId;

/**
 * The hash that a stage ended with; null while it runs, and where it was skipped or never reached. What it ended with before it was
 * reopened counts no longer.
 */
export function closedHashOf(
  row: Pick<EvaluationRow, "stage" | "decisions" | "closed">,
  stage: SignedStage,
): string | null {
  if (stage >= row.stage) return null;
  const opening = openingsOf(decisionsOf(row), stage);
  return row.closed.findLast((one) => one.stage === stage && one.opening === opening)?.hash ?? null;
}

/** The steps of the rating scale and the questions, as `getFormContent` gives them. */
export type Form = Pick<FormContent, "questions" | "scale">;

/** A moment as PostgreSQL writes it in JSON, converted to the format of the calls. */
export const toIso = (moment: Date | string): string => new Date(moment).toISOString();
