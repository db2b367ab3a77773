import { heldOverlay } from "./held-overlay";
import { baseOf, type Locale, type ShippedLocale } from "./locales";
import { type Overlay, withOverlay } from "./overlay";
import type { Messages } from "./shipped";

/** Each language is a file of its own, with a hash of its content in its name. */
const files: Record<ShippedLocale, () => Promise<{ default: Messages }>> = {
  nb: () => import("@/messages/nb.json"),
  en: () => import("@/messages/en.json"),
  "pt-br": () => import("@/messages/pt-br.json"),
  pt: () => import("@/messages/pt.json"),
};

const loaded = new Map<string, Promise<Messages>>();

/**
 * Every text in one language, for client components. Always the same promise for a language and version, also one that has failed:
 * React sees the failure only in the promise for which it waits. The page that then follows (SPEC §8) loads the file again.
 * @param version of what the school has changed (`changesOf`); without one the texts are as shipped
 */
export function loadTexts(locale: Locale, version?: string): Promise<Messages> {
  const key = [locale, version].join();
  const texts = loaded.get(key) ?? load(locale, version);
  loaded.set(key, texts);
  return texts;
}

async function load(locale: Locale, version: string | undefined): Promise<Messages> {
  // Both files are under way at the same time.
  const overlay = version === undefined ? undefined : (heldOverlay(version) ?? fetchOverlay(locale, version));
  const { default: shipped } = await files[baseOf(locale)]();
  const changed = await overlay;
  return changed ? withOverlay(shipped, changed) : shipped;
}

/** Without an answer the texts are as shipped: a page with these is better than none. */
const fetchOverlay = (locale: Locale, version: string): Promise<Overlay | undefined> =>
  fetch(overlayPath(locale, version)).then(
    (response) => (response.ok ? response.json() : undefined),
    () => undefined,
  );

/** Where a browser finds what a school shows in a language in place of the shipped texts. */
export const overlayPath = (locale: Locale, version: string): string =>
  `/api/user/getChangedTexts?${new URLSearchParams({ languageCode: locale, version })}`;
