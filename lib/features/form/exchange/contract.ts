import { z } from "zod";
import { defineCall } from "@/lib/platform/http/contract";
import { limits } from "@/lib/platform/limits";
import { workbookType } from "@/lib/platform/spreadsheet/media-type";
import { id } from "@/lib/platform/validators";
import { access } from "../content/policy";
import { importedSchema, importFormSchema } from "./schema";

export const exportForm = defineCall({
  method: "GET",
  path: "/admin/exportForm",
  access,
  effect: "read",
  input: z.strictObject({ versionId: z.coerce.number().pipe(id) }),
  output: z.file(),
  answer: workbookType,
  summary: "A version as an Excel file: a row a question and a column a language, its help and its rating scale.",
});

export const importForm = defineCall({
  method: "POST",
  path: "/admin/importForm",
  access,
  effect: "write",
  limit: "imports",
  body: "multipart",
  maxBytes: limits.spreadsheetBytes + 10_000,
  input: importFormSchema,
  output: importedSchema,
  summary:
    "Takes an Excel file as it was exported into a draft, all or nothing. Errors stand under questions, help or scale, row and column: questions.12.text_nb. A second call with the same `sendId` writes nothing and says `written`, without the effect.",
});
