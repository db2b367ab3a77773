import "server-only";
import { cookies } from "next/headers";
import { type Locale, localeCookie } from "../i18n/locales";
import {
  cookieOptions,
  endedCookie,
  leaveSession,
  ownLanguageCookie,
  redirectCookie,
  sessionSeconds,
  setOwnLanguage,
  signedOutCookie,
  tokenCookie,
} from "./cookies";
import { deviceCookie, deviceSeconds } from "./known-devices";

/**
 * Wraps a command that answers a session token: the browser stores it in a cookie that no script can read. After a sign-in (`device`)
 * the device is known from then on, and where nobody has chosen a language in this browser it has the person's own as long as they are
 * signed in. An admin who looks at the product as somebody else keeps the language they read.
 */
export const withSessionCookie =
  <Args extends unknown[], Result extends { token: string; languageCode: string | null; device?: string }>(
    command: (...args: Args) => Promise<Result>,
  ) =>
  async (...args: Args): Promise<Result> => {
    const result = await command(...args);
    const jar = await cookies();
    jar.set(tokenCookie, result.token, cookieOptions(sessionSeconds));
    jar.delete(signedOutCookie);
    jar.delete(endedCookie);
    if (!result.device) return result;
    jar.set(deviceCookie, result.device, cookieOptions(deviceSeconds));
    const isChosen = jar.has(localeCookie) && !jar.has(ownLanguageCookie);
    if (result.languageCode && !isChosen) setOwnLanguage(jar, result.languageCode);
    return result;
  };

/** Wraps a command that ends a session by a log-out: when it was that of the call (`isOwn`), the browser leaves it too. */
export const withoutSessionCookie =
  <Args extends unknown[]>(command: (...args: Args) => Promise<{ isOwn: boolean }>) =>
  async (...args: Args): Promise<null> => {
    const { isOwn } = await command(...args);
    if (!isOwn) return null;
    const jar = await cookies();
    leaveSession(jar, jar);
    jar.delete(redirectCookie);
    return null;
  };

/** Wraps a command that may change the person's language permanently (`newLanguage`): this browser uses it too. */
export const withLocaleCookie =
  <Args extends unknown[], Result extends { newLanguage: Locale | null }>(
    command: (...args: Args) => Promise<Result>,
  ) =>
  async (...args: Args): Promise<Result> => {
    const result = await command(...args);
    if (result.newLanguage) setOwnLanguage(await cookies(), result.newLanguage);
    return result;
  };
