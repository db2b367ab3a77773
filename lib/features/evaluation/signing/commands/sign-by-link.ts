import "server-only";
import { assertOpen } from "@/lib/features/group/commands/check-group";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { hashOf } from "@/lib/platform/auth/one-time-token";
import { db, type Reader } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { spendTry } from "@/lib/platform/rate-limit";
import { formOf, openAnyEvaluation } from "../../life/commands/open-evaluation";
import { findSignLink, termByLink, termOfLink } from "../queries/sign-link";
import { remarkOf } from "../rules";
import type { LinkReceipt, SignByLinkInput } from "../schema";
import { assertLinkOpen, checkSignLink, hashOfCode } from "./check-sign-link";
import { sendReceipt } from "./send-receipt";
import { storeSignature } from "./store-signature";

/**
 * Signs a term in the supervisor's seat by a link and its code, which uses the link up, and mails a receipt. A session on the device does
 * not matter. The same answer by the same link, sent again because its receipt was lost, gets that again. Throws what `checkSignLink` does,
 * bad input when the seat cannot be signed now or something is hidden from it, a conflict when what would be signed is not what was read,
 * "too many" for an address that tries too often.
 */
export async function signByLink(
  _actor: Actor | null,
  input: SignByLinkInput,
  { address, locale }: Pick<Caller, "address" | "locale">,
): Promise<LinkReceipt> {
  await spendTry("signLinkAddress", address);
  const sent = await findReceipt(db, input);
  if (sent) return sent;
  const { evaluationId } = await checkSignLink(input);
  return inTransaction(null, async (work) => {
    const { tx } = work;
    const row = await openAnyEvaluation(tx, evaluationId);
    assertOpen(row);
    // Again under the lock: it may have been used or revoked meanwhile, by the same answer too.
    const stored = await findReceipt(tx, input);
    if (stored) return stored;
    const link = await findSignLink(input.token, tx);
    assertLinkOpen(link);
    const stage = termOfLink(link);
    const form = await formOf(tx, row);
    const { isOpen, seesAll } = termByLink(row, form, stage);
    if (!isOpen || !seesAll) throw invalid("evaluation.error_sign_link_closed");
    const at = new Date();
    const { hash, kind } = input;
    const proof = "link" as const;
    await storeSignature(work, row, {
      form,
      signature: {
        stage,
        hash,
        seat: "supervisor",
        kind,
        proof,
        at,
        isStandIn: false,
        remark: remarkOf(input),
        name: link.name,
        signer: { linkId: link.id },
      },
    });
    await tx.signLink.update({ where: { id: link.id }, data: { usedAt: at } });
    await sendReceipt(tx, { to: link.email, locale, stage, kind, at, hash });
    return { kind, hash, at: at.toISOString() };
  });
}

/** The receipt of an answer that is stored already. */
async function findReceipt(reader: Reader, input: SignByLinkInput): Promise<LinkReceipt | null> {
  const { token, code, hash, kind } = input;
  const signature = await reader.signature.findFirst({
    where: {
      kind,
      remark: remarkOf(input),
      content: { hash },
      link: { hash: hashOf("sign_link", token), codeHash: hashOfCode(token, code) },
    },
    select: { createdAt: true },
  });
  return signature && { kind, hash, at: signature.createdAt.toISOString() };
}
