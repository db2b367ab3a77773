import type { Actor } from "@/lib/platform/auth/actor";

/** Notifications that their recipient has not deleted: every read of them says so, `unreadSql` of the session in its own words. */
export const undeleted = { deletedAt: null } as const;

/** Admins have no socket (SPEC §6). */
export const canHaveSocket = (actor: Pick<Actor, "role">, socketId: string): boolean =>
  actor.role !== "Admin" && /^\d+\.\d+$/.test(socketId);
