import "server-only";
import { sql } from "kysely";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { invalid, notFound } from "@/lib/platform/errors";
import { givenRows, within } from "@/lib/platform/sql";
import { advanceTerm } from "../../life/commands/advance-term";
import { readAgain } from "../../life/commands/open-evaluation";
import type { RatingAnswer } from "../rules";
import type { RatingInput } from "../schema";
import { assertComplete, type OpenPart, openPart, type PartInput, stateOf, storedId } from "./open-part";

/**
 * Saves answers of the actor's part and raises its revision, if they change anything. After both sides have submitted, only what is
 * sent as a correction is saved, and the answers before are stored beside it: a draft that is sent late is not. Who has signed what is
 * corrected is asked again. Throws what `openPart`
 * does, and bad input beside an answer that does not fit its question, or for a correction that leaves a compulsory question without one.
 */
export async function saveEvaluation(
  actor: Actor,
  {
    answers,
    isCorrection = false,
    ...input
  }: PartInput & { answers: RatingInput[]; isCorrection?: boolean | undefined },
): Promise<{ revision: number }> {
  return inTransaction(actor, async (work) => {
    const part = await openPart(work.tx, actor, input, [isCorrection ? "correct" : "save"]);
    assertFit(part, answers);
    const changes = changesOf(part, answers, actor.id);
    if (part.action === "correct") assertComplete(part.asked, changedBy(changes, part));
    if (changes.length === 0) return { revision: part.revision };
    const partId = await storedId(work.tx, part);
    if (part.action !== "correct") return storeChanges(work.tx, partId, changes);
    await storeEarlier(work, actor, { part, partId, changes });
    const saved = await storeChanges(work.tx, partId, changes);
    const after = await readAgain(work.tx, part.evaluationId);
    await advanceTerm(work, { before: part.row, after }, part.term);
    return saved;
  });
}

/** Each answer must be to a question of the term; only a factor is rated, on the form's scale. Throws bad input beside each other one. */
function assertFit({ asked, steps }: OpenPart, answers: readonly RatingInput[]): void {
  const errors: Record<string, string[]> = {};
  answers.forEach(({ questionId, rating }, index) => {
    const question = asked.find(({ id }) => id === questionId);
    const refuse = (field: string, key: string) => {
      errors[`answers.${index}.${field}`] = [key];
    };
    if (!question) refuse("questionId", "report.error_question_gone");
    else if (rating !== undefined && question.type !== "rating") refuse("rating", "validation.invalid");
    else if ((rating ?? 0) > steps) refuse("rating", "report.error_off_scale");
  });
  if (Object.keys(errors).length > 0) throw invalid("system.error_input", errors);
}

type Change = RatingAnswer & { questionId: number; authorId: number };

const noAnswer: RatingAnswer = { rating: null, comment: null };

/**
 * What the answers change; of several to one question each adds to the one before. An empty comment is none. A comment stays that of who
 * wrote it, also when somebody else sets the rating.
 */
function changesOf({ stored }: OpenPart, answers: readonly RatingInput[], actorId: number): Change[] {
  const after = new Map<number, RatingAnswer>();
  for (const { questionId, ...given } of answers) {
    const before = after.get(questionId) ?? stored.get(questionId) ?? noAnswer;
    after.set(questionId, {
      rating: given.rating === undefined ? before.rating : given.rating,
      comment: given.comment === undefined ? before.comment : given.comment || null,
    });
  }
  return [...after].flatMap(([questionId, { rating, comment }]) => {
    const before = stored.get(questionId) ?? { ...noAnswer, authorId: actorId };
    if (rating === before.rating && comment === before.comment) return [];
    const isTheirs = comment !== null && comment === before.comment;
    return { questionId, rating, comment, authorId: isTheirs ? before.authorId : actorId };
  });
}

function changedBy(changes: readonly Change[], { stored }: OpenPart): ReadonlyMap<number, RatingAnswer> {
  const after = new Map<number, RatingAnswer>(stored);
  for (const { questionId, ...now } of changes) after.set(questionId, now);
  return after;
}

/** Stores the answers before a correction; a question that was left open has an empty one. */
async function storeEarlier(
  { tx, audit, changed }: Work,
  actor: Actor,
  { part, partId, changes }: { part: OpenPart; partId: number; changes: readonly Change[] },
): Promise<void> {
  await tx.correctedAnswer.createMany({
    data: changes.map(({ questionId }) => ({
      partId,
      questionId,
      ...(part.stored.get(questionId) ?? { ...noAnswer, authorId: actor.id }),
    })),
  });
  changed({ kind: "evaluation", evaluationId: part.evaluationId });
  const questions = changes.map(({ questionId }) => questionId);
  await audit("evaluation.correct", part.evaluationId, { after: { ...stateOf(part), questions } });
}

/** Stores the changes and raises the part's revision, in one statement. */
async function storeChanges(tx: Tx, partId: number, changes: readonly Change[]): Promise<{ revision: number }> {
  const part = await within(tx)
    .with("answers", (statement) =>
      statement
        .insertInto("EvaluationAnswer")
        .columns(["partId", "questionId", "rating", "comment", "authorId"])
        .expression(({ selectFrom }) =>
          selectFrom(
            givenRows(changes, "r", { questionId: "int", rating: "smallint", comment: "text", authorId: "int" }),
          ).select([sql<number>`${partId}::int`.as("partId"), "r.questionId", "r.rating", "r.comment", "r.authorId"]),
        )
        .onConflict((target) =>
          target.columns(["partId", "questionId"]).doUpdateSet(({ ref }) => ({
            rating: ref("excluded.rating"),
            comment: ref("excluded.comment"),
            authorId: ref("excluded.authorId"),
          })),
        ),
    )
    .updateTable("EvaluationPart")
    .set((current) => ({ revision: current("revision", "+", 1) }))
    .where("id", "=", partId)
    .returning("revision")
    .executeTakeFirst();
  if (!part) throw notFound();
  return part;
}
