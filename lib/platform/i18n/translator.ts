import { createTranslator } from "use-intl/core";
import type { Locale } from "./locales";
import { messagesOf, type Namespace } from "./messages";

/** The texts of one namespace in somebody's language, where no request says which. Throws for a text that is not there. */
export const translatorFor = <Name extends Namespace>(locale: Locale, namespace: Name) =>
  createTranslator({
    locale,
    namespace,
    messages: messagesOf(locale),
    onError: (error) => {
      throw error;
    },
  });
