import "server-only";
import { RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "./db";
import { AppError } from "./errors";

/**
 * Every rate limit of the product. `points` tries in `seconds`; blocked for `block` seconds when they are used up.
 * Counted in PostgreSQL, so all instances share them.
 */
export const rateLimits = {
  /** Failed sign-ins from one address. A ward shares one, so a success returns its try. */
  signInAddress: { points: 100, seconds: 900, block: 900 },
  /** Typed codes of one person. */
  codes: { points: 10, seconds: 600, block: 600 },
  /** Checks whether a mail address is taken. */
  lookups: { points: 60, seconds: 60, block: 60 },
  /** Codes that one person has mailed to new addresses. */
  mailChanges: { points: 10, seconds: 3600, block: 3600 },
  /** Pictures sent by one person. */
  pictures: { points: 20, seconds: 600, block: 600 },
  /** Mailed links requested from one address. */
  resetAddress: { points: 20, seconds: 3600, block: 3600 },
  /** Mailed links for one account. */
  resetAccount: { points: 3, seconds: 900, block: 900 },
  /** Feide attempts from one address. */
  feideAddress: { points: 100, seconds: 900, block: 900 },
  /** Guest links opened or answered from one address. A ward shares one. */
  guestAddress: { points: 120, seconds: 900, block: 900 },
  /** Guests invited by one person. */
  guestInvites: { points: 20, seconds: 3600, block: 3600 },
  /** Spreadsheets sent by one person. */
  imports: { points: 30, seconds: 600, block: 600 },
  /** Messages, new reports and new accounts of one person. */
  writing: { points: 60, seconds: 60, block: 60 },
} as const;
export type RateLimitName = keyof typeof rateLimits;

/** Failed sign-ins of one account: the wait in seconds after a number of failures in a row within the hour. */
export const signInDelays = { free: 4, firstSeconds: 2, maxSeconds: 900, rememberSeconds: 3_600 } as const;

const held = globalThis as typeof globalThis & { practicumLimiters?: Map<string, RateLimiterPostgres> };

function limiter(name: string, points: number, duration: number, blockDuration = 0): RateLimiterPostgres {
  held.practicumLimiters ??= new Map();
  let found = held.practicumLimiters.get(name);
  if (!found) {
    found = new RateLimiterPostgres({
      storeClient: pool(),
      tableName: "rate_limit",
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
      blockDuration,
    });
    held.practicumLimiters.set(name, found);
  }
  return found;
}

const limiterOf = (name: RateLimitName) =>
  limiter(name, rateLimits[name].points, rateLimits[name].seconds, rateLimits[name].block);

const tooMany = (milliseconds: number) =>
  new AppError("tooMany", { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) });

/** Not by `instanceof`: the server's bundles share the limiters, and each has its own class. */
const isSpent = (thrown: unknown): thrown is RateLimiterRes =>
  typeof thrown === "object" && thrown !== null && "msBeforeNext" in thrown;

/** Uses one try of `key`. Throws "too many" with the seconds to wait. */
export async function spendTry(name: RateLimitName, key: string): Promise<void> {
  try {
    await limiterOf(name).consume(key);
  } catch (refused) {
    throw isSpent(refused) ? tooMany(refused.msBeforeNext) : refused;
  }
}

/** Returns the try that `spendTry` took. */
export const returnTry = (name: RateLimitName, key: string) => limiterOf(name).reward(key);

const accountLimiter = () => limiter("signInAccount", 1_000_000, signInDelays.rememberSeconds);
const accountBlock = () => limiter("signInBlock", 0, signInDelays.maxSeconds);

/** Throws "too many" while an account is blocked after failed sign-ins. */
export async function assertAccountNotBlocked(account: string): Promise<void> {
  const resting = await accountBlock().get(account);
  if (resting && resting.consumedPoints > 0 && resting.msBeforeNext > 0) throw tooMany(resting.msBeforeNext);
}

/** Counts a failed sign-in of an account; from the fifth on each doubles the wait before the next try. */
export async function countFailedSignIn(account: string): Promise<void> {
  const { consumedPoints } = await accountLimiter().consume(account);
  const beyond = consumedPoints - signInDelays.free;
  if (beyond <= 0) return;
  await accountBlock().block(account, Math.min(signInDelays.firstSeconds * 2 ** (beyond - 1), signInDelays.maxSeconds));
}

/** A success forgets the account's failures (never the address's). */
export async function forgetFailedSignIns(account: string): Promise<void> {
  await Promise.all([accountLimiter().delete(account), accountBlock().delete(account)]);
}
