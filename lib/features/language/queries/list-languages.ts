import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { firstLocale, isShipped } from "@/lib/platform/i18n/locales";
import { percentOf } from "../rules";
import type { LanguageItem } from "../schema";
import { shippedBy } from "./shipped-texts";

/** The languages of the school, also those out of use, the default first. */
export const listNames = () =>
  db.language.findMany({
    orderBy: [{ isDefault: "desc" }, { id: "asc" }],
    select: { code: true, name: true, isDefault: true },
  });

/** Every language of the school in the order of their making, and how much of the texts each has. */
export async function getDataLanguages(_actor: Actor): Promise<{ items: LanguageItem[]; nextCursor: null }> {
  const keys = [...shippedBy(firstLocale).keys()];
  const [languages, written, asked] = await Promise.all([
    db.language.findMany({ orderBy: { id: "asc" } }),
    // A text stays when the product has it no longer.
    db.translation.groupBy({ by: ["languageCode"], where: { key: { in: keys } }, _count: true }),
    countAsked(),
  ]);
  const textsIn = new Map(written.map(({ languageCode, _count }) => [languageCode, _count]));
  const items = languages.map(({ code, name, active, isDefault }) => ({
    code,
    name,
    active,
    isDefault,
    texts: isShipped(code) ? 100 : percentOf(textsIn.get(code) ?? 0, keys.length),
    formTexts: percentOf(asked.by.get(code) ?? 0, asked.all),
  }));
  return { items, nextCursor: null };
}

/** How many questions the forms ask now, in all and by language. */
async function countAsked(): Promise<{ all: number; by: Map<string, number> }> {
  const versions = await db.formVersion.findMany({
    where: { publishedAt: { not: null }, form: { archivedAt: null } },
    orderBy: [{ formId: "asc" }, { number: "desc" }],
    distinct: ["formId"],
    select: { id: true },
  });
  const inVersions = { versionId: { in: versions.map(({ id }) => id) } };
  const [all, by] = await Promise.all([
    db.question.count({ where: inVersions }),
    db.questionText.groupBy({ by: ["language"], where: { question: inVersions, text: { not: "" } }, _count: true }),
  ]);
  return { all, by: new Map(by.map(({ language, _count }) => [language, _count])) };
}
