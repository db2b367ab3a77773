import type { Locale } from "./locales";
import type { Messages } from "./messages";

/** Each language is a file of its own, with a hash of its content in its name. */
const files: Record<Locale, () => Promise<{ default: Messages }>> = {
  nb: () => import("@/messages/nb.json"),
  en: () => import("@/messages/en.json"),
  "pt-br": () => import("@/messages/pt-br.json"),
  pt: () => import("@/messages/pt.json"),
};

const loaded = new Map<Locale, Promise<Messages>>();

/**
 * Every text in one language, for client components. Always the same promise for a language, also one that has failed: React sees the
 * failure only in the promise for which it waits. The page that then follows (SPEC §8) loads the file again.
 */
export function loadTexts(locale: Locale): Promise<Messages> {
  const texts = loaded.get(locale) ?? files[locale]().then((file) => file.default);
  loaded.set(locale, texts);
  return texts;
}
