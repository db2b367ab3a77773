import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { schoolTimeZone } from "../dates";
import { log } from "../log";
import { languageTag, localeCookie } from "./locales";
import { messagesOf } from "./messages";
import { asLocale } from "./school-texts";

/** The language of the request: the locale cookie, else the school's default (SPEC §9). */
export default getRequestConfig(async () => {
  const locale = asLocale((await cookies()).get(localeCookie)?.value);
  return {
    locale: languageTag(locale),
    messages: messagesOf(locale),
    timeZone: schoolTimeZone(),
    onError: (error) => log.warn({ code: error.code, message: error.message.slice(0, 120) }, "text"),
    getMessageFallback: ({ key, namespace }) => [namespace, key].filter(Boolean).join("."),
  };
});
