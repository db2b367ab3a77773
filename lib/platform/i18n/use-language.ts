import { useLocale } from "next-intl";
import { type Locale, localeOfTag } from "./locales";

/** The language of the page; next-intl itself knows only its tag. */
export const useLanguage = (): Locale => localeOfTag(useLocale());
