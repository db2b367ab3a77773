import "server-only";
import { findActiveDomain } from "@/lib/features/domain/queries";
import { hostOf } from "@/lib/features/user/rules";
import { readLinkToken } from "@/lib/platform/auth/one-time-token";
import { type FeideIdentity, feideIdentitySchema } from "./schema";

/** The identity stored under this secret while it can be completed, else null. */
export async function findStoredIdentity(secret: string | undefined): Promise<FeideIdentity | null> {
  if (!secret) return null;
  const { state, token } = await readLinkToken("feide_identity", secret);
  return state === "valid" ? feideIdentitySchema.parse(token?.payload) : null;
}

/** Is this the realm of an active school? Only the exact host counts: a realm's sub-domains are different realms. */
export const isActiveRealm = async (realm: string): Promise<boolean> =>
  (await findActiveDomain(realm))?.kind === "school";

/** Did Feide give a mail address that an account here may have? */
export const hasUsableEmail = async ({ email }: Pick<FeideIdentity, "email">): Promise<boolean> =>
  email !== "" && (await findActiveDomain(hostOf(email))) !== null;
