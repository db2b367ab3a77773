import "server-only";
import { hashOf } from "@/lib/platform/auth/one-time-token";
import { db, type Reader } from "@/lib/platform/db";
import type { Caller } from "@/lib/platform/http/caller";
import { spendTry } from "@/lib/platform/rate-limit";
import { isSeatOpen } from "../../life/policy";
import { evaluationStage, type Term, terms } from "../../life/rules";
import type { Viewer } from "../../rating/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { factsOf } from "../../reading/queries/signing-of";
import { type Form, seenStage } from "../../reading/rules/evaluation-state";
import { type SignLinkWorth, signLinkWorthOf } from "../rules";

const linkSelect = {
  id: true,
  evaluationId: true,
  stage: true,
  name: true,
  email: true,
  codeHash: true,
  misses: true,
  expiresAt: true,
  revokedAt: true,
  usedAt: true,
  createdBy: { select: { fullName: true } },
} as const;

/** The sign link of a secret, usable or not, or null when there is none. */
export const findSignLink = (secret: string, reader: Reader = db) =>
  reader.signLink.findUnique({ where: { hash: hashOf("sign_link", secret) }, select: linkSelect });

export type FoundSignLink = NonNullable<Awaited<ReturnType<typeof findSignLink>>>;

/**
 * What a link is worth, and nothing of what it is for: that needs the code. It uses nothing up, since programs that check mails open
 * links too. Throws "too many" for an address that opens too many.
 */
export async function getSignLinkWorth(token: string, { address }: Pick<Caller, "address">): Promise<SignLinkWorth> {
  await spendTry("signLinkAddress", address);
  return signLinkWorthOf(await findSignLink(token), new Date());
}

/** Who signs by a link reads as the supervisors' side does, and writes nothing. */
export const linkViewer: Viewer = { party: "supervisor", writes: null };

/** The term of a link. */
export const termOfLink = ({ stage }: { stage: number }): Term =>
  terms.find((one) => one === stage) ?? evaluationStage.midterm;

/** A term as the holder of a sign link finds it: can the supervisor's seat be signed, and do they see all that they would sign? */
export function termByLink(row: EvaluationRow, form: Form, term: Term) {
  const { state, seesAll } = seenStage(row, term, linkViewer);
  return { state, isOpen: isSeatOpen("supervisor", factsOf(row, form, { stage: term, state })), seesAll };
}
