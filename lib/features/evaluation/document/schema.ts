import { z } from "zod";
import { attendanceSummarySchema } from "@/lib/features/absence/schema";
import { formId, languageCode } from "@/lib/platform/validators";

export const documentQuerySchema = z.strictObject({
  evaluationId: formId,
  /** One of the document's languages; without it the reader's, or the school's. */
  locale: languageCode.optional(),
  /** A stored one, for one of before the evaluation was reopened. */
  documentId: formId.optional(),
});
export type DocumentQuery = z.output<typeof documentQuerySchema>;

/** A stored document that the caller may read. */
export const storedDocumentSchema = z.object({
  documentId: z.number(),
  locale: z.string(),
  createdAt: z.string(),
  /** It is of the result that counts. */
  isCurrent: z.boolean(),
});
export type StoredDocument = z.infer<typeof storedDocumentSchema>;

/** The absence in the stored content of a decision. */
export const storedAttendanceSchema = z.object({ attendance: attendanceSummarySchema });
