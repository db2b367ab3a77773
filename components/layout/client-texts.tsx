"use client";

import { NextIntlClientProvider } from "next-intl";
import { type ReactNode, use } from "react";
import { loadTexts } from "@/lib/platform/i18n/load-texts";
import { type Locale, languageTag, localeOfTag } from "@/lib/platform/i18n/locales";

// The file is under way before React starts, which waits for it; what the server has rendered stays in view meanwhile.
if (typeof document !== "undefined") {
  const locale = localeOfTag(document.documentElement.lang);
  if (locale) loadTexts(locale).catch(() => {});
}

/** Gives the client components below it their texts. They come from a file that the browser keeps, so no page carries them. */
export function ClientTexts({ locale, timeZone, children }: { locale: Locale; timeZone: string; children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={languageTag(locale)} messages={use(loadTexts(locale))} timeZone={timeZone}>
      {children}
    </NextIntlClientProvider>
  );
}
