import "server-only";
import { cookies } from "next/headers";
import type { Actor } from "@/lib/platform/auth/actor";
import { cookieOptions, localeSeconds } from "@/lib/platform/auth/cookies";
import { type Locale, localeCookie } from "@/lib/platform/i18n/locales";

/** Stores the language in this browser for a year. */
export async function chooseLanguage(_actor: Actor | null, input: { languageCode: Locale }) {
  (await cookies()).set(localeCookie, input.languageCode, cookieOptions(localeSeconds));
  return input;
}
