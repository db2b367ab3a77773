import { z } from "zod";
import { defineCall, signedIn } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import { signedStages } from "../life/rules";
import { evaluationItemSchema, evaluationSchema } from "./schema";

export const getEvaluation = defineCall({
  method: "POST",
  path: "/evaluation/get",
  access: signedIn,
  effect: "read",
  input: z.strictObject({ evaluationId: id, stage: z.literal(signedStages).optional() }),
  output: evaluationSchema,
  summary:
    "One evaluation as the caller sees it, in one stage; without a stage in the running one. Neither side sees the other's part before both have submitted, and nobody a draft.",
});

export const listEvaluations = defineCall({
  method: "POST",
  path: "/evaluation/list",
  access: signedIn,
  effect: "read",
  input: z.strictObject({ placementId: id.optional(), cursor: id.optional() }),
  output: z.object({ items: z.array(evaluationItemSchema), nextCursor: z.number().nullable() }),
  summary: "The evaluations of the placements that the caller sees, a page at a time, those that are not done first.",
});
