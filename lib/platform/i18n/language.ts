import "server-only";
import { getLocale } from "next-intl/server";
import { type Locale, localeOfTag } from "./locales";

/** The language of the request; next-intl itself knows only its tag. */
export const getLanguage = async (): Promise<Locale> => localeOfTag(await getLocale());
