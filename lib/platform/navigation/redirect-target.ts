import { createHmac } from "node:crypto";
import { redirectSeconds } from "../auth/cookies";
import { sessionSecret } from "../auth/session-secret";
import { sameSecret } from "../same-secret";
import { findRoute } from "./routes";

/** `/redirect/{path}` (SPEC §2): the target of a link in a mail, after sign-in. */

const sign = (payload: string) =>
  createHmac("sha256", sessionSecret()).update(`redirect:${payload}`).digest("base64url");

/** A path of our own site that is a known page, or null: nothing else may be a target. */
export function ownPath(target: string): string | null {
  const base = "http://own.invalid";
  if (!target.startsWith("/") || !URL.canParse(target, base)) return null;
  const url = new URL(target, base);
  const route = findRoute(url.pathname);
  if (url.origin !== base || !route || route.path === "/redirect/[...path]" || route.external) return null;
  return url.pathname + url.search;
}

/** The value of the cookie that keeps a target for half an hour. */
export function sealTarget(path: string, now = Date.now()): string {
  const payload = `${now + redirectSeconds * 1000}|${path}`;
  return `${Buffer.from(payload).toString("base64url")}.${sign(payload)}`;
}

/** The stored target, or null when it was forged, has expired, or is no page of ours. */
export function openTarget(sealed: string | undefined, now = Date.now()): string | null {
  const [encoded, signature] = (sealed ?? "").split(".");
  if (!encoded || !signature) return null;
  const payload = Buffer.from(encoded, "base64url").toString();
  if (!sameSecret(signature, sign(payload))) return null;
  const at = payload.indexOf("|");
  return Number(payload.slice(0, at)) > now ? ownPath(payload.slice(at + 1)) : null;
}
