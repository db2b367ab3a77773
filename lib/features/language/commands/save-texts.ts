import "server-only";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { conflict, invalid, invalidAt, notFound } from "@/lib/platform/errors";
import { expectedOf, problemOf } from "@/lib/platform/i18n/check-text";
import type { Locale } from "@/lib/platform/i18n/locales";
import { announceSchool, followOwnChange } from "@/lib/platform/i18n/registry";
import { lockName } from "@/lib/platform/locks";
import { readWorkbook } from "@/lib/platform/spreadsheet/workbook";
import { shippedAt, shippedIn } from "../queries/shipped-texts";
import type { ImportTextsInput, SaveTextInput } from "../schema";
import { meanwhileErrors, plainText, readTexts } from "../sheet";

/**
 * Writes a text in place of the shipped one, or takes it back: with null, and with the shipped text itself. Throws "not found" for a
 * language or a text that does not exist, bad input beside `value` for what cannot be shown in its place, and a conflict with the
 * present revision when somebody else has changed it meanwhile.
 */
export async function saveContentLanguage(
  actor: Actor,
  input: SaveTextInput,
): Promise<{ value: string | null; revision: number }> {
  const { code, key, revision } = input;
  const shipped = shippedAt(key);
  if (shipped.length === 0) throw notFound();
  const problem = input.value === null ? null : problemOf(input.value, expectedOf(shipped));
  if (problem) throw invalidAt("value", problem);
  const value = input.value === shippedIn(code, key) ? null : input.value;
  return changeTexts(actor, code, async ({ tx, audit }, languageId) => {
    const before = await tx.translation.findUnique({ where: { languageCode_key: { languageCode: code, key } } });
    // What is there already is done, also when the answer to it was lost.
    if ((before?.value ?? null) === value) return { value, revision: before?.revision ?? 0 };
    if (revision !== undefined && revision !== (before?.revision ?? 0)) throw conflict(before?.revision ?? 0);
    await audit("language.text", languageId, { after: { key, own: value !== null } });
    return { value, revision: await store({ tx }, { code, key, value, actorId: actor.id }) };
  });
}

type Stored = { code: Locale; key: string; value: string | null; actorId: number };

/** A text gets a new row, and with it a revision that none has had. */
async function store({ tx }: Pick<Work, "tx">, { code, key, value, actorId }: Stored): Promise<number> {
  await tx.translation.deleteMany({ where: { languageCode: code, key } });
  if (value === null) return 0;
  const row = await tx.translation.create({ data: { languageCode: code, key, value, changedById: actorId } });
  return row.revision;
}

/**
 * Takes what was written in an Excel file of texts, all or nothing; every other text stays. Throws "not found" without such a language,
 * and bad input for each row that is wrong or whose text somebody has changed since the file was downloaded.
 */
export async function importContentLanguage(
  actor: Actor,
  { file, code }: ImportTextsInput,
): Promise<{ changed: number }> {
  const { texts, errors } = readTexts(await readWorkbook(file, "file"), code);
  if (Object.keys(errors).length > 0) throw invalid("texts.error_import", errors);
  return changeTexts(actor, code, async ({ tx, audit }, languageId) => {
    const rows = await tx.translation.findMany({ where: { languageCode: code }, select: { key: true, value: true } });
    const before = new Map(rows.map(({ key, value }) => [key, value]));
    const changed = texts
      .map((text) => ({
        ...text,
        value: text.value === "" || text.value === shippedIn(code, text.key) ? null : text.value,
      }))
      .filter(({ key, value }) => value !== (before.get(key) ?? null));
    const meanwhile = changed.filter(({ key, downloaded }) => {
      const shown = before.get(key) ?? shippedIn(code, key) ?? "";
      return downloaded !== undefined && downloaded !== plainText(shown);
    });
    if (meanwhile.length > 0) throw invalid("texts.error_import", meanwhileErrors(meanwhile));
    await tx.translation.deleteMany({ where: { languageCode: code, key: { in: changed.map(({ key }) => key) } } });
    await tx.translation.createMany({
      data: changed.flatMap(({ key, value }) =>
        value === null ? [] : [{ languageCode: code, key, value, changedById: actor.id }],
      ),
    });
    if (changed.length > 0) await audit("language.import", languageId, { after: { texts: changed.length } });
    return { changed: changed.length };
  });
}

/** Those who change texts of one language wait for each other; then every process reads the texts again. */
async function changeTexts<Result>(
  actor: Actor,
  code: Locale,
  change: (work: Work, languageId: number) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(actor, async (work) => {
    await lockName(work.tx, "texts", code);
    const language = await work.tx.language.findUnique({ where: { code }, select: { id: true } });
    if (!language) throw notFound();
    const changed = await change(work, language.id);
    await announceSchool(work.tx);
    return changed;
  });
  await followOwnChange();
  return result;
}
