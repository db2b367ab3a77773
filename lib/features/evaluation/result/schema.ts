import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { id } from "@/lib/platform/validators";
import { contentHash, signingProofShape } from "../signing/schema";

export const decideSchema = z
  .strictObject({
    evaluationId: id,
    assessmentPassed: z.boolean(),
    hash: contentHash,
    /** The grounds of a decision not to pass. */
    reason: z.string().trim().max(limits.answerLength, "validation.too_long").optional(),
    /** Why it is decided not to pass without a notice that was given in time; needed then, and without meaning else. */
    noticeReason: z.string().trim().max(limits.answerLength, "validation.too_long").optional(),
    ...signingProofShape,
  })
  .refine(({ assessmentPassed, reason }) => assessmentPassed || Boolean(reason), {
    path: ["reason"],
    error: "evaluation.error_grounds",
  });
export type DecideInput = z.output<typeof decideSchema>;

/** How an evaluation ended. */
export const resultSchema = z.object({
  /** Null when the placement was discontinued. */
  assessmentPassed: z.boolean().nullable(),
  grounds: z.string().nullable(),
  /** Why somebody does not pass without a notice that was given in time. */
  noticeReason: z.string().nullable(),
  by: z.string(),
  at: z.string(),
  /** The last day of a complaint about formal errors; only when not passed. */
  complaintBy: z.string().nullable(),
  /** Where it is sent, in lines, as the school says now; null when it says nothing, and when passed. */
  complaintTo: z.string().nullable(),
  /** When an admin reopened the evaluation, for an earlier result. */
  reopenedAt: z.string().nullable(),
});
export type ResultItem = z.infer<typeof resultSchema>;
