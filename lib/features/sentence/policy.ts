import type { Actor } from "@/lib/platform/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

/** Those who write feedback keep sentences for it. */
export const canKeep = (actor: Pick<Actor, "role">): boolean => actor.role !== "Student" && actor.role !== "Admin";

/** A sentence is its owner's alone. */
export const ownedBy = (actor: Pick<Actor, "id">): Prisma.SentenceWhereInput => ({ ownerId: actor.id });
