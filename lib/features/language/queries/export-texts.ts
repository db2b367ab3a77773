import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Caller } from "@/lib/platform/http/caller";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { spreadsheetAnswer, writeWorkbook } from "@/lib/platform/spreadsheet/workbook";
import { sheetOf } from "../sheet";
import { textsOfLanguage } from "./list-texts";

/** The texts of a language as an Excel file. Throws "not found" without such a language. */
export async function exportContentLanguage(
  _actor: Actor,
  { code }: { code: Locale },
  { locale }: Pick<Caller, "locale">,
): Promise<Response> {
  const sheet = sheetOf(await textsOfLanguage(code), code, locale);
  return spreadsheetAnswer(await writeWorkbook([sheet]), `${translatorFor(locale, "menu")("texts")} ${code}`);
}
