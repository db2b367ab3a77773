import "server-only";
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { cookieOptions, proofCookie } from "../cookies";
import { tokenMinutes } from "../one-time-token";
import { sessionSecret } from "../session-secret";
import { attemptSchema, type FeideAttempt } from "./client";
import { type ProofScope, proofPurposes } from "./proof-purposes";

/** The current attempt to sign in at Feide again, sealed. Not that of a sign-in: neither answer may be used for the other. */
const attemptCookie = "feide-proof-attempt";

/** For how long an attempt counts, in milliseconds. */
const attemptMs = 10 * 60_000;

/** For how long it is stored, so that who took longer at Feide comes back to the page of the change, which says so. */
const attemptSeconds = 60 * 60;

/** An attempt of one session for one purpose. `since` is when it was started, in milliseconds. */
export type ProofAttempt = FeideAttempt & ProofScope & { sid: string; since: number };

/** Has this attempt taken too long? */
export const isLate = ({ since }: ProofAttempt): boolean => Date.now() - since > attemptMs;

const proofAttemptSchema = attemptSchema.extend({
  sid: z.string(),
  since: z.number(),
  purpose: z.enum(proofPurposes),
  content: z.string().optional(),
});

const sealing = () => ({ secret: sessionSecret(), salt: attemptCookie });

/** The value of the cookie that stores an attempt: signed and encrypted. */
export const sealProofAttempt = (attempt: ProofAttempt): Promise<string> =>
  encode({ ...sealing(), token: attempt, maxAge: attemptSeconds });

/** The stored attempt, or null when it was forged or has expired. */
export async function openProofAttempt(sealed: string | undefined): Promise<ProofAttempt | null> {
  const content = await decode({ ...sealing(), token: sealed }).catch(() => null);
  return proofAttemptSchema.safeParse(content).data ?? null;
}

/** The current attempt of this browser, without ending it. */
export const readProofAttempt = async (): Promise<ProofAttempt | null> =>
  openProofAttempt((await cookies()).get(attemptCookie)?.value);

/** The secret of this browser's proof. */
export const readProofSecret = async (): Promise<string | undefined> => (await cookies()).get(proofCookie)?.value;

/** Reads the current attempt and ends it, with any result. */
export type TakeProofAttempt = () => Promise<ProofAttempt | null>;

async function takeProofAttempt(): Promise<ProofAttempt | null> {
  const attempt = await readProofAttempt();
  (await cookies()).delete(attemptCookie);
  return attempt;
}

/** Wraps a command of a proof: passes it the browser's attempt, and stores its result in cookies that no script can read. */
export const withProofCookies =
  <Who, Input, From, Result extends object>(
    command: (actor: Who, input: Input, caller: From & { takeProofAttempt: TakeProofAttempt }) => Promise<Result>,
  ) =>
  async (actor: Who, input: Input, caller: From): Promise<Result> => {
    const result = await command(actor, input, { ...caller, takeProofAttempt });
    const jar = await cookies();
    if ("proofAttempt" in result)
      jar.set(
        attemptCookie,
        await sealProofAttempt(result.proofAttempt as ProofAttempt),
        cookieOptions(attemptSeconds),
      );
    if ("proofSecret" in result)
      jar.set(proofCookie, String(result.proofSecret), cookieOptions(tokenMinutes.feide_proof * 60));
    return result;
  };
