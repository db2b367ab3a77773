import { useFormatter, useTranslations } from "next-intl";
import type { Locale } from "@/lib/platform/i18n/locales";
import { useLanguageName } from "@/lib/platform/i18n/use-languages";

/** The languages that a text is missing in, and those in which it may have fallen behind the one it was written in first. */
export type TranslationState = { missing: readonly Locale[]; stale: readonly Locale[] };

/** Both in words, without those of which there is nothing to say. */
export function useTranslationNotes({ missing, stale }: TranslationState): string[] {
  const t = useTranslations("form");
  const format = useFormatter();
  const nameOf = useLanguageName();
  const named = (languages: readonly Locale[]) => format.list(languages.map(nameOf));
  return [
    ...(missing.length > 0 ? [t("missing_in", { languages: named(missing) })] : []),
    ...(stale.length > 0 ? [t("stale_in", { languages: named(stale) })] : []),
  ];
}

/** What there is to do for the translations of a text. */
export function TranslationNotes(state: TranslationState) {
  return useTranslationNotes(state).map((note) => (
    <p key={note} className="mt-2 text-sm font-medium">
      {note}
    </p>
  ));
}
