import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { formId, id } from "@/lib/platform/validators";
import {
  evaluationSearchSchema,
  logSchema,
  managedEvaluationSchema,
  managedItemSchema,
  visibilitySchema,
} from "./schema";

const access = permission("manage_evaluations");

export const getAllEvaluation = defineCall({
  method: "POST",
  path: "/admin/getAllEvaluation",
  access,
  effect: "read",
  input: evaluationSearchSchema,
  output: z.object({ items: z.array(managedItemSchema), nextCursor: z.number().nullable() }),
  summary: "All evaluations that meet the filters, a page at a time, those that are not done first.",
});

export const adminGetDataForEvaluation = defineCall({
  method: "POST",
  path: "/admin/adminGetDataForEvaluation",
  access,
  effect: "read",
  input: z.strictObject({ evaluationId: id }),
  output: managedEvaluationSchema,
  summary: "One evaluation with who has submitted what, and who sees it. What was rated is not in it.",
});

export const adminChangeValueHideAnswerForEvaluation = defineCall({
  method: "POST",
  path: "/admin/adminChangeValueHideAnswerForEvaluation",
  access,
  effect: "write",
  input: visibilitySchema,
  output: z.object({ hidden: z.boolean().nullable() }),
  summary:
    "Decides whether the other side sees a part of a term once it is submitted; null lets it follow from both submissions again.",
});

export const getLogDataOfEvaluationReport = defineCall({
  method: "GET",
  path: "/admin/getLogDataOfEvaluationReport",
  access,
  effect: "read",
  input: z.strictObject({ evaluationId: formId }),
  output: logSchema,
  summary: "Who did what with an evaluation, the latest first.",
});
