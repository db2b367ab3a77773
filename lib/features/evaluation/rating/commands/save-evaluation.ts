import "server-only";
import { sql } from "kysely";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { invalid, notFound } from "@/lib/platform/errors";
import { givenRows, within } from "@/lib/platform/sql";
import type { Said } from "../rules";
import type { RatingInput } from "../schema";
import { assertComplete, type OpenPart, openPart, type PartInput, stateOf } from "./open-part";

/**
 * Saves what the actor's side says, and raises the part's revision. After both sides have submitted it is a correction: what was said
 * before is stored beside it. Throws what `openPart` does, and bad input beside an answer that does not fit its question, or for
 * a correction that leaves a compulsory question without an answer.
 */
export async function saveEvaluation(
  actor: Actor,
  { answers, ...input }: PartInput & { answers: RatingInput[] },
): Promise<{ revision: number }> {
  return inTransaction(actor, async (work) => {
    const part = await openPart(work.tx, actor, input, ["save", "correct"]);
    assertFit(part, answers);
    const changes = changesOf(part, answers);
    if (part.action === "correct") await storeEarlier(work, part, changes);
    return storeChanges(work.tx, part.id, changes, actor.id);
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

type Change = Said & { questionId: number };

const nothingSaid: Said = { rating: null, comment: null };

/** What the answers change; of several to one question each adds to the one before. An empty comment is none. */
function changesOf({ said }: OpenPart, answers: readonly RatingInput[]): Change[] {
  const after = new Map<number, Said>();
  for (const { questionId, ...given } of answers) {
    const before = after.get(questionId) ?? said.get(questionId) ?? nothingSaid;
    after.set(questionId, {
      rating: given.rating === undefined ? before.rating : given.rating,
      comment: given.comment === undefined ? before.comment : given.comment || null,
    });
  }
  return [...after].flatMap(([questionId, { rating, comment }]) => {
    const before = said.get(questionId) ?? nothingSaid;
    return rating === before.rating && comment === before.comment ? [] : { questionId, rating, comment };
  });
}

/** Stores what was said before a correction. What was left open before is not an answer that was changed. */
async function storeEarlier({ tx, audit }: Work, part: OpenPart, changes: readonly Change[]): Promise<void> {
  const after = new Map<number, Said>(part.said);
  for (const { questionId, ...said } of changes) after.set(questionId, said);
  assertComplete(part.asked, after);
  if (changes.length === 0) return;
  const earlier = changes.flatMap(({ questionId }) => {
    const before = part.said.get(questionId);
    return before ? { partId: part.id, questionId, ...before } : [];
  });
  await tx.correctedAnswer.createMany({ data: earlier });
  const questions = changes.map(({ questionId }) => questionId);
  await audit("evaluation.correct", part.evaluationId, { after: { ...stateOf(part), questions } });
}

/** Stores the changes and raises the part's revision, in one statement. */
async function storeChanges(
  tx: Tx,
  partId: number,
  changes: readonly Change[],
  authorId: number,
): Promise<{ revision: number }> {
  const part = await within(tx)
    .with("answers", (statement) =>
      statement
        .insertInto("EvaluationAnswer")
        .columns(["partId", "questionId", "rating", "comment", "authorId"])
        .expression(({ selectFrom }) =>
          selectFrom(givenRows(changes, "r", { questionId: "int", rating: "smallint", comment: "text" })).select([
            sql<number>`${partId}::int`.as("partId"),
            ...(["r.questionId", "r.rating", "r.comment"] as const),
            sql<number>`${authorId}::int`.as("authorId"),
          ]),
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
