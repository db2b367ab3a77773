import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Caller } from "@/lib/platform/http/caller";
import { assertLanguage } from "@/lib/platform/i18n/assert-language";
import { heldOverlay } from "@/lib/platform/i18n/held-overlay";
import type { Locale } from "@/lib/platform/i18n/locales";
import { readSchool } from "@/lib/platform/i18n/registry";
import { asLocale, changesOf, isLocale } from "@/lib/platform/i18n/school-texts";
import { textsOf } from "@/lib/platform/i18n/texts";

/** All texts in the requested language, else in the one of the caller's browser; a caller without a browser has the one of the account. */
export async function getDataLanguage(
  actor: Actor | null,
  input: { languageCode?: Locale | undefined },
  caller: Pick<Caller, "locale" | "bearer">,
) {
  assertLanguage(input.languageCode);
  const own = actor && caller.bearer ? asLocale(actor.languageCode) : caller.locale;
  return textsOf(input.languageCode ?? own);
}

/**
 * What the school shows in a language in place of the shipped texts, in the version that a page names. Its address changes with it, so
 * browsers keep it; what is there instead of a version that is gone, they do not. Nothing in a language that is not in use.
 */
export async function getChangedTexts(
  _actor: Actor | null,
  { languageCode, version }: { languageCode: Locale; version: string },
): Promise<Response> {
  let texts = heldOverlay(version);
  if (!texts) {
    // Another instance has made the page, with a change that this one has not been told of yet.
    // However many ask, one reading is under way and one waits.
    await readSchool();
  }
  // What is made of a language is kept in memory, so none is made of a code that somebody has invented.
  const changes = isLocale(languageCode) ? changesOf(languageCode) : null;
  texts ??= heldOverlay(version);
  return Response.json(texts ?? changes?.overlay ?? {}, {
    headers: {
      "cache-control": texts ? "public, max-age=31536000, immutable" : "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
