import "server-only";
import { getProofWays } from "@/lib/features/password/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { findProof } from "@/lib/platform/auth/feide/proof";
import { readProofSecret } from "@/lib/platform/auth/feide/proof-cookies";
import type { ProofScope } from "@/lib/platform/auth/feide/proof-purposes";

/** How somebody can prove that they sign, and whether Feide has just proved it for this. */
export async function getSigner(actor: Actor, scope: ProofScope) {
  const [account, proof] = await Promise.all([getProofWays(actor), findProof(actor, await readProofSecret())]);
  return {
    account,
    isProved: proof?.purpose === scope.purpose && proof.content === scope.content,
  };
}
