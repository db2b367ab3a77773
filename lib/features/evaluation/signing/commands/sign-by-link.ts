import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { invalid } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { spendTry } from "@/lib/platform/rate-limit";
import { formOf, openForWriting } from "../../life/commands/open-evaluation";
import { findSignLink, termByLink, termOfLink } from "../queries/sign-link";
import type { LinkReceipt, SignByLinkInput } from "../schema";
import { assertLinkOpen, checkSignLink } from "./check-sign-link";
import { sendReceipt } from "./send-receipt";
import { storeSignature } from "./store-signature";

/**
 * Signs a term in the supervisor's seat by a link and its code, which uses the link up, and mails a receipt. A session on the device
 * does not matter. Throws what `checkSignLink` does, bad input when the seat cannot be signed now or something is hidden from it, a
 * conflict when what would be signed is not what was read, "too many" for an address that tries too often.
 */
export async function signByLink(
  _actor: Actor | null,
  input: SignByLinkInput,
  { address, locale }: Pick<Caller, "address" | "locale">,
): Promise<LinkReceipt> {
  await spendTry("signLinkAddress", address);
  const { evaluationId } = await checkSignLink(input);
  return inTransaction(null, async (work) => {
    const { tx } = work;
    const row = await openForWriting(tx, null, evaluationId);
    // Again under the lock: it may have been used or revoked meanwhile.
    const link = await findSignLink(input.token, tx);
    assertLinkOpen(link);
    const stage = termOfLink(link);
    const form = await formOf(tx, row);
    const { isOpen, seesAll } = termByLink(row, form, stage);
    if (!isOpen || !seesAll) throw invalid("evaluation.error_sign_link_closed");
    const at = new Date();
    const { hash, kind, remark = "" } = input;
    const proof = "link" as const;
    await storeSignature(work, row, {
      form,
      signature: {
        ...{ stage, hash, seat: "supervisor", kind, proof, at, isStandIn: false },
        remark: remark || null,
        name: link.name,
        signer: { linkId: link.id },
      },
    });
    await tx.signLink.update({ where: { id: link.id }, data: { usedAt: at } });
    await sendReceipt(tx, { to: link.email, locale, stage, kind, at, hash });
    return { kind, hash, at: at.toISOString() };
  });
}
