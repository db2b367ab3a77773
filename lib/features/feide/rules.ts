import { createHash, timingSafeEqual } from "node:crypto";
import { type FeideIdentity, feideClaimsSchema } from "./schema";

const principalPattern = /^([^@\s]+)@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i;

/**
 * Who Feide says somebody is, or null when the claims name no person of an organisation. The realm is what stands after the @ of
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

/** Are two secrets the same? Takes as long whether they differ at the beginning or at the end. */
export const sameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (secret: string) => createHash("sha256").update(secret).digest();

/**
 * May a new account have this mail address? Where Feide names a usable one it must be that: nobody may sit down on the address
 * of somebody who has yet to come.
 */
export const mayTakeEmail = (email: string, identity: Pick<FeideIdentity, "email">, usable: boolean): boolean =>
  !usable || identity.email === email;
