import "server-only";
import { sql } from "kysely";
import { z } from "zod";
import type { Tx } from "../../db";
import { statements, within } from "../../sql";
import type { Actor } from "../actor";
import { lockAccount } from "../lock-account";
import { hashOf, issueLinkToken, spendLinkToken } from "../one-time-token";
import { type ProofScope, proofPurposes } from "./proof-purposes";
import { isTiedToSql } from "./ties";

/** A proof as it is stored: it counts in one session of its person, as long as the account is tied to the same Feide identity. */
const storedSchema = z.object({
  sid: z.string(),
  subject: z.string(),
  purpose: z.enum(proofPurposes),
  content: z.string().optional(),
});

type Prover = Pick<Actor, "id" | "sid">;

/** Stores that the person of a session has signed in at Feide again, for five minutes; gives the secret for their browser. */
export const issueProof = (
  tx: Tx,
  { id, sid }: Prover,
  { purpose, content, subject }: ProofScope & { subject: string },
) =>
  issueLinkToken(tx, {
    purpose: "feide_proof",
    userId: id,
    payload: { sid, subject, purpose, ...(content && { content }) },
  });

/**
 * What the proof in this browser allows while it can be used, else null: not of another session, nor after the account's identity
 * has changed.
 */
export async function findProof(actor: Prover, secret: string | undefined, tx?: Tx): Promise<ProofScope | null> {
  if (!secret) return null;
  const found = await (tx ? within(tx) : statements)
    .selectFrom("OneTimeToken as token")
    .where("token.hash", "=", hashOf("feide_proof", secret))
    .where("token.usedAt", "is", null)
    .where("token.expiresAt", ">", new Date())
    .where("token.userId", "=", actor.id)
    .where(({ ref }) => isTiedToSql(actor.id, sql<string>`${ref("token.payload")} ->> 'subject'`))
    .select("token.payload")
    .executeTakeFirst();
  if (!found) return null;
  const { sid, subject: _, ...scope } = storedSchema.parse(found.payload);
  return sid === actor.sid ? scope : null;
}

/** Uses a proof up, inside a transaction. False, with nothing used, when there is none for exactly this. */
export async function spendProof(
  tx: Tx,
  actor: Prover,
  { purpose, content }: ProofScope,
  secret: string | undefined,
): Promise<boolean> {
  await lockAccount(tx, actor.id);
  const found = await findProof(actor, secret, tx);
  if (!secret || found?.purpose !== purpose || found.content !== content) return false;
  await spendLinkToken(tx, "feide_proof", secret);
  return true;
}
