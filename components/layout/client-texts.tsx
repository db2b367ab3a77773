"use client";

import { NextIntlClientProvider } from "next-intl";
import { type ReactNode, use } from "react";
import { loadTexts } from "@/lib/platform/i18n/load-texts";
import type { LoadableTexts } from "@/lib/platform/i18n/loadable-texts";
import { type Locale, languageTag, localeOfTag, shippedLanguages } from "@/lib/platform/i18n/locales";
import { LanguagesContext } from "@/lib/platform/i18n/use-languages";
import { FollowTexts } from "./follow-texts";

// The files are under way before React starts, which waits for them; what the server has rendered stays in view meanwhile.
if (typeof document !== "undefined") {
  const { lang, dataset } = document.documentElement;
  loadTexts(localeOfTag(lang), dataset.texts).catch(() => {});
}

type Props = { locale: Locale; texts: Omit<LoadableTexts, "path">; timeZone: string; children: ReactNode };

/**
 * Gives the client components below it the school's languages and their texts. These come from a file that the browser keeps, and what
 * the school has changed of them from another, so no page carries them.
 */
export function ClientTexts({ locale, texts: { changed, languages, version }, timeZone, children }: Props) {
  return (
    <LanguagesContext value={languages ?? shippedLanguages}>
      <NextIntlClientProvider
        locale={languageTag(locale)}
        messages={use(loadTexts(locale, changed))}
        timeZone={timeZone}
      >
        <FollowTexts version={version ?? ""} />
        {children}
      </NextIntlClientProvider>
    </LanguagesContext>
  );
}
