import type { OutputOf } from "@/lib/platform/http/contract";
import type { getInfo } from "./contract";

/** The signed-in user, as the browser gets it. */
export type UserInfo = OutputOf<typeof getInfo>;

/** The text for a failure without a message (SPEC §8). */
export const fallbackErrorText = "Has Error";

/**
 * The user info out of what a call answered, null when it was refused. Throws with SPEC §8's own words when there is none,
 * or when it names no permission: such a session is useless.
 */
export function readUserInfo(answered: UserInfo | null): UserInfo {
  if (!answered?.user) throw new Error("Verification failed, please Login again.");
  const { permissions } = answered.user;
  if (!Array.isArray(permissions) || permissions.length === 0)
    throw new Error("getInfo: roles must be a non-null array!");
  return answered;
}
