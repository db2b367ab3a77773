import { z } from "zod";
import { id, revision, sendId, uploadedFile } from "@/lib/platform/validators";

/** The sheets of a form's file. */
export const sheetNames = ["questions", "help", "scale"] as const;

export type SheetName = (typeof sheetNames)[number];

/** A flag or a number in a posted form, where everything is text. */
const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");

export const importFormSchema = z.strictObject({
  file: uploadedFile,
  versionId: z.coerce.number().pipe(id),
  revision: z.coerce.number().pipe(revision),
  /** Only report the effect, write nothing. */
  dryRun: flag,
  /** Delete the questions of the draft that the file does not contain. */
  removeMissing: flag,
  sendId,
});

export type ImportFormInput = z.output<typeof importFormSchema>;

const rowOf = z.object({
  /** The row of the sheet, 1 being the heading. */
  row: z.number(),
  text: z.string(),
});

export const importedSchema = z.object({
  /** False for a preview. */
  written: z.boolean(),
  revision: z.number(),
  added: z.array(rowOf),
  updated: z.array(rowOf),
  unchanged: z.number(),
  /** Questions of the draft that the file does not contain. */
  missing: z.array(z.object({ questionId: z.number(), text: z.string() })),
  /** How many of these are deleted. */
  removed: z.number(),
  helpChanged: z.boolean(),
  scaleChanged: z.boolean(),
  /** What of the file is not known, such as names that are misspelt. */
  unread: z.object({
    sheets: z.array(z.string()),
    columns: z.array(z.object({ sheet: z.enum(sheetNames), columns: z.array(z.string()) })),
  }),
});

export type Imported = z.infer<typeof importedSchema>;
