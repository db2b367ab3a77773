import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { db, type Reader } from "@/lib/platform/db";
import { forbidden } from "@/lib/platform/errors";
import { canHaveSentences, ownedBy } from "./policy";
import { sameness, sentenceLimits } from "./rules";
import type { SentenceItem } from "./schema";

/** The person's own sentences, the latest first; none for an admin who views them. Throws "forbidden" for those who write no feedback. */
export async function listSentences(actor: Actor): Promise<SentenceItem[]> {
  if (!canHaveSentences(actor)) throw forbidden();
  if (actor.viewer) return [];
  const sentences = await db.sentence.findMany({
    where: ownedBy(actor),
    orderBy: { id: "desc" },
    select: { id: true, text: true },
  });
  return sentences.map(({ id, text }) => ({ sentenceId: id, text }));
}

/** The ids of the sentences of one person that another one has not, as many as there is room for, the latest first. */
export async function findMovableSentences(
  reader: Reader,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const rows = await reader.sentence.findMany({
    where: { ownerId: { in: [from, to] } },
    orderBy: { id: "desc" },
    select: { id: true, ownerId: true, text: true },
  });
  const own = rows.filter(({ ownerId }) => ownerId === to);
  const known = new Set(own.map(({ text }) => sameness(text)));
  const others = rows.filter(({ ownerId, text }) => ownerId === from && !known.has(sameness(text)));
  return others.slice(0, Math.max(0, sentenceLimits.perPerson - own.length)).map(({ id }) => id);
}
