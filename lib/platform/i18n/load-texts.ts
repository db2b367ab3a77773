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

/** Every text in one language, for client components. Always the same promise for a language, unless it fails. */
export function loadTexts(locale: Locale): Promise<Messages> {
  const texts = loaded.get(locale) ?? files[locale]().then((file) => file.default);
  loaded.set(locale, texts);
  texts.catch(() => loaded.delete(locale));
  return texts;
}
