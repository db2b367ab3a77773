import type { Actor } from "@/lib/platform/auth/actor";
import { canEnter } from "@/lib/platform/auth/can-enter";
import type { Prisma } from "@/prisma/generated/client";

/** The sessions that a person can end: their own, and those in which an admin views the product as them. */
export const openSessions = (actor: Pick<Actor, "id">): Prisma.SessionWhereInput => ({
  userId: actor.id,
  revokedAt: null,
  expiresAt: { gt: new Date() },
});

/** The sessions since a moment in which others viewed the product as this person. */
export const viewingsOf = (actor: Pick<Actor, "id">, since: Date): Prisma.SessionWhereInput => ({
  userId: actor.id,
  viewerSid: { not: null },
  createdAt: { gt: since },
});

/**
 * May the product be viewed as this person? Not as an admin or somebody out of the actor's reach (`isWithinReach`), and not from
 * within a viewing session (SPEC §6).
 */
export const canView = (
  actor: Pick<Actor, "viewer">,
  person: Parameters<typeof canEnter>[0] & { role: Actor["role"]; reachable: boolean },
): boolean => !actor.viewer && person.role !== "Admin" && canEnter(person) && person.reachable;
