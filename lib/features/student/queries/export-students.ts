import "server-only";
import { getGroupName } from "@/lib/features/group/queries/get-group";
import type { Actor } from "@/lib/platform/auth/actor";
import { showDay, today } from "@/lib/platform/dates";
import type { Caller } from "@/lib/platform/http/caller";
import { spreadsheetAnswer, writeWorkbook } from "@/lib/platform/spreadsheet/workbook";
import type { GroupSearch } from "../schema";
import { studentSheet } from "../sheet";
import { findGroupStudents } from "./list-group-students";

/** All students of a group that meet the filters as an Excel file in the caller's language. Throws "not found" for another's group. */
export async function exportStudents(
  actor: Actor,
  { groupId, ...search }: GroupSearch & { groupId: number },
  { locale }: Pick<Caller, "locale">,
): Promise<Response> {
  const name = await getGroupName(actor, groupId);
  const students = await findGroupStudents(actor, groupId, search, locale);
  return spreadsheetAnswer(await writeWorkbook([studentSheet(students, locale)]), `${name} ${showDay(today())}`);
}
