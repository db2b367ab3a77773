import "server-only";
import { isShipped, type Locale, locales } from "@/lib/platform/i18n/locales";
import { byKey, shippedTexts } from "@/lib/platform/i18n/texts";

const held = new Map<Locale, ReadonlyMap<string, string>>();

/** The product's own texts of a shipped language by key, in the order of the file; nothing for another language. */
export function shippedBy(code: Locale): ReadonlyMap<string, string> {
  const texts = held.get(code) ?? (isShipped(code) ? byKey(shippedTexts(code)) : new Map<string, string>());
  held.set(code, texts);
  return texts;
}

/** The product's own text in a language; null where it has none. */
export const shippedIn = (code: Locale, key: string): string | null => shippedBy(code).get(key) ?? null;

/** The product's own text in each shipped language; none for an unknown key. */
export const shippedAt = (key: string): string[] => locales.flatMap((locale) => shippedIn(locale, key) ?? []);
