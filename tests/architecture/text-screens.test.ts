import { expect, it } from "vitest";
import { locales } from "@/lib/platform/i18n/locales";
import { messagesOf } from "@/lib/platform/i18n/messages";

it.each(locales)("who changes texts in %s is told where each is shown", (locale) => {
  const messages = messagesOf(locale);
  expect(Object.keys(messages.texts.screen).toSorted()).toEqual(Object.keys(messages).toSorted());
});
