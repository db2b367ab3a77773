import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { readLinkToken } from "@/lib/platform/auth/one-time-token";
import { db } from "@/lib/platform/db";

/** The kinds of link that let somebody choose a password. */
export const linkPurposes = ["password_reset", "invitation"] as const;

/** The link that a secret is of, working or not, or null when it is of none. */
export async function findLink(secret: string) {
  for (const purpose of linkPurposes) {
    const { state, token } = await readLinkToken(purpose, secret);
    if (state !== "unknown" && token) return { purpose, state, token };
  }
  return null;
}

/** What a mailed link is worth, without using it up; whose it is only while it works. */
export async function checkExpireTimeResetPassword(_actor: Actor | null, input: { token: string }) {
  const link = await findLink(input.token);
  if (!link) return { state: "unknown" as const, purpose: null, username: null };
  const { state, purpose, token } = link;
  const user =
    state === "valid" && token.userId
      ? await db.user.findUnique({ where: { id: token.userId }, select: { username: true } })
      : null;
  return { state, purpose, username: user?.username ?? null };
}
