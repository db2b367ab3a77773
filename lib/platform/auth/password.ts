import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { processWide } from "../process-wide";

/** argon2id with the library's current defaults (19 MiB, 2 passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

// Verified when there is no account, so that the answer takes the same time.
const decoy = processWide("decoy-password", () => hash("a password nobody has"));

/** True when the password matches the hash; takes the same time when there is no hash. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy()), password).catch(() => false);
  return matches && Boolean(stored);
}
