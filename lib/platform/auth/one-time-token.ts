import "server-only";
import { createHash, randomBytes, randomInt } from "node:crypto";
import { z } from "zod";
import type { Prisma, TokenPurpose } from "@/prisma/generated/client";
import { db, type Reader, type Tx, writableDb } from "../db";
import { invalid, invalidAt } from "../errors";

/** How long each kind of token is valid, in minutes. */
export const tokenMinutes: Record<TokenPurpose, number> = {
  password_reset: 60,
  invitation: 7 * 24 * 60,
  email_change: 60,
  feide_link: 15,
  feide_identity: 10,
  sign_in_code: 60,
  own_mailbox: 15,
  email_undo: 7 * 24 * 60,
  feide_proof: 5,
};

/**
 * The purposes whose tokens stay valid when the account changes: a link to undo a change goes to the address from before it.
 * Tokens of every other purpose end with the change (`endTokens`).
 */
export const keptPurposes: readonly string[] = ["email_undo"];

const endedPurposes = (Object.keys(tokenMinutes) as TokenPurpose[]).filter((one) => !keptPurposes.includes(one));

/** After this many wrong tries a typed code is invalid. */
const codeTries = 5;

/** The state of a link's token. */
export type TokenState = "valid" | "expired" | "used" | "unknown";

export type TokenRow = { id: number; userId: number | null; usedAt: Date | null; payload: Prisma.JsonValue };

type Issue = { purpose: TokenPurpose; userId?: number; payload?: Prisma.InputJsonValue };

/** A new secret for a link: 256 bits as 43 characters. */
export const makeSecret = (): string => randomBytes(32).toString("base64url");

/** What is stored of a secret. The purpose is part of it, so that no link opens what another is for. */
export const hashOf = (purpose: TokenPurpose | "guest" | "sign_link" | "sign_code", secret: string): string =>
  createHash("sha256").update(`${purpose}:${secret}`).digest("hex");

async function put(tx: Tx, { purpose, userId, payload }: Issue, secret: string): Promise<void> {
  const expiresAt = new Date(Date.now() + tokenMinutes[purpose] * 60_000);
  await tx.oneTimeToken.create({ data: { purpose, userId, payload, hash: hashOf(purpose, secret), expiresAt } });
}

/**
 * A new secret for a link (43 characters). Unused earlier ones still work, so that a stranger who asks for a link does not make
 * the one invalid that its owner is about to open.
 */
export async function issueLinkToken(tx: Tx, issue: Issue): Promise<string> {
  const secret = makeSecret();
  await put(tx, issue, secret);
  return secret;
}

/** The state of a link's token, without using it up: mail scanners open links too. */
export async function readLinkToken(
  purpose: TokenPurpose,
  secret: string,
  reader: Reader = db,
): Promise<{ state: TokenState; token: TokenRow | null }> {
  const token = await reader.oneTimeToken.findUnique({ where: { hash: hashOf(purpose, secret) } });
  if (!token) return { state: "unknown", token: null };
  if (token.usedAt) return { state: "used", token };
  return { state: token.expiresAt > new Date() ? "valid" : "expired", token };
}

/** Uses up a link's token, inside the transaction of the action. Throws bad input with the reason when it is invalid. */
export async function spendLinkToken(tx: Tx, purpose: TokenPurpose, secret: string): Promise<TokenRow> {
  const { state, token } = await readLinkToken(purpose, secret, tx);
  const { count } =
    state === "valid"
      ? await tx.oneTimeToken.updateMany({ where: { id: token?.id, usedAt: null }, data: { usedAt: new Date() } })
      : { count: 0 };
  if (!token || count === 0) throw invalid(state === "expired" ? "token.error_expired" : "token.error_used");
  return token;
}

/** Six random digits. */
export const makeCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, "0");

/** A new six-digit code for a person to type. The person's earlier codes of the same purpose become invalid. */
export async function issueCode(tx: Tx, issue: Issue & { userId: number }): Promise<string> {
  const { purpose, userId } = issue;
  await tx.oneTimeToken.deleteMany({ where: { userId, purpose } });
  const code = makeCode();
  await put(tx, issue, `${userId}:${code}`);
  return code;
}

/** A person's codes that are still valid. */
const liveCode = (purpose: TokenPurpose, userId: number): Prisma.OneTimeTokenWhereInput => ({
  userId,
  purpose,
  usedAt: null,
  expiresAt: { gt: new Date() },
  misses: { lt: codeTries },
});

/**
 * Uses a typed code up, before what it allows: a code that was right once is spent even if the rest fails. A code is short, so
 * it is valid only for its person and for a few tries. Throws bad input for the field `code`.
 */
export async function spendCode(purpose: TokenPurpose, userId: number, code: string): Promise<TokenRow> {
  const live = liveCode(purpose, userId);
  const { count } = await writableDb.oneTimeToken.updateMany({
    where: { ...live, hash: hashOf(purpose, `${userId}:${code}`) },
    data: { usedAt: new Date() },
  });
  if (count === 0) {
    const missed = await writableDb.oneTimeToken.updateMany({ where: live, data: { misses: { increment: 1 } } });
    throw invalidAt("code", missed.count > 0 ? "token.error_code_wrong" : "token.error_code_expired");
  }
  const token = await db.oneTimeToken.findUnique({ where: { hash: hashOf(purpose, `${userId}:${code}`) } });
  if (!token) throw invalidAt("code", "token.error_code_expired");
  return token;
}

/** What a code was for that this person has used, or null: a call comes again when its answer was lost. */
export const readUsedCode = (purpose: TokenPurpose, userId: number, code: string): Promise<TokenRow | null> =>
  db.oneTimeToken.findFirst({
    where: { userId, hash: hashOf(purpose, `${userId}:${code}`), usedAt: { not: null } },
    select: { id: true, userId: true, usedAt: true, payload: true },
  });

/** A sign-in code is mailed again only this many minutes after the last one that is still unused: three in an hour. */
export const signInCodeMinutes = 20;

/**
 * A new code for signing in on an unknown device, or null when the person has a recent one in their mailbox. Earlier codes
 * still work: a stranger who asks for more makes none invalid. The caller holds the person's row, so that parallel requests wait.
 */
export async function issueSignInCode(tx: Tx, userId: number): Promise<string | null> {
  const purpose = "sign_in_code";
  const live = liveCode(purpose, userId);
  const recent = new Date(Date.now() + (tokenMinutes[purpose] - signInCodeMinutes) * 60_000);
  if (await tx.oneTimeToken.findFirst({ where: { AND: [live, { expiresAt: { gt: recent } }] }, select: { id: true } }))
    return null;
  await tx.oneTimeToken.deleteMany({ where: { userId, purpose, NOT: live } });
  const code = makeCode();
  await put(tx, { purpose, userId }, `${userId}:${code}`);
  return code;
}

/**
 * Takes one of the few passwords that may be tried with a sign-in code. Null when there is no such code, or no password left for it;
 * a person is not needed, so that the answer for an unknown account takes the same time.
 * @returns the id of the code, for `endSignInCode` once the password was right
 */
export async function takeCodeGuess(userId: number | undefined, code: string): Promise<number | null> {
  const purpose = "sign_in_code";
  const owner = userId ?? 0;
  const [token] = await writableDb.oneTimeToken.updateManyAndReturn({
    where: { ...liveCode(purpose, owner), hash: hashOf(purpose, `${owner}:${code}`) },
    data: { misses: { increment: 1 } },
    select: { id: true },
  });
  return token?.id ?? null;
}

/** A sign-in code that has let its person in works no more. */
export async function endSignInCode(id: number): Promise<void> {
  // One on its last try may be gone already.
  await writableDb.oneTimeToken.updateMany({ where: { id }, data: { usedAt: new Date() } });
}

/** What a person's code is for while it can still be typed, without using it up; null when there is none. */
export const readCode = (purpose: TokenPurpose, userId: number): Promise<TokenRow | null> =>
  db.oneTimeToken.findFirst({
    where: liveCode(purpose, userId),
    select: { id: true, userId: true, usedAt: true, payload: true },
    orderBy: { id: "desc" },
  });

/** Makes a person's unused tokens of one purpose invalid. */
export async function dropTokens(tx: Tx, purpose: TokenPurpose, userId: number): Promise<void> {
  await tx.oneTimeToken.deleteMany({ where: { userId, purpose, usedAt: null } });
}

/**
 * Ends a person's open links and codes: every change of address, role, username or active state calls it, in its transaction. A
 * link in the mailbox of a mistyped address opens nothing afterwards.
 */
export async function endTokens(tx: Tx, userId: number): Promise<void> {
  await tx.oneTimeToken.deleteMany({ where: { userId, usedAt: null, purpose: { in: endedPurposes } } });
}

/** A change of the mail address as its undo link names it: the address before it, and the account's revision after it. */
export const emailChangeSchema = z.object({ email: z.string(), revision: z.number() });
export type EmailChange = z.infer<typeof emailChangeSchema>;

/** The links that undo the changes of an address which came after another one: a stranger may have made them. */
export async function dropLaterUndos(tx: Tx, userId: number, { revision }: EmailChange): Promise<void> {
  await tx.oneTimeToken.deleteMany({
    where: { userId, purpose: "email_undo", usedAt: null, payload: { path: ["revision"], gt: revision } },
  });
}

/** Has a change been taken back since, by its own link or by that of an earlier one? Then nobody gets a link to it any more. */
export async function isUndone(tx: Tx, userId: number, { revision }: EmailChange, since: Date): Promise<boolean> {
  const used = await tx.oneTimeToken.count({
    where: { userId, purpose: "email_undo", usedAt: { gte: since }, payload: { path: ["revision"], lte: revision } },
  });
  return used > 0;
}

/** Deletes every link and code of people, used or not, with what was stored with it. */
export async function eraseTokens(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.oneTimeToken.deleteMany({ where: { userId: { in: [...userIds] } } });
}
