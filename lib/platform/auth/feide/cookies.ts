import "server-only";
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { cookieOptions, feideAgainCookie } from "../cookies";
import { tokenMinutes } from "../one-time-token";
import { withSessionCookie } from "../session-cookie";
import { sessionSecret } from "../session-secret";
import { attemptSchema, type FeideAttempt } from "./client";

/** The current attempt, sealed. */
const attemptCookie = "feide-attempt";
/** The secret of the stored identity of a person without an account. */
const identityCookie = "feide-identity";

const attemptSeconds = 10 * 60;

const sealing = () => ({ secret: sessionSecret(), salt: attemptCookie });

/** The value of the cookie that stores an attempt for ten minutes: signed and encrypted. */
export const sealAttempt = (attempt: FeideAttempt): Promise<string> =>
  encode({ ...sealing(), token: attempt, maxAge: attemptSeconds });

/** The stored attempt, or null when it was forged or has expired. */
export async function openAttempt(sealed: string | undefined): Promise<FeideAttempt | null> {
  const content = await decode({ ...sealing(), token: sealed }).catch(() => null);
  return attemptSchema.safeParse(content).data ?? null;
}

/** The Feide data in this browser's cookies. */
export type FeideCookies = {
  /** The current attempt. Reading it ends it, with any result. */
  takeAttempt: () => Promise<FeideAttempt | null>;
  identitySecret: string | undefined;
  /** Somebody has logged out in this browser, and nobody has come back from Feide since. */
  hasLeft: boolean;
};

/** The secret of the identity that the person in this browser is completing. */
export const readIdentitySecret = async (): Promise<string | undefined> => (await cookies()).get(identityCookie)?.value;

async function readFeideCookies(): Promise<FeideCookies> {
  const jar = await cookies();
  return {
    takeAttempt: () => {
      const sealed = jar.get(attemptCookie)?.value;
      jar.delete(attemptCookie);
      return openAttempt(sealed);
    },
    identitySecret: jar.get(identityCookie)?.value,
    hasLeft: jar.has(feideAgainCookie),
  };
}

/**
 * Wraps a command of the sign-in with Feide: passes it the browser's cookies, and stores its result in cookies that no script
 * can read: a new attempt, an identity to complete, or the session.
 */
export const withFeideCookies =
  <Who, Input, From, Result extends object>(
    command: (actor: Who, input: Input, caller: From & { feide: FeideCookies }) => Promise<Result>,
  ) =>
  async (actor: Who, input: Input, caller: From): Promise<Result> => {
    const result = await command(actor, input, { ...caller, feide: await readFeideCookies() });
    const jar = await cookies();
    if ("attempt" in result)
      jar.set(attemptCookie, await sealAttempt(result.attempt as FeideAttempt), cookieOptions(attemptSeconds));
    if ("identitySecret" in result)
      jar.set(identityCookie, String(result.identitySecret), cookieOptions(tokenMinutes.feide_identity * 60));
    if ("identitySecret" in result || isEntry(result)) jar.delete(feideAgainCookie);
    if (isEntry(result)) {
      await withSessionCookie(async () => result)();
      jar.delete(identityCookie);
    }
    return result;
  };

const isEntry = (result: object): result is { token: string; languageCode: string | null } =>
  "token" in result && "languageCode" in result;
