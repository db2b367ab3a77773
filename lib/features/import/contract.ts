import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { workbookType } from "@/lib/platform/spreadsheet/media-type";
import { id } from "@/lib/platform/validators";
import { importLimits } from "./rules/file";
import { importExcelSchema, importRowSchema, listImportRowsSchema } from "./schema";

const access = permission("manage_groups");

export const importExcel = defineCall({
  method: "POST",
  path: "/admin/import-excel",
  access,
  effect: "write",
  limit: "imports",
  body: "multipart",
  maxBytes: importLimits.bytes + 10_000,
  input: importExcelSchema,
  output: z.object({ jobId: z.number() }),
  summary:
    "Starts a job that checks an Excel file of groups, people and placements, or imports it: all of it or nothing. `/job/get` says how far it is and what came out of it, `/import/rows` has the rows of a preview, and `/job/file` those that were refused, with what to do. An import needs the number of the preview of the same file.",
});

export const importTemplate = defineCall({
  method: "GET",
  path: "/import/template",
  access,
  effect: "read",
  input: z.strictObject({}),
  output: z.file(),
  answer: workbookType,
  summary: "An empty Excel file to fill in and import, in the caller's language, with lists of values and an example.",
});

export const listImportRows = defineCall({
  method: "GET",
  path: "/import/rows",
  access,
  effect: "read",
  input: listImportRowsSchema.extend({
    jobId: z.coerce.number().pipe(id),
    cursor: z.coerce.number().pipe(id).optional(),
  }),
  output: z.object({ items: z.array(importRowSchema), nextCursor: z.number().nullable() }),
  summary: "The rows of one of the caller's own previews, in the order of the file.",
});

export const inviteImported = defineCall({
  method: "POST",
  path: "/import/invite",
  access,
  effect: "write",
  limit: "imports",
  input: z.strictObject({ jobId: id }),
  output: z.object({ invited: z.number() }),
  summary: "Mails an invitation to everybody whom one of the caller's own imports made and nobody has invited yet.",
});
