import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locale } from "./locales";
import type { Messages } from "./messages";

const held = new Map<Locale, Messages>();

/** Every text of the product in one language as written; the texts of `messagesOf` were precompiled by the build. */
export function textsOf(locale: Locale): Messages {
  const texts = held.get(locale) ?? read(locale);
  held.set(locale, texts);
  return texts;
}

const read = (locale: Locale): Messages =>
  JSON.parse(readFileSync(path.join(process.cwd(), "messages", `${locale}.json`), "utf8"));
