import "server-only";
import { getOriginalContent } from "@/lib/features/form/content/queries";
import type { Question } from "@/lib/features/form/content/schema";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { openForWriting } from "../../life/commands/open-evaluation";
import { refuseSeat } from "../../life/commands/refuse-seat";
import { type Term, termOf } from "../../life/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { formVersionOf, seatIn, termStateOf } from "../../reading/rules/evaluation-state";
import { actionsFor, askedIn, missingIn, type Party, type RatingAction, type RatingAnswer } from "../rules";

/** The part that somebody wants to write, and the revision that they know. */
export type PartInput = { evaluationId: number; stage: Term; revision: number };

/** A part that its side may write now. */
export type OpenPart = {
  /** Null until something is stored. */
  id: number | null;
  revision: number;
  /** The form's version, if the evaluation has none yet and gets it with what is stored. */
  newFormVersionId: number | null;
  evaluationId: number;
  /** The evaluation before the action. */
  row: EvaluationRow;
  term: Term;
  party: Party;
  /** Which of the wanted actions it is. */
  action: RatingAction;
  /** What is asked in the term. */
  asked: Question[];
  /** How many steps the rating scale has. */
  steps: number;
  /** The answers so far, by question. */
  stored: ReadonlyMap<number, RatingAnswer & { authorId: number }>;
};

/**
 * Opens the actor's part of a term for one of the actions, its evaluation locked until the transaction ends. Throws "not found" for an
 * evaluation they may not see and for a term that has not begun, "forbidden" for somebody who only reads, a conflict with the current
 * revision when the part was changed meanwhile, and bad input when the stage or the submissions do not allow the action.
 */
export async function openPart(
  tx: Tx,
  actor: Actor,
  { evaluationId, stage: term, revision }: PartInput,
  wanted: readonly RatingAction[],
): Promise<OpenPart> {
  const row = await openForWriting(tx, actor, evaluationId);
  if (term > termOf(row.stage)) throw notFound();
  const { seat, viewer } = seatIn(row, actor.id);
  const party = viewer.writes;
  if (!party) throw refuseSeat(seat);
  const state = termStateOf(row, term, viewer);
  const own = state.parts[party];
  if ((own?.revision ?? 0) !== revision) throw conflict(own?.revision ?? 0);
  const actions = actionsFor(viewer, { ...state, stage: row.stage });
  const action = wanted.find((one) => actions.includes(one));
  if (!action) throw invalid(row.stage === term ? "evaluation.error_submitted" : "evaluation.error_stage_over");

  const formVersionId = formVersionOf(row);
  const { questions, scale } = await getOriginalContent(formVersionId, tx);
  return {
    id: own?.id ?? null,
    revision,
    newFormVersionId: row.formVersionId === null ? formVersionId : null,
    evaluationId,
    row,
    term,
    party,
    action,
    asked: askedIn(questions, term),
    steps: scale.length,
    stored: new Map(
      (own?.answers ?? []).map(({ questionId, rating, comment, authorId }) => [
        questionId,
        { rating, comment, authorId },
      ]),
    ),
  };
}

/** The id of a part that something is to be stored in. It is made when there is none, and the evaluation gets its version of the form. */
export async function storedId(tx: Tx, part: OpenPart): Promise<number> {
  const { id, evaluationId, term, party, newFormVersionId: formVersionId } = part;
  if (formVersionId !== null) await tx.evaluation.update({ where: { id: evaluationId }, data: { formVersionId } });
  return id ?? (await tx.evaluationPart.create({ data: { evaluationId, term, party }, select: { id: true } })).id;
}

/** Throws bad input beside each compulsory question without an answer (SPEC §5). */
export function assertComplete(asked: readonly Question[], answers: ReadonlyMap<number, RatingAnswer>): void {
  const key = "evaluation.error_please_answer_for_required_questions";
  const missing = missingIn(asked, answers);
  if (missing.length > 0) throw invalid(key, Object.fromEntries(missing.map(({ id }) => [`questions.${id}`, [key]])));
}

/** What the record has about a part. */
export const stateOf = ({ term, party }: Pick<OpenPart, "term" | "party">) => ({ term, party });
