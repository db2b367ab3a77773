import "server-only";
import { cookies } from "next/headers";
import { type Locale, localeCookie } from "../i18n/locales";
import {
  cookieOptions,
  endedCookie,
  leaveSession,
  localeSeconds,
  redirectCookie,
  sessionSeconds,
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
    if (result.languageCode && !jar.has(localeCookie))
      jar.set(localeCookie, result.languageCode, cookieOptions(sessionSeconds));
    return result;
  };

/**
 * Wraps a command that ends a session by a log-out: the browser leaves it too, and its language, unless that is another one than the
 * person's own: so somebody has chosen it for this browser.
 */
export const withoutSessionCookie =
  <Args extends unknown[]>(command: (...args: Args) => Promise<{ languageCode: string | null }>) =>
  async (...args: Args): Promise<null> => {
    const { languageCode } = await command(...args);
    const jar = await cookies();
    leaveSession(jar);
    jar.delete(redirectCookie);
    if (jar.get(localeCookie)?.value === languageCode) jar.delete(localeCookie);
    return null;
  };

/** Wraps a command that may change the person's language permanently (`newLanguage`): this browser uses it too. */
export const withLocaleCookie =
  <Args extends unknown[], Result extends { newLanguage: Locale | null }>(
    command: (...args: Args) => Promise<Result>,
  ) =>
  async (...args: Args): Promise<Result> => {
    const result = await command(...args);
    if (result.newLanguage) (await cookies()).set(localeCookie, result.newLanguage, cookieOptions(localeSeconds));
    return result;
  };
