import "server-only";
import { RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "./db";
import { AppError } from "./errors";
import { processWide } from "./process-wide";

/**
 * Every rate limit of the product. `points` tries in `seconds`; blocked for `block` seconds when they are used up.
 * Counted in PostgreSQL, so all instances share them.
 */
export const rateLimits = {
  /** Wrong passwords of one account from devices that are not known. Then such a device needs a mailed code as well. */
  signInAccount: { points: 5, seconds: 3600, block: 0 },
  /** Wrong passwords of one account on one of its known devices, which strangers cannot use up. */
  signInDevice: { points: 5, seconds: 3600, block: 0 },
  /** Sign-ins from one address on unknown devices before it slows down (`pauseAfter`). A school shares one: a success is returned. */
  signInAddress: { points: 100, seconds: 900, block: 0 },
  /** Requests from one address that may each mail a code for signing in. */
  signInCodesAddress: { points: 20, seconds: 300, block: 0 },
  /** Wrong codes for one account from one address. */
  signInCodes: { points: 20, seconds: 900, block: 0 },
  /** Wrong passwords that a signed-in person gives as proof of who they are. */
  ownPassword: { points: 5, seconds: 3600, block: 0 },
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
  /** Mailed links for one typed name. */
  resetAccount: { points: 3, seconds: 900, block: 900 },
  /** Mailed links for one account, however it was named. */
  resetMails: { points: 3, seconds: 900, block: 0 },
  /** Answers of Feide that were taken back to it in vain, from one address, before it slows down (`pauseAfter`). A school shares one. */
  feideAddress: { points: 100, seconds: 900, block: 0 },
  /** Tries to complete one identity at Feide. */
  feideIdentity: { points: 30, seconds: 900, block: 0 },
  /** Codes that one identity at Feide has mailed to accounts. Their address is not counted: a class shares one. */
  feideCodes: { points: 20, seconds: 3600, block: 0 },
  /** Sign-ins at Feide by which one person proves again who they are. */
  feideProofs: { points: 20, seconds: 600, block: 600 },
  /** Answers to one attempt with Feide. */
  feideAnswers: { points: 1, seconds: 900, block: 900 },
  /** Guest links opened or answered from one address. A ward shares one. */
  guestAddress: { points: 120, seconds: 900, block: 900 },
  /** Guests invited by one person. */
  guestInvites: { points: 20, seconds: 3600, block: 3600 },
  /** Sign links opened from one address, and tries to open or sign by them. A ward shares one. */
  signLinkAddress: { points: 120, seconds: 900, block: 900 },
  /** Mails to whole groups written by one person. */
  groupMails: { points: 20, seconds: 3600, block: 3600 },
  /** Spreadsheets sent by one person. */
  imports: { points: 30, seconds: 600, block: 600 },
  /** Exports started by one person. */
  exports: { points: 30, seconds: 600, block: 0 },
  /** Copies of what is stored about one person, which they start. */
  copies: { points: 5, seconds: 3600, block: 0 },
  /** How often one person tries the connection to the archive. */
  archiveChecks: { points: 20, seconds: 60, block: 0 },
  /** Documents given to one person. */
  documents: { points: 30, seconds: 60, block: 0 },
  /** Documents drawn for one person at that moment: one is drawn at a time, for everybody. */
  drawnDocuments: { points: 10, seconds: 60, block: 0 },
  /** Wrong tokens for the figures from one address. */
  metricsAddress: { points: 20, seconds: 60, block: 0 },
  /** Messages, new reports and new accounts of one person. */
  writing: { points: 60, seconds: 60, block: 60 },
} as const;
export type RateLimitName = keyof typeof rateLimits;

/** Limits of an address that slows down when they are used up. */
type AddressLimit = "signInAddress" | "feideAddress";

/** How an address with too many sign-ins slows down: the pause in seconds between two of them, which doubles with each `step` more. */
export const signInPauses = { firstSeconds: 1, step: 50, maxSeconds: 32 } as const;

/** The pause in seconds of an address that is so many sign-ins beyond its limit. */
export function pauseAfter(beyond: number): number {
  if (beyond <= 0) return 0;
  const { firstSeconds, step, maxSeconds } = signInPauses;
  return Math.min(firstSeconds * 2 ** Math.min(Math.floor((beyond - 1) / step), 10), maxSeconds);
}

const held = processWide("limiters", () => new Map<string, RateLimiterPostgres>());

function limiter(name: string, points: number, duration: number, blockDuration = 0): RateLimiterPostgres {
  const limiters = held();
  let found = limiters.get(name);
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
    limiters.set(name, found);
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
  const { taken, waitMs } = await takeTry(name, key);
  if (!taken) throw tooMany(waitMs);
}

/** Uses one try of `key` if there is one. `used` counts the tries of the window, this one and those beyond the limit included. */
export const takeTry = (name: RateLimitName, key: string): Promise<Taken> => take(limiterOf(name), key);

type Taken = { taken: boolean; used: number; waitMs: number };

async function take(from: RateLimiterPostgres, key: string): Promise<Taken> {
  const outcome = await from.consume(key).then(
    (result) => ({ taken: true, result }),
    (refused: unknown) => {
      if (!isSpent(refused)) throw refused;
      return { taken: false, result: refused };
    },
  );
  const { consumedPoints: used, msBeforeNext: waitMs } = outcome.result;
  return { taken: outcome.taken, used, waitMs };
}

/** Returns the try that `spendTry` or `takeTry` took. */
export const returnTry = (name: RateLimitName, key: string) => limiterOf(name).reward(key);

/** Takes a sign-in of an address if it has one left, or, once it has slowed down, its next turn. */
export async function takeTurn(name: AddressLimit, address: string): Promise<Taken> {
  const first = await takeTry(name, address);
  if (first.taken) return first;
  const seconds = pauseAfter(first.used - rateLimits[name].points);
  return take(limiter(`${name}Pause${seconds}`, 1, seconds), address);
}

/** As `takeTurn`. Throws "too many" with the seconds to wait for the next turn. */
export async function spendTurn(name: AddressLimit, address: string): Promise<void> {
  const { taken, waitMs } = await takeTurn(name, address);
  if (!taken) throw tooMany(waitMs);
}

/** The limits of wrong passwords. */
type GuessLimit = "signInAccount" | "signInDevice" | "ownPassword";

/**
 * Takes the place of one wrong password before a password is checked, so that parallel guesses cannot all be checked. One statement
 * takes it or refuses: the count is never above the limit, and is that of the wrong passwords and of those being checked.
 * @returns false when no place is left in the window
 */
export async function reserveGuess(name: GuessLimit, key: string): Promise<boolean> {
  const { points, seconds } = rateLimits[name];
  const now = Date.now();
  const { rowCount } = await pool().query(
    `insert into rate_limit as r (key, points, expire) values ($1, 1, $3)
     on conflict (key) do update set
       points = case when r.expire > $2 then r.points + 1 else 1 end,
       expire = case when r.expire > $2 then r.expire else $3 end
     where r.points < $4 or r.expire <= $2`,
    [`${name}:${key}`, now, now + seconds * 1000, points],
  );
  return rowCount === 1;
}

/** Returns the place of a password that was right. */
export async function returnGuess(name: GuessLimit, key: string): Promise<void> {
  await pool().query("update rate_limit set points = greatest(points - 1, 0) where key = $1 and expire > $2", [
    `${name}:${key}`,
    Date.now(),
  ]);
}

/** As `reserveGuess`. Throws "too many" with the seconds to wait. */
export async function spendGuess(name: GuessLimit, key: string): Promise<void> {
  if (await reserveGuess(name, key)) return;
  const spent = await limiterOf(name).get(key);
  throw tooMany(spent?.msBeforeNext ?? 0);
}
