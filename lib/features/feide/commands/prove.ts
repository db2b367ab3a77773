import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { beginFeide, proveByFeide } from "@/lib/platform/auth/feide/client";
import { issueProof } from "@/lib/platform/auth/feide/proof";
import { isLate, type ProofAttempt, type TakeProofAttempt } from "@/lib/platform/auth/feide/proof-cookies";
import type { ProofScope } from "@/lib/platform/auth/feide/proof-purposes";
import { isTied, isTiedTo } from "@/lib/platform/auth/feide/ties";
import { lockAccount } from "@/lib/platform/auth/lock-account";
import { invalid } from "@/lib/platform/errors";
import { sameSecret } from "@/lib/platform/same-secret";
import { exchangeOnce } from "./exchange-once";

/**
 * Where the person signs in at Feide again, to prove in this session that the account is theirs, and the attempt to store meanwhile.
 * Throws bad input for an account without Feide, "unavailable" when Feide does not answer, "not found" when the school has none.
 */
export async function startFeideProof(
  actor: Actor,
  { purpose, content }: ProofScope,
): Promise<{ url: string; proofAttempt: ProofAttempt }> {
  if (!(await isTied(actor.id))) throw invalid("feide.error_not_tied");
  const since = Date.now();
  const { url, attempt } = await beginFeide({ again: true });
  return { url, proofAttempt: { ...attempt, purpose, ...(content && { content }), sid: actor.sid, since } };
}

/**
 * Takes what Feide sent the browser back with, and stores the proof for the attempt's scope: once, for five minutes. Throws bad input
 * for an attempt that is not this browser's and session's or has run out, when another person has signed in at Feide or nobody since
 * the attempt was started; "unavailable" when Feide does not answer.
 */
export async function finishFeideProof(
  actor: Actor,
  answer: { code: string; state: string; iss?: string | undefined },
  caller: { takeProofAttempt: TakeProofAttempt },
): Promise<ProofScope & { proofSecret: string }> {
  const attempt = await caller.takeProofAttempt();
  if (!attempt) throw invalid("feide.error_expired");
  if (attempt.sid !== actor.sid || !sameSecret(answer.state, attempt.state)) throw invalid("feide.error_state");
  if (isLate(attempt)) throw invalid("feide.error_expired");
  const { since, purpose, content } = attempt;
  const subject = await exchangeOnce(attempt, () => proveByFeide(answer, attempt, new Date(since)));
  return inTransaction(null, async ({ tx }) => {
    await lockAccount(tx, actor.id);
    if (!(await isTiedTo(actor.id, subject, tx))) throw invalid("feide.error_other_person");
    return { purpose, content, proofSecret: await issueProof(tx, actor, { purpose, content, subject }) };
  });
}
