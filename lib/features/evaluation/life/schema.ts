import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { calendarDate, id, line } from "@/lib/platform/validators";
import { signedStages, signingSeats, ways } from "./rules";

const reason = z.string().trim().min(1, "validation.required").max(limits.contentLength, "validation.too_long");

export const proceedSchema = z.strictObject({
  evaluationId: id,
  way: z.enum(ways),
  reason,
  /** Whose part or signature is not waited for. */
  party: z.enum(signingSeats).optional(),
  /** Who saw why somebody did not sign. */
  witness: line().optional(),
  /** The placement's new last day. */
  endDate: calendarDate.optional(),
});
export type ProceedInput = z.output<typeof proceedSchema>;

export const reopenSchema = z.strictObject({ evaluationId: id, stage: z.literal(signedStages), reason });
export type ReopenInput = z.output<typeof reopenSchema>;

/** A decision on the record with its reason, as the document has it. */
export const decisionSchema = z.object({
  way: z.enum([...ways, "reopen"]),
  stage: z.number(),
  reason: z.string(),
  party: z.enum(signingSeats).nullable(),
  witness: z.string().nullable(),
  endDate: z.string().nullable(),
  by: z.string(),
  at: z.string(),
});
export type DecisionItem = z.infer<typeof decisionSchema>;
