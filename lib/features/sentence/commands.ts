import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { forbidden, invalid, invalidAt, notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { canHaveSentences, ownedBy } from "./policy";
import { sameness, sentenceLimits } from "./rules";
import type { SaveSentenceInput, SentenceItem } from "./schema";

/**
 * Stores a sentence or changes one. Throws "not found" for somebody else's, bad input for one that is stored already and for one too
 * many, "forbidden" for those who write no feedback. A person's own notes are not on the record.
 */
export async function saveSentence(actor: Actor, input: SaveSentenceInput): Promise<SentenceItem> {
  if (!canHaveSentences(actor)) throw forbidden();
  const { sentenceId, text } = input;
  return inTransaction(actor, async ({ tx }) => {
    // One after the other, so that the same sentence is not stored twice.
    await lockRow(tx, "User", actor.id);
    const own = await tx.sentence.findMany({ where: ownedBy(actor), select: { id: true, text: true } });
    if (sentenceId !== undefined && !own.some(({ id }) => id === sentenceId)) throw notFound();
    if (own.some((other) => other.id !== sentenceId && sameness(other.text) === sameness(text)))
      throw invalidAt("text", "sentence.error_kept_already");
    if (sentenceId === undefined && own.length >= sentenceLimits.perPerson) throw invalid("sentence.error_too_many");
    const kept = await (sentenceId === undefined
      ? tx.sentence.create({ data: { ownerId: actor.id, text }, select: { id: true } })
      : tx.sentence.update({ where: { id: sentenceId }, data: { text }, select: { id: true } }));
    return { sentenceId: kept.id, text };
  });
}

/**
 * Removes a sentence. Throws "not found" for somebody else's, "forbidden" for those who write no feedback. The same removal sent again, because its
 * answer was lost, finds nothing any more.
 */
export async function removeSentence(actor: Actor, input: { sentenceId: number }): Promise<Record<string, never>> {
  if (!canHaveSentences(actor)) throw forbidden();
  return inTransaction(actor, async ({ tx }) => {
    const { sentenceId: id } = input;
    const { count } = await tx.sentence.deleteMany({ where: { AND: [{ id }, ownedBy(actor)] } });
    if (count === 0 && (await tx.sentence.count({ where: { id } })) > 0) throw notFound();
    return {};
  });
}

/** Gives sentences of somebody to somebody else, inside a change that has locked both accounts. */
export async function moveSentences(
  tx: Tx,
  sentenceIds: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx.sentence.updateMany({ where: { id: { in: [...sentenceIds] }, ownerId: from }, data: { ownerId: to } });
}

/** Deletes all sentences of people, inside a change that erases them. */
export async function eraseSentences(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.sentence.deleteMany({ where: { ownerId: { in: [...userIds] } } });
}
