import type { Ask } from "@/components/data/use-ask";
import { createDraftSession, type DraftSession } from "@/components/draft/draft-session";
import { ratingRows } from "@/components/draft/draft-store";
import type { DraftRules, DraftServer } from "@/components/draft/draft-types";
import { heldInText } from "@/components/draft/held-text";
import { keptSessions } from "@/components/draft/kept-sessions";
import { reasonsByQuestion } from "@/components/draft/question-errors";
import type { Term } from "@/lib/features/evaluation/life/rules";
import type { Party } from "@/lib/features/evaluation/rating/rules";
import { limits } from "@/lib/platform/limits";
import type { PersonalFinding } from "@/lib/platform/personal-data";
import { lengthOf } from "@/lib/platform/text-length";
import { getEvaluation, saveEvaluation } from "../calls";
import { isSame, type OwnQuestion, type RatingValue, type RatingValues, toInput, valuesOf } from "./rating-values";

/** What a page knows when it opens somebody's part of a term. */
export type RatingOpening = {
  userId: number;
  evaluationId: number;
  term: Term;
  /** The form's version: until something is answered it may be replaced, and its questions with it. */
  formVersionId: number;
  /** Whose part is written. */
  party: Party;
  revision: number;
  questions: readonly OwnQuestion[];
  /** What the server has. */
  values: RatingValues;
  /** Full names of the people around the placement: a text may contain them. */
  names: readonly string[];
};

export type RatingSession = Omit<DraftSession<RatingValue, PersonalFinding>, "attach"> & {
  /**
   * Starts saving, by calls that answer with message keys; the function it returns is for leaving the page. `onChanged` is called
   * when the part turns out to be saved elsewhere.
   */
  attach: (ask: Ask, onChanged: () => void) => () => void;
};

/** The fields of a part are its questions, by their ids. */
export const ratingRules = (names: readonly string[]): DraftRules<RatingValue, PersonalFinding> => ({
  same: isSame,
  isWrong: ({ comment }) => lengthOf(comment) > limits.answerLength,
  held: ({ comment }, saved, kept) => heldInText(comment, saved?.comment ?? "", kept, names),
});

/** The calls that save and read a part. `ask` answers with message keys. */
function ratingServer(
  ask: Ask,
  onChanged: () => void,
  { evaluationId, term, party, questions }: RatingOpening,
): DraftServer<RatingValue> {
  return {
    async save(revision, values) {
      const answers = Object.entries(values).map(([id, value]) => {
        const question = questions.find((one) => one.id === Number(id));
        if (!question) throw new Error(`Question ${id} is not in the form.`);
        return toInput(question, value);
      });
      const outcome = await ask(saveEvaluation, { evaluationId, stage: term, revision, answers });
      return outcome.kind === "done" ? outcome : { ...outcome, errors: reasonsByQuestion(outcome.errors, answers) };
    },
    async load() {
      const outcome = await ask(getEvaluation, { evaluationId, stage: term });
      if (outcome.kind !== "done") return outcome;
      onChanged();
      // Submitted meanwhile, here or by a stand-in: what was not sent by then is shown to its writer, not added.
      if (!outcome.data.actions.includes("save"))
        return { kind: "refused", status: 400, problem: "evaluation.error_submitted", errors: {}, revision: null };
      return { kind: "done", data: { revision: outcome.data.revision, values: valuesOf(outcome.data, party) } };
    },
  };
}

export function createRatingDraft(opening: RatingOpening): RatingSession {
  const { userId, evaluationId, term, revision, values, names } = opening;
  const rows = ratingRows(userId, evaluationId, term);
  const session = createDraftSession({ revision, values, rules: ratingRules(names), rows });
  return { ...session, attach: (ask, onChanged) => session.attach(ratingServer(ask, onChanged, opening)) };
}

const sessions = keptSessions<RatingSession>();

type TermOf = Pick<RatingOpening, "userId" | "evaluationId" | "term">;

const termKey = ({ userId, evaluationId, term }: TermOf) => `${userId}/${evaluationId}/${term}/`;

/** Forgets discarded drafts of a term, also those of earlier versions of its form. */
export const forgetRatingSessions = (of: TermOf): void => sessions.forget(termKey(of));

/** The draft of somebody's part of a term, new or continued. */
export const openRatingSession = (opening: RatingOpening): RatingSession =>
  sessions.open(`${termKey(opening)}${opening.formVersionId}`, () => createRatingDraft(opening));
