import { createTranslator } from "use-intl/core";
import { type Locale, languageTag } from "./locales";
import { messagesOf } from "./messages";
import type { Namespace } from "./shipped";

/** The texts of one namespace in a given language, where there is no request. Throws for a missing text. */
export const translatorFor = <Name extends Namespace>(locale: Locale, namespace: Name) =>
  createTranslator({
    locale: languageTag(locale),
    namespace,
    messages: messagesOf(locale),
    onError: (error) => {
      throw error;
    },
  });

/** The texts in a given language by their whole key, for keys that are not known when the code is written. Throws for a missing text. */
export function sayIn(locale: Locale): (key: string, values?: Record<string, string | number>) => string {
  const t = createTranslator({
    locale: languageTag(locale),
    messages: messagesOf(locale),
    onError: (error) => {
      throw error;
    },
  });
  return (key, values) => t(key as "common.app_name", values);
}
