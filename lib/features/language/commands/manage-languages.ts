import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import { madeBefore } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { assertNone, invalid, invalidAt, notFound } from "@/lib/platform/errors";
import { canonicalTag, type Locale, languageTag } from "@/lib/platform/i18n/locales";
import { announceSchool, followOwnChange } from "@/lib/platform/i18n/registry";
import { lockName } from "@/lib/platform/locks";
import { isRightToLeft } from "../rules";
import type { CreateLanguageInput } from "../schema";

/**
 * Adds a language, in use at once. Throws bad input beside `code` for what is no language, one that is written from right to left,
 * or one that the school has, and beside `name` for a name that it has. What the same person has sent with the same id adds no second one.
 */
export async function createLanguage(
  actor: Actor,
  { code, name, sendId }: CreateLanguageInput,
): Promise<{ code: string }> {
  const tag = canonicalTag(code) ?? code;
  if (isUnknown(tag)) throw invalidAt("code", "languages.error_code");
  if (isRightToLeft(tag)) throw invalidAt("code", "languages.error_right_to_left");
  return changeLanguages(actor, async ({ tx, audit }) => {
    const made = await findMade(tx, actor, sendId);
    if (made) return made;
    const known = await tx.language.findMany({ select: { code: true, name: true } });
    const sameName = known.some((other) => other.name.toLowerCase() === name.toLowerCase());
    const errors = {
      ...(known.some((other) => isSame(other.code, tag)) && { code: ["languages.error_code_taken"] }),
      ...(sameName && { name: ["languages.error_name_taken"] }),
    };
    assertNone(errors);
    const language = await tx.language.create({ data: { code: tag.toLowerCase(), name } });
    await audit("language.create", language.id, { after: { code: language.code, ...(sendId && { sendId }) } });
    return { code: language.code };
  });
}

/** The language that the same person has added by a call with the same id. */
async function findMade(tx: Tx, actor: Actor, sendId: string | undefined): Promise<{ code: string } | null> {
  const [id] = sendId ? await madeBefore(tx, actor, "language.create", sendId) : [];
  return id === undefined ? null : tx.language.findUnique({ where: { id }, select: { code: true } });
}

/** A language is known by its code, such as `pt`, and by its full tag, `pt-PT`. */
const isSame = (code: string, tag: string): boolean =>
  [code, languageTag(code).toLowerCase()].includes(tag.toLowerCase());

/** Names are data of the runtime: a language that has none there is no language. */
function isUnknown(tag: string): boolean {
  const [language = tag] = tag.split("-");
  return new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(language) === undefined;
}

/** Makes a language the default. Throws "not found", and bad input for one that is out of use. */
export async function changeLanguageDefault(actor: Actor, { code }: { code: Locale }): Promise<null> {
  await changeLanguages(actor, async ({ tx, audit }) => {
    const language = await findLanguage(tx, code);
    if (!language.active) throw invalid("languages.error_inactive");
    if (language.isDefault) return;
    await tx.language.updateMany({
      where: { isDefault: true },
      data: { isDefault: false, revision: { increment: 1 } },
    });
    await tx.language.update({ where: { code }, data: { isDefault: true, revision: { increment: 1 } } });
    await audit("language.default", language.id, { after: { code } });
  });
  return null;
}

/** Takes a language out of use or back into it. Throws "not found", and bad input for the default, which stays in use. */
export async function activeLanguage(actor: Actor, { code, active }: { code: Locale; active: boolean }): Promise<null> {
  await changeLanguages(actor, async ({ tx, audit }) => {
    const language = await findLanguage(tx, code);
    if (!active && language.isDefault) throw invalid("languages.error_default");
    if (language.active === active) return;
    await tx.language.update({ where: { code }, data: { active, revision: { increment: 1 } } });
    await audit("language.active", language.id, { before: { active: !active }, after: { active } });
  });
  return null;
}

async function findLanguage(tx: Tx, code: Locale) {
  const language = await tx.language.findUnique({ where: { code } });
  if (!language) throw notFound();
  return language;
}

/** One at a time, so that there is always one default; then every process reads the languages again. */
async function changeLanguages<Result>(
  actor: Actor,
  change: (work: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(actor, async (work) => {
    await lockName(work.tx, "languages");
    const changed = await change(work);
    await announceSchool(work.tx);
    return changed;
  });
  await followOwnChange();
  return result;
}
