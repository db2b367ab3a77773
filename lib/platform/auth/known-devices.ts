import { decode, encode } from "next-auth/jwt";
import { sessionSecret } from "./session-secret";

/** The accounts that have signed in on this device. */
export const deviceCookie = "known-device";
/** How long a device is known after the last sign-in on it. */
export const deviceSeconds = 180 * 24 * 3600;

/** More than a family or a ward office has; an account that is pushed out is asked for a code when it has to be. */
const maxAccounts = 12;

/** An account on this device. `device` names the pair, so that no other account or device counts for it. */
type Known = { user: number; device: string; until: number };

const sealing = () => ({ secret: sessionSecret(), salt: deviceCookie });

/**
 * The name of this device for an account, or null when the cookie is missing, forged, too old or about other accounts, and for no account after
 * the same work.
 */
export async function findDevice(sealed: string | undefined, userId: number | undefined): Promise<string | null> {
  return (await open(sealed)).find(({ user }) => user === userId)?.device ?? null;
}

/** The cookie's new value after an account has signed in: signed and encrypted, the other accounts of the device included. */
export async function rememberDevice(sealed: string | undefined, userId: number): Promise<string> {
  const known = await open(sealed);
  const device = known.find(({ user }) => user === userId)?.device ?? crypto.randomUUID();
  const others = known.filter(({ user }) => user !== userId).slice(0, maxAccounts - 1);
  const accounts = [{ user: userId, device, until: Date.now() + deviceSeconds * 1000 }, ...others];
  return encode({ ...sealing(), token: { accounts }, maxAge: deviceSeconds });
}

async function open(sealed: string | undefined): Promise<Known[]> {
  if (!sealed) return [];
  const content = await decode({ ...sealing(), token: sealed }).catch(() => null);
  const accounts = Array.isArray(content?.accounts) ? (content.accounts as Known[]) : [];
  return accounts.filter(({ until }) => until > Date.now());
}
