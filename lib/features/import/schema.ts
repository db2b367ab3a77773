import { z } from "zod";
import { formId, id, uploadedFile } from "@/lib/platform/validators";
import { rowStates } from "./rules/rows";
import { importSheets } from "./rules/sheets";

/** Yes or no in a posted form, where everything is text. */
const flag = z.enum(["true", "false"]).transform((value) => value === "true");

/** A file of groups, people and placements: first to preview, then again to import. */
export const importExcelSchema = z
  .strictObject({
    file: uploadedFile,
    /** Only report what would happen. */
    dryRun: flag,
    /** The job that previewed the same file; an import needs it. */
    previewId: formId.optional(),
    /** Import the other rows when some are refused. */
    skipRefused: flag.optional(),
    /** Mail the new people their invitations right after the import. */
    invite: flag.optional(),
  })
  .refine(({ dryRun, previewId }) => dryRun || previewId !== undefined, {
    path: ["previewId"],
    error: "import.error_no_preview",
  });
export type ImportExcelInput = z.output<typeof importExcelSchema>;

const counts = z.object({ created: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() });

const unread = z.object({ columns: z.array(z.string()), examples: z.number() });
const allRead = { columns: [], examples: 0 };

/** The `result` of a job of the kind `import`. */
export const importResultSchema = z.object({
  /** A preview, which has changed nothing. */
  dryRun: z.boolean(),
  fileName: z.string(),
  groups: counts,
  people: counts,
  placements: counts,
  /**
   * What was not read: of each sheet the headings of columns that are none of the template and how many rows are marked as examples, and sheets
   * that are none of the template. An import of an earlier version says nothing of it.
   */
  unread: z
    .object({ groups: unread, people: unread, placements: unread, sheets: z.array(z.string()).default([]) })
    .default({ groups: allRead, people: allRead, placements: allRead, sheets: [] }),
  /** New people of the import who have not been invited yet; of a preview how many would be. */
  uninvited: z.number(),
  /** New and changed placements of the import without a supervisor. */
  unsupervised: z.number(),
});
export type ImportResult = z.infer<typeof importResultSchema>;

export const listImportRowsSchema = z.strictObject({
  jobId: id,
  state: z.enum(rowStates).optional(),
  sheet: z.enum(importSheets).optional(),
  /** The `cursor` of the last row of the page before. */
  cursor: id.optional(),
});
export type ListImportRowsInput = z.output<typeof listImportRowsSchema>;

/** A row of a preview. */
export const importRowSchema = z.object({
  cursor: z.number(),
  sheet: z.enum(importSheets),
  /** The number of the row in its sheet, 1 being the headings. */
  row: z.number(),
  state: z.enum(rowStates),
  /** Whom or what it is about, as the file names it. */
  label: z.string(),
  /** Of a refused row: what is wrong in which column, what is in the cell, and what to do. */
  problems: z.array(
    z.object({
      column: z.string(),
      value: z.string(),
      message: z.string(),
      values: z.record(z.string(), z.string()).optional(),
    }),
  ),
  /**
   * Of a changed row: the texts of each column before and after. Days are `YYYY-MM-DD`. Of a group also, as `followers`, how many placements
   * follow its last day, with nothing before.
   */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
});
export type ImportRowItem = z.infer<typeof importRowSchema>;
