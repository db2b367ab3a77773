import "server-only";
import { creatableRoles } from "@/lib/features/user/policy";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Caller } from "@/lib/platform/http/caller";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { spreadsheetAnswer, writeWorkbook } from "@/lib/platform/spreadsheet/workbook";
import { statements } from "@/lib/platform/sql";
import { importableRoles } from "../rules/importable-roles";
import { templateSheets } from "../sheet/template";
import { findDomains, findForms } from "./find-groups";

/** An empty file to fill in, in the caller's language, with what the school has to choose from. */
export async function getTemplate(actor: Actor, _: object, { locale }: Pick<Caller, "locale">): Promise<Response> {
  const domains = await findDomains(statements);
  const schools = domains.filter(({ active, kind }) => active && kind === "school");
  const names = async (kind: "report" | "evaluation") => (await findForms(statements, kind)).map(({ name }) => name);
  const roleName = translatorFor(locale, "role");
  const sheets = templateSheets(locale, {
    domain: schools.map(({ name }) => name),
    reportForm: await names("report"),
    evaluationForm: await names("evaluation"),
    role: importableRoles(creatableRoles(actor)).map((role) => roleName(role)),
  });
  return spreadsheetAnswer(await writeWorkbook(sheets), translatorFor(locale, "import")("file_template"));
}
