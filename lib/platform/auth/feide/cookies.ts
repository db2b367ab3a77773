import "server-only";
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { cookieOptions } from "../cookies";
import { tokenMinutes } from "../one-time-token";
import { withSessionCookie } from "../session-cookie";
import type { FeideAttempt } from "./client";

/** An attempt under way, sealed. */
const attemptCookie = "feide-attempt";
/** The secret of the identity that was kept for somebody who is not known yet. */
const identityCookie = "feide-identity";

const attemptSeconds = 10 * 60;

const sealing = () => ({ secret: process.env.NEXTAUTH_SECRET ?? "", salt: attemptCookie });

/** The value of the cookie that keeps an attempt for ten minutes: signed, and readable by nobody else. */
export const sealAttempt = (attempt: FeideAttempt): Promise<string> =>
  encode({ ...sealing(), token: attempt, maxAge: attemptSeconds });

/** The kept attempt, or null when it was forged or has run out. */
export async function openAttempt(sealed: string | undefined): Promise<FeideAttempt | null> {
  const attempt = await decode({ ...sealing(), token: sealed }).catch(() => null);
  if (!attempt || typeof attempt.state !== "string") return null;
  return { state: attempt.state, nonce: String(attempt.nonce), verifier: String(attempt.verifier) };
}

/** What this browser keeps of its way through Feide. */
export type FeideKept = {
  /** The attempt under way. Taking it ends it, whatever comes of it. */
  takeAttempt: () => Promise<FeideAttempt | null>;
  identitySecret: string | undefined;
};

/** The secret of the identity that this browser's person is about to complete. */
export const readIdentitySecret = async (): Promise<string | undefined> => (await cookies()).get(identityCookie)?.value;

async function readKept(): Promise<FeideKept> {
  const jar = await cookies();
  return {
    takeAttempt: () => {
      const sealed = jar.get(attemptCookie)?.value;
      jar.delete(attemptCookie);
      return openAttempt(sealed);
    },
    identitySecret: jar.get(identityCookie)?.value,
  };
}

/**
 * Wraps a command on the way through Feide: hands it what the browser keeps, and keeps what it answers in cookies that no script
 * can read: an attempt that begins, an identity to be completed, or the session.
 */
export const withFeideCookies =
  <Who, Input, From, Result extends object>(
    command: (actor: Who, input: Input, caller: From & { feide: FeideKept }) => Promise<Result>,
  ) =>
  async (actor: Who, input: Input, caller: From): Promise<Result> => {
    const result = await command(actor, input, { ...caller, feide: await readKept() });
    const jar = await cookies();
    if ("attempt" in result)
      jar.set(attemptCookie, await sealAttempt(result.attempt as FeideAttempt), cookieOptions(attemptSeconds));
    if ("identitySecret" in result)
      jar.set(identityCookie, String(result.identitySecret), cookieOptions(tokenMinutes.feide_identity * 60));
    if (isEntry(result)) {
      await withSessionCookie(async () => result)();
      jar.delete(identityCookie);
    }
    return result;
  };

const isEntry = (result: object): result is { token: string; languageCode: string } =>
  "token" in result && "languageCode" in result;
