import type { Actor } from "@/lib/platform/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

/** Only people who write feedback have sentences. */
export const canHaveSentences = (actor: Pick<Actor, "role">): boolean =>
  actor.role !== "Student" && actor.role !== "Admin";

/** Only its owner may use a sentence. */
export const ownedBy = (actor: Pick<Actor, "id">): Prisma.SentenceWhereInput => ({ ownerId: actor.id });
