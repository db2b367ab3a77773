import "server-only";
import { overlayPath } from "./load-texts";
import { type Language, type Locale, shippedLanguages } from "./locales";
import { activeLanguages, changesOf, pageVersion } from "./school-texts";

/** What a page tells its browser about languages and texts; nothing as long as a school has not changed them. */
export type LoadableTexts = {
  /** The version of the changed texts, and where they are. */
  changed?: string | undefined;
  path?: string | undefined;
  /** The languages that people can choose. */
  languages?: readonly Language[] | undefined;
  /** Of all of this. */
  version?: string | undefined;
};

/** What the browser of a page in a language loads. */
export function loadableTexts(locale: Locale): LoadableTexts {
  const changed = changesOf(locale)?.version;
  const languages = activeLanguages();
  return {
    changed,
    path: changed && overlayPath(locale, changed),
    languages: languages === shippedLanguages ? undefined : languages,
    version: pageVersion(locale) || undefined,
  };
}
