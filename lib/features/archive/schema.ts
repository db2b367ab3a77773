import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { id, searchText, text } from "@/lib/platform/validators";
import { archiveFailures, archiveStates, maxAtOnce } from "./rules";

/** The evaluations to send. One that is named twice is sent once. */
export const uploadSchema = z.strictObject({
  evaluationIds: z
    .array(id)
    .min(1, "archive.error_none")
    .max(maxAtOnce, "archive.error_too_many")
    .transform((ids) => [...new Set(ids)]),
});
export type UploadInput = z.output<typeof uploadSchema>;

export const elsewhereSchema = z.strictObject({ evaluationId: id, reason: text(limits.contentLength) });
export type ElsewhereInput = z.output<typeof elsewhereSchema>;

export const archiveSearchSchema = z.strictObject({
  search: searchText,
  state: z.enum(archiveStates).optional(),
  cursor: id.optional(),
});
export type ArchiveSearchInput = z.output<typeof archiveSearchSchema>;

/** What a file of a record is: the language of the document, and the version of a result that was reopened before it was sent. */
const archivedDocumentSchema = z.object({ locale: z.string(), earlierVersion: z.number().nullable().default(null) });
export type ArchivedDocument = z.infer<typeof archivedDocumentSchema>;

/** What the archive has of a result. */
export const receiptSchema = z.object({
  caseId: z.string().nullable(),
  caseNumber: z.string().nullable(),
  recordId: z.string(),
  recordNumber: z.string().nullable(),
  files: z.array(
    archivedDocumentSchema.extend({
      documentId: z.string(),
      versionId: z.string(),
      checksum: z.string(),
      algorithm: z.string(),
    }),
  ),
});
export const filesSchema = receiptSchema.shape.files;

const entryShape = {
  evaluationId: z.number(),
  resultId: z.number(),
  /** When it was decided, and how; null when the placement was discontinued. */
  decidedAt: z.string(),
  assessmentPassed: z.boolean().nullable(),
  state: z.enum(archiveStates),
  /** When it came into this state, and by whom; nobody when it was sent by itself. */
  changedAt: z.string().nullable(),
  by: z.string().nullable(),
  problem: z.enum(archiveFailures).nullable(),
  /** The archive's own words about it. */
  words: z.string().nullable(),
  reason: z.string().nullable(),
  /** When it was sent without an answer; only while it waits. */
  sentAt: z.string().nullable(),
  receipt: receiptSchema.nullable(),
};

/** A done evaluation in the list. */
export const archiveItemSchema = z.object({
  ...entryShape,
  studentName: z.string(),
  groupName: z.string(),
});
export type ArchiveItem = z.infer<typeof archiveItemSchema>;

/** A result of one evaluation; `isCurrent` is not one of before it was reopened. */
export const archiveEntrySchema = z.object({ ...entryShape, isCurrent: z.boolean() });
export type ArchiveEntry = z.infer<typeof archiveEntrySchema>;

/** What came out of a job. */
export const archiveResultSchema = z.object({
  archived: z.number(),
  already: z.number(),
  failed: z.number(),
  /** Sent before without an answer: it is tried again once that has arrived, or can no longer arrive. */
  postponed: z.number(),
  /** Not done any more, or not there. */
  skipped: z.number(),
  /** Not tried, because the archive could not be asked. */
  left: z.number(),
});
export type ArchiveResult = z.infer<typeof archiveResultSchema>;

export const findingSchema = z.object({
  problem: z.string(),
  words: z.string(),
  setting: z.string().nullable(),
  value: z.string().nullable(),
  list: z.string().nullable(),
});
