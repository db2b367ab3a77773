import type { Actor } from "@/lib/platform/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

/** A person's own active sessions: not those of an admin who views the product as them. */
export const ownSessions = (actor: Pick<Actor, "id">): Prisma.SessionWhereInput => ({
  userId: actor.id,
  viewerSid: null,
  revokedAt: null,
  expiresAt: { gt: new Date() },
});

/** May an admin view the product as this person? Not as another admin, and not from within a viewing session (SPEC §6). */
export const canView = (actor: Pick<Actor, "viewer">, person: { role: Actor["role"]; active: boolean }): boolean =>
  !actor.viewer && person.role !== "Admin" && person.active;
