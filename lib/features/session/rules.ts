import type { Answer, OutputOf } from "@/lib/platform/http/contract";
import type { getInfo } from "./contract";

/** Who is signed in, as the browser gets it. */
export type UserInfo = OutputOf<typeof getInfo>;

/** What is said when a failure has no words of its own (SPEC §8). */
export const nameless = "Has Error";

/**
 * The user info out of an answer. Throws with SPEC §8's own words when there is none, or when it names nothing that the person
 * may do: such a session leads nowhere.
 */
export function readUserInfo(answer: Answer<UserInfo>): UserInfo {
  if (answer.status !== 200 || !answer.data?.user) throw new Error("Verification failed, please Login again.");
  const { permissions } = answer.data.user;
  if (!Array.isArray(permissions) || permissions.length === 0)
    throw new Error("getInfo: roles must be a non-null array!");
  return answer.data;
}
