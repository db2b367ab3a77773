import { z } from "zod";
import { scaleSteps } from "@/lib/features/form/content/rules";
import { limits } from "@/lib/platform/limits";
import { id, revision } from "@/lib/platform/validators";
import { terms } from "../life/rules";

/** Which part of an evaluation is written, and the revision that the writer knows. */
export const partShape = {
  evaluationId: id,
  stage: z.literal(terms),
  revision,
};

export const ratingInputSchema = z.strictObject({
  questionId: id,
  rating: z.int().min(1).max(scaleSteps.max).nullable().optional(),
  comment: z.string().max(limits.answerLength, "validation.too_long").nullable().optional(),
});

/** What somebody says to a question; a field that is left out stays as it was. */
export type RatingInput = z.infer<typeof ratingInputSchema>;

export const revisionSchema = z.object({ revision: z.number() });
