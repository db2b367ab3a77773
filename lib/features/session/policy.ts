import type { Actor } from "@/lib/platform/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

/** Somebody's own sessions that live: not those of an admin who looks at the product as them. */
export const ownSessions = (actor: Pick<Actor, "id">): Prisma.SessionWhereInput => ({
  userId: actor.id,
  viewerSid: null,
  revokedAt: null,
  expiresAt: { gt: new Date() },
});

/** May the product be looked at as this person? Not as another admin, nor from within such a look (SPEC §6). */
export const canView = (actor: Pick<Actor, "viewer">, person: { role: Actor["role"]; active: boolean }): boolean =>
  !actor.viewer && person.role !== "Admin" && person.active;
