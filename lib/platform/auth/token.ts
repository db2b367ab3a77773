import { decode, encode } from "next-auth/jwt";
import { processWide } from "../process-wide";
import { sessionSeconds } from "./cookies";
import type { Role } from "./permissions";
import { sessionSecret } from "./session-secret";

/** The claims of the session token. They are a hint for menus and redirects; permissions are read from the database. */
export type Claims = {
  sub: string;
  sid: string;
  role: Role;
  permissions: string[];
  is_viewer: 0 | 1;
  /** When the token expires, in seconds; set as it is issued. */
  exp?: number;
};

/** The next-auth token that the cookie, the login answer and the Authorization header all contain. */
export const issueToken = (claims: Claims): Promise<string> =>
  encode({ token: claims, secret: sessionSecret(), maxAge: sessionSeconds });

type Cached = { claims: Claims; until: number };
const heldTokens = processWide("tokens", () => new Map<string, Cached>());
const cacheSeconds = 60;
const cacheSize = 5_000;

/** The claims of a token that is ours and has not expired, else null. Decoding is expensive, so it is cached for a minute. */
export async function readToken(token: string | undefined): Promise<Claims | null> {
  if (!token) return null;
  const tokens = heldTokens();
  const known = tokens.get(token);
  if (known && known.until > Date.now()) return known.claims;
  const decoded = await decode({ token, secret: sessionSecret() }).catch(() => null);
  if (!decoded || typeof decoded.sid !== "string" || !decoded.sub) return null;
  const expires = typeof decoded.exp === "number" ? decoded.exp * 1000 : 0;
  if (tokens.size >= cacheSize) tokens.clear();
  const claims = decoded as unknown as Claims;
  tokens.set(token, { claims, until: Math.min(expires, Date.now() + cacheSeconds * 1000) });
  return claims;
}
