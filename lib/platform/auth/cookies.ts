import { localeCookie } from "../i18n/locales";

/** The product's cookies by name, and their purpose. */
export const tokenCookie = "Admin-Token";
/** Set by script when a log-out could not reach the server: the token is ignored and deleted at the next request (SPEC §4). */
export const signedOutCookie = "signed-out";
/** Set for a minute when a session was found to have ended, to what it is then (`SessionState`): the sign-in page says so (SPEC §4). */
export const endedCookie = "session-ended";
/** Set by a log-out: the next sign-in with Feide asks who it is, also while Feide still has a session of the one who has left. */
export const feideAgainCookie = "feide-again";
/** Set beside a language that came with somebody, who signs in or follows a mailed link: it leaves the browser with them. One that was chosen for the browser stays. */
export const ownLanguageCookie = "own-language";
/** The signed target after sign-in. */
export const redirectCookie = "redirect-to";

/** The page of ours on which an admin began to view the product as another user, who comes back to it. */
export const viewedFromCookie = "viewed-from";

/** The secret of the proof that the person of this browser has signed in at Feide again. */
export const proofCookie = "feide-proof";

export const endedSeconds = 60;
export const sessionSeconds = 8 * 3600;
export const redirectSeconds = 30 * 60;
/** For as long as the page of a mailed link needs to find out that its session was ended elsewhere. */
export const followedSeconds = 60;
export const localeSeconds = 365 * 24 * 3600;

/** The options of all our cookies; `Secure` follows the public address of the school. */
export const cookieOptions = (maxAge: number) => ({
  httpOnly: true,
  sameSite: "lax" as const,
  secure: (process.env.APP_URL ?? "").startsWith("https:"),
  path: "/",
  maxAge,
});

/** The cookies that an answer sets, as calls, actions and the middleware have them. */
type Jar = {
  set: (name: string, value: string, options: ReturnType<typeof cookieOptions>) => unknown;
  delete: (name: string) => unknown;
};

/** Has a browser use the language of somebody who comes to it, for as long as a session at most. */
export function setOwnLanguage(jar: Pick<Jar, "set">, languageCode: string): void {
  jar.set(localeCookie, languageCode, cookieOptions(sessionSeconds));
  jar.set(ownLanguageCookie, "1", cookieOptions(sessionSeconds));
}

/**
 * Takes the session out of a browser after a log-out, and the person's language. `sent`: the cookies of the request. Feide's own session,
 * which other services use, goes on: whoever comes next to a shared machine must not come in by it.
 */
export function leaveSession(sent: { has: (name: string) => boolean }, jar: Jar): void {
  jar.delete(tokenCookie);
  jar.delete(viewedFromCookie);
  jar.set(feideAgainCookie, "1", cookieOptions(sessionSeconds));
  if (!sent.has(ownLanguageCookie)) return;
  jar.delete(localeCookie);
  jar.delete(ownLanguageCookie);
}

/** One cookie from a `Cookie` header. */
export function cookieOf(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return decoded(pair.slice(at + 1).trim());
  }
  return undefined;
}

/** A header can contain anything: a badly encoded value is used as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
