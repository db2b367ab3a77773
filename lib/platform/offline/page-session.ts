import { createHash } from "node:crypto";
import type { Claims } from "../auth/token";

/**
 * What a page says about its session to the service worker: a key that names the session to nobody, and for how many seconds it goes on.
 * `none` without one, and for an admin who views the product as somebody else: their browser keeps nothing.
 */
export function pageSessionOf(claims: Pick<Claims, "sid" | "is_viewer" | "exp"> | null): string {
  if (!claims || claims.is_viewer) return "none";
  const seconds = Math.floor((claims.exp ?? 0) - Date.now() / 1000);
  return seconds > 0 ? `${pageSessionKey(claims.sid)} ${seconds}` : "none";
}

/** The key of a session. */
export const pageSessionKey = (sid: string): string =>
  createHash("sha256").update(`pages of ${sid}`).digest("base64url").slice(0, 22);
