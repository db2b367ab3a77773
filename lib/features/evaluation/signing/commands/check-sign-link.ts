import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import { hashOf } from "@/lib/platform/auth/one-time-token";
import { type AppError, invalid, invalidAt } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { type FoundSignLink, findSignLink } from "../queries/sign-link";
import { type SignLinkWorth, signLinkLimits, signLinkWorthOf } from "../rules";
import type { OpenSignLinkInput } from "../schema";

const refusals: Record<Exclude<SignLinkWorth, "open">, string> = {
  used: "evaluation.error_sign_link_used",
  revoked: "evaluation.error_sign_link_revoked",
  expired: "evaluation.error_sign_link_expired",
  locked: "evaluation.error_sign_link_locked",
  unknown: "evaluation.error_sign_link_unknown",
};

/** Throws bad input that says why, unless a link is open. */
export function assertLinkOpen(link: FoundSignLink | null): asserts link is FoundSignLink {
  const worth = signLinkWorthOf(link, new Date());
  if (worth !== "open") throw invalid(refusals[worth]);
}

/** The hash of a link's code: without the secret nobody can find the six digits, not even by reading the database. */
export const hashOfCode = (token: string, code: string): string => hashOf("sign_code", `${token}:${code}`);

/**
 * The open link of a secret whose code is right. A wrong code counts, and the last try locks the link. Throws bad input that says why:
 * for the field `code` when it is wrong.
 */
export async function checkSignLink({ token, code }: OpenSignLinkInput): Promise<FoundSignLink> {
  const known = await findSignLink(token);
  assertLinkOpen(known);
  // A wrong code is counted in a transaction that ends before it is refused. Guesses of one link wait for each other.
  const checked = await inTransaction(null, async ({ tx }): Promise<FoundSignLink | AppError> => {
    await lockRow(tx, "SignLink", known.id);
    const link = await findSignLink(token, tx);
    assertLinkOpen(link);
    if (link.codeHash === hashOfCode(token, code)) return link;
    await tx.signLink.update({ where: { id: link.id }, data: { misses: { increment: 1 } } });
    if (link.misses + 1 >= signLinkLimits.tries) return invalid(refusals.locked);
    return invalidAt("code", "token.error_code_wrong");
  });
  if (checked instanceof Error) throw checked;
  return checked;
}
