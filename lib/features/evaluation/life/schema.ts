import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { calendarDate, id, line, sendId } from "@/lib/platform/validators";
import { signedStages, signingSeats, wayFields, ways } from "./rules";

/** The reason of a decision on the record. */
export const reason = z.string().trim().min(1, "validation.required").max(limits.contentLength, "validation.too_long");

const proceedFields = {
  way: z.enum(ways),
  reason,
  /** Whose part or signature is not waited for. */
  party: z.enum(signingSeats).optional(),
  /** Who saw why somebody did not sign. */
  witness: line().optional(),
  /** The placement's new last day. */
  endDate: calendarDate.optional(),
};

/** Each way has the fields that it needs, and no other; only the two sides have a part. */
const fieldsFit = (
  { way, ...given }: Pick<z.output<z.ZodObject<typeof proceedFields>>, "way" | "party" | "witness" | "endDate">,
  context: z.RefinementCtx,
) => {
  for (const field of ["party", "witness", "endDate"] as const) {
    const isNeeded = wayFields[way].includes(field);
    if (isNeeded !== (given[field] !== undefined))
      context.addIssue({
        code: "custom",
        path: [field],
        message: isNeeded ? "validation.required" : "validation.invalid",
      });
  }
  if (way === "without-party" && given.party === "teacher")
    context.addIssue({ code: "custom", path: ["party"], message: "validation.invalid" });
};

const stage = z.literal(signedStages);

export const proceedSchema = z
  .strictObject({
    evaluationId: id,
    /** That of the page: what is left out of it is not left out of another one that has begun since. Pages of an earlier version do not say it. */
    stage: stage.optional(),
    ...proceedFields,
    sendId,
  })
  .superRefine(fieldsFit);
export type ProceedInput = z.output<typeof proceedSchema>;

/** The form of a way: what it does not need is not sent, and an empty field is none. */
export const proceedFormSchema = (about: Pick<ProceedInput, "evaluationId" | "stage" | "way">) =>
  z
    .object({ reason: z.string(), party: z.string().nullable(), witness: z.string(), endDate: z.string() })
    .transform(({ reason: why, ...typed }) => {
      const given = wayFields[about.way].map((field) => [field, typed[field] || undefined]);
      return { ...about, reason: why, ...Object.fromEntries(given) } as z.input<typeof proceedSchema>;
    })
    .pipe(proceedSchema);

export const reopenSchema = z.strictObject({ evaluationId: id, stage, reason, sendId });
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
