import "server-only";
import { cookies } from "next/headers";
import type { Actor } from "@/lib/platform/auth/actor";
import { cookieOptions, localeSeconds, ownLanguageCookie } from "@/lib/platform/auth/cookies";
import type { Caller } from "@/lib/platform/http/caller";
import { assertLanguage } from "@/lib/platform/i18n/assert-language";
import { type Locale, localeCookie } from "@/lib/platform/i18n/locales";

type Choice = { languageCode: Locale };

/** Stores the language in this browser for a year, for everybody who uses it. */
export async function chooseLanguage(_actor: Actor | null, { languageCode }: Choice): Promise<null> {
  assertLanguage(languageCode);
  const jar = await cookies();
  jar.set(localeCookie, languageCode, cookieOptions(localeSeconds));
  jar.delete(ownLanguageCookie);
  return null;
}

/** The same for a form that is posted before the page's script has loaded: leads back to its page, else to the first page. */
export async function chooseLanguageAndReturn(
  actor: Actor | null,
  choice: Choice,
  { page }: Caller,
): Promise<Response> {
  await chooseLanguage(actor, choice);
  return new Response(null, { status: 303, headers: { location: page ?? "/" } });
}
