import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { hasFeide } from "@/lib/platform/auth/feide/client";
import { isTiedSql } from "@/lib/platform/auth/feide/ties";
import { readLinkToken } from "@/lib/platform/auth/one-time-token";
import { db } from "@/lib/platform/db";
import { statements } from "@/lib/platform/sql";

/** By what somebody can prove that the account is theirs (`proveSelf`): with neither of the two, by a code mailed to the address. */
export async function getProofWays(
  actor: Actor,
): Promise<{ email: string; hasPassword: boolean; provesByFeide: boolean }> {
  const { email, passwordHash, tied } = await statements
    .selectFrom("User as u")
    .where("u.id", "=", actor.id)
    .select(["u.email", "u.passwordHash", isTiedSql().as("tied")])
    .executeTakeFirstOrThrow();
  return { email, hasPassword: passwordHash !== null, provesByFeide: tied && hasFeide() };
}

/** The kinds of link that let somebody choose a password. */
export const linkPurposes = ["password_reset", "invitation"] as const;

/** The link that a secret belongs to, usable or not, or null without one. */
export async function findLink(secret: string) {
  for (const purpose of linkPurposes) {
    const { state, token } = await readLinkToken(purpose, secret);
    if (state !== "unknown" && token) return { purpose, state, token };
  }
  return null;
}

/** The state of a mailed link, without using it up; the account's name only while it is valid. */
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
