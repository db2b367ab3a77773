import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Caller } from "@/lib/platform/http/caller";
import type { Locale } from "@/lib/platform/i18n/locales";
import { textsOf } from "@/lib/platform/i18n/texts";

/** All texts in the requested language, else in the language of the caller's browser. */
export async function getDataLanguage(
  _actor: Actor | null,
  input: { languageCode?: Locale | undefined },
  caller: Pick<Caller, "locale">,
) {
  return textsOf(input.languageCode ?? caller.locale);
}
