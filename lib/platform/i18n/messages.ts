import en from "@/messages/en.json";
import nb from "@/messages/nb.json";
import pt from "@/messages/pt.json";
import ptBr from "@/messages/pt-br.json";
import type { Locale } from "./locales";

export type Messages = typeof nb;
export type Namespace = keyof Messages;

const byLocale: Record<Locale, Messages> = { nb, en, "pt-br": ptBr, pt };

/** Every text of the product in one language, for showing. */
export const messagesOf = (locale: Locale): Messages => byLocale[locale];
