import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { log } from "../log";
import { defaultLocale, isLocale, languageTag, localeCookie } from "./locales";
import { messagesOf } from "./messages";

/** The language of the request: the locale cookie, else the default (SPEC §9). */
export default getRequestConfig(async () => {
  const asked = (await cookies()).get(localeCookie)?.value;
  const locale = isLocale(asked) ? asked : defaultLocale;
  return {
    locale: languageTag(locale),
    messages: messagesOf(locale),
    timeZone: "Europe/Oslo",
    onError: (error) => log.warn({ code: error.code, message: error.message.slice(0, 120) }, "text"),
    getMessageFallback: ({ key, namespace }) => [namespace, key].filter(Boolean).join("."),
  };
});
