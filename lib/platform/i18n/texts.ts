import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { baseOf, type Locale, type ShippedLocale } from "./locales";
import { withOverlay } from "./overlay";
import { school } from "./school-texts";
import type { Messages } from "./shipped";

const held = new Map<ShippedLocale, Messages>();

/** Every text of the product in one language as written; the texts of `messagesOf` were precompiled by the build. */
export function textsOf(locale: Locale): Messages {
  const base = baseOf(locale);
  const { changed } = school();
  return [base, locale]
    .flatMap((code) => changed.get(code) ?? [])
    .reduce((texts, texted) => withOverlay(texts, Object.fromEntries(texted)), shippedTexts(base));
}

/** The texts of a shipped language as they are shipped. */
export function shippedTexts(locale: ShippedLocale): Messages {
  const texts = held.get(locale) ?? read(locale);
  held.set(locale, texts);
  return texts;
}

const read = (locale: ShippedLocale): Messages =>
  JSON.parse(readFileSync(path.join(process.cwd(), "messages", `${locale}.json`), "utf8"));

/** Texts by key, e.g. `common.cancel`. */
export const byKey = (texts: object, prefix = ""): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === "string" ? [[prefix + name, text] as const] : [...byKey(text, `${prefix}${name}.`)],
    ),
  );
