import en from "@/messages/en.json";
import nb from "@/messages/nb.json";
import pt from "@/messages/pt.json";
import ptBr from "@/messages/pt-br.json";
import type { ShippedLocale } from "./locales";

export type Messages = typeof nb;
export type Namespace = keyof Messages;

const byLocale: Record<ShippedLocale, Messages> = { nb, en, "pt-br": ptBr, pt };

/** Every text of the product in one shipped language, for showing: as the build has made it of the file. */
export const shippedMessages = (locale: ShippedLocale): Messages => byLocale[locale];

/** Has a build parsed the texts? Outside of one they are as written. */
export const arePrecompiled: boolean = typeof nb.common.characters_left !== "string";
