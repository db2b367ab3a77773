import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { forbidden } from "@/lib/platform/errors";
import { canHaveSentences, ownedBy } from "./policy";
import type { SentenceItem } from "./schema";

/** The person's own sentences, the latest first. Throws "forbidden" for those who write no feedback. */
export async function listSentences(actor: Actor): Promise<SentenceItem[]> {
  if (!canHaveSentences(actor)) throw forbidden();
  const sentences = await db.sentence.findMany({
    where: ownedBy(actor),
    orderBy: { id: "desc" },
    select: { id: true, text: true },
  });
  return sentences.map(({ id, text }) => ({ sentenceId: id, text }));
}
