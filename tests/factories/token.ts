import { issueCode, issueLinkToken } from "@/lib/platform/auth/one-time-token";
import type { PrismaClient, TokenPurpose } from "@/prisma/generated/client";
import { unique } from "./unique";

/** The secret of a link that was mailed to somebody and works. */
export const makeLink = (db: PrismaClient, purpose: TokenPurpose, userId: number): Promise<string> =>
  db.$transaction((tx) => issueLinkToken(tx, { purpose, userId }));

/** A code that was mailed to somebody and can be typed. */
export const makeCode = (db: PrismaClient, purpose: TokenPurpose, userId: number, payload: string): Promise<string> =>
  db.$transaction((tx) => issueCode(tx, { purpose, userId, payload }));

/** What Feide said about somebody unknown, kept for them to complete: the secret their browser has, and Feide's id of them. */
export async function makeIdentity(db: PrismaClient, realm: string): Promise<{ secret: string; subject: string }> {
  const subject = crypto.randomUUID();
  const payload = { subject, name: "Kari Nordmann", email: "", userName: unique("kari"), realm };
  const secret = await db.$transaction((tx) => issueLinkToken(tx, { purpose: "feide_identity", payload }));
  return { secret, subject };
}
