import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import type { Caller } from "@/lib/platform/http/caller";
import { spreadsheetAnswer, writeWorkbook } from "@/lib/platform/spreadsheet/workbook";
import { getVersion } from "../content/queries";
import { sheetsOf } from "./sheet/write-form";

/** A version as an Excel file in the caller's language. Throws "not found". */
export async function exportForm(
  _actor: Actor,
  input: { versionId: number },
  caller: Pick<Caller, "locale">,
): Promise<Response> {
  const { form, number, content } = await getVersion(db, input.versionId);
  return spreadsheetAnswer(await writeWorkbook(sheetsOf(form.kind, content, caller.locale)), `${form.name} ${number}`);
}
