import "server-only";
import { getOwnProfile } from "@/lib/features/profile/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { findProof } from "@/lib/platform/auth/feide/proof";
import { readProofSecret } from "@/lib/platform/auth/feide/proof-cookies";
import type { ProofScope } from "@/lib/platform/auth/feide/proof-purposes";

/** How somebody can prove that they sign, and whether Feide has just proved it for this. */
export async function getSigner(actor: Actor, scope: ProofScope) {
  const [{ email, hasPassword, provesByFeide }, proof] = await Promise.all([
    getOwnProfile(actor),
    findProof(actor, await readProofSecret()),
  ]);
  return {
    account: { email, hasPassword, provesByFeide },
    isProved: proof?.purpose === scope.purpose && proof.content === scope.content,
  };
}
