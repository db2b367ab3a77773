import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { expectedOf, namedPlaceholders } from "@/lib/platform/i18n/check-text";
import { baseOf, firstLocale, type Locale, locales } from "@/lib/platform/i18n/locales";
import { type Page, pageOf } from "@/lib/platform/paging";
import { screenOf, stateOf } from "../rules";
import type { ListTextsInput, TextItem } from "../schema";
import { shippedAt, shippedBy } from "./shipped-texts";

type Row = Omit<TextItem, "placeholders">;

/**
 * The texts of a language in the order of the file, beside those of the default. A search finds each part of it in keys and texts.
 * Throws "not found" without such a language.
 */
export async function getDataContentLanguage(
  _actor: Actor,
  { code, search, missing, state, screen, cursor }: ListTextsInput,
): Promise<Page<TextItem, string>> {
  const wanted = missing ? "missing" : state;
  const rows = await textsOfLanguage(code);
  const after = cursor === undefined ? 0 : rows.findIndex(({ key }) => key === cursor) + 1;
  const found = rows
    .slice(after)
    .filter((row) => (wanted === undefined || stateOf(row) === wanted) && (!screen || screenOf(row.key) === screen))
    .filter(matches(search));
  const page = pageOf(found, ({ key }) => key);
  const items = page.items.map((row) => ({ ...row, placeholders: namedPlaceholders(expectedOf(shippedAt(row.key))) }));
  return { ...page, items };
}

/** Every text of a language. Throws "not found" without such a language. */
export async function textsOfLanguage(code: Locale): Promise<Row[]> {
  // The base of the default is a shipped language, of which the school may have changed texts.
  const languages = await db.language.findMany({
    where: { OR: [{ code }, { isDefault: true }, { code: { in: [...locales] } }] },
    include: { translations: { select: { key: true, value: true, revision: true } } },
  });
  const language = languages.find((one) => one.code === code);
  if (!language) throw notFound();
  const standard = languages.find(({ isDefault }) => isDefault) ?? language;
  const base = baseOf(standard.code);
  const writtenIn = (which: Locale) =>
    new Map(languages.find((one) => one.code === which)?.translations.map((text) => [text.key, text]));
  const [own, inDefault, inBase] = [writtenIn(code), writtenIn(standard.code), writtenIn(base)];
  const shipped = shippedBy(code);
  const fallback = shippedBy(base);
  return [...shippedBy(firstLocale).keys()].map((key) => ({
    key,
    value: own.get(key)?.value ?? null,
    shipped: shipped.get(key) ?? null,
    default: inDefault.get(key)?.value ?? inBase.get(key)?.value ?? fallback.get(key) ?? "",
    revision: own.get(key)?.revision ?? 0,
  }));
}

const matches = (search: string | undefined) => {
  const words = (search ?? "").trim().toLowerCase().split(/\s+/).filter(Boolean);
  return (row: Row): boolean => {
    const told = [row.key, row.value, row.shipped, row.default].join("\n").toLowerCase();
    return words.every((word) => told.includes(word));
  };
};

/** The screens that texts belong to, in the order of the file. */
export const screens = (): string[] => [...new Set([...shippedBy(firstLocale).keys()].map(screenOf))];
