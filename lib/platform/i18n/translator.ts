import { createTranslator } from "use-intl/core";
import { type Locale, languageTag } from "./locales";
import { messagesOf, type Namespace } from "./messages";

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
