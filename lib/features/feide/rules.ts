import type { ProofPurpose, ProofScope } from "@/lib/platform/auth/feide/proof-purposes";
import { signingPageOf } from "@/lib/platform/navigation/signing-path";
import { type FeideIdentity, feideClaimsSchema } from "./schema";

const principalPattern = /^([^@\s]+)@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i;

/**
 * The identity in the claims, or null when they name no person of an organisation. The realm is what follows the @ of
 * the principal name, or of the Feide id where that is missing; other kinds of id (`p:`, `nin:`) have none.
 */
export function readIdentity(claims: unknown): FeideIdentity | null {
  const parsed = feideClaimsSchema.safeParse(claims);
  if (!parsed.success) return null;
  const { sub, name, email, ...ids } = parsed.data;
  const feideIds = [...(ids["https://n.feide.no/claims/userid_sec"] ?? []), ...(ids["dataporten-userid_sec"] ?? [])]
    .filter((one) => one.startsWith("feide:"))
    .map((one) => one.slice("feide:".length));
  const principal = ids["https://n.feide.no/claims/eduPersonPrincipalName"] ?? feideIds[0];
  const [, userName, realm] = principalPattern.exec(principal ?? "") ?? [];
  return userName && realm ? { subject: sub, name, email, userName, realm: realm.toLowerCase() } : null;
}

const profilePage = "/profile/index";

/** The page on which what Feide proves is done, where the person comes back to; it may depend on the content of the proof. */
const proofPages: Record<ProofPurpose, (content: string) => string> = {
  change_email: () => profilePage,
  end_feide: () => profilePage,
  sign_evaluation: (content) => signingPageOf(content) ?? "/dashboard",
};

/** What can go wrong when a person proves by Feide who they are, as the address of the page names it. */
export const proofProblems = ["cancelled", "expired", "other_person", "stale", "unavailable"] as const;
export type ProofProblem = (typeof proofProblems)[number];

/** Where a person comes back to from Feide, with the problem that the page shows. */
export function afterProof({ purpose, content = "" }: ProofScope, problem?: ProofProblem): string {
  const page = proofPages[purpose](content);
  if (!problem) return page;
  return `${page}${page.includes("?") ? "&" : "?"}${new URLSearchParams({ proof: purpose, problem })}`;
}

/** The problem that the address of a page names for a purpose. */
export const proofProblemIn = (
  query: { proof?: unknown; problem?: unknown },
  purpose: ProofPurpose,
): ProofProblem | null =>
  (query.proof === purpose && proofProblems.find((problem) => problem === query.problem)) || null;

/** The problem behind an error of Feide; an attempt that cannot go on for any other reason has run out. */
export const proofProblemOf = (key: string): ProofProblem =>
  proofProblems.find((problem) => key === `feide.error_${problem}`) ?? "expired";

/**
 * May a new account have this mail address? When Feide gives a usable one it must be that: nobody may take the address
 * of a person who has not signed in yet.
 */
export const canUseEmail = (email: string, identity: Pick<FeideIdentity, "email">, usable: boolean): boolean =>
  !usable || identity.email === email;
