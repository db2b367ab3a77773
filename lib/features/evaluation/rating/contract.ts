import { z } from "zod";
import { defineCall, signedIn } from "@/lib/platform/http/contract";
import { partShape, ratingInputSchema, revisionSchema } from "./schema";

export const saveEvaluation = defineCall({
  method: "POST",
  path: "/evaluation/save",
  access: signedIn,
  effect: "write",
  input: z.strictObject({
    ...partShape,
    answers: z.array(ratingInputSchema).min(1).max(500),
    /** The answers correct what both sides have submitted. */
    isCorrection: z.boolean().optional(),
  }),
  output: revisionSchema,
  summary:
    "Saves ratings and comments of the caller's own part of a term; what is left out stays as it was. After both sides have submitted, only a correction is saved, and the answers before it stay visible.",
});

export const submitEvaluation = defineCall({
  method: "POST",
  path: "/evaluation/submit",
  access: signedIn,
  effect: "write",
  limit: "writing",
  input: z.strictObject(partShape),
  output: revisionSchema,
  summary: "Submits the caller's own part of a term. Both sides see each other's when both have submitted.",
});

export const withdrawEvaluation = defineCall({
  method: "POST",
  path: "/evaluation/withdraw",
  access: signedIn,
  effect: "write",
  limit: "writing",
  input: z.strictObject(partShape),
  output: revisionSchema,
  summary: "Takes the caller's own submitted part back, as long as the other side has not submitted.",
});
