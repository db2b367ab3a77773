import { issueCode, issueLinkToken } from "@/lib/platform/auth/one-time-token";
import type { Prisma, PrismaClient, TokenPurpose } from "@/prisma/generated/client";
import { unique } from "./unique";

/** The secret of a valid link mailed to a person. */
export const makeLink = (
  db: PrismaClient,
  purpose: TokenPurpose,
  userId: number,
  payload?: Prisma.InputJsonValue,
): Promise<string> => db.$transaction((tx) => issueLinkToken(tx, { purpose, userId, payload }));

/** A valid code mailed to a person. */
export const makeCode = (db: PrismaClient, purpose: TokenPurpose, userId: number, payload: string): Promise<string> =>
  db.$transaction((tx) => issueCode(tx, { purpose, userId, payload }));

/** The data from Feide about an unknown person, stored for them to complete: the secret in their browser, and their Feide id. */
export async function makeIdentity(db: PrismaClient, realm: string): Promise<{ secret: string; subject: string }> {
  const subject = crypto.randomUUID();
  const payload = { subject, name: "Kari Nordmann", email: "", userName: unique("kari"), realm };
  const secret = await db.$transaction((tx) => issueLinkToken(tx, { purpose: "feide_identity", payload }));
  return { secret, subject };
}
