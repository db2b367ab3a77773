import { z } from "zod";
import { questionTypes, scaleSteps } from "@/lib/features/form/content/rules";
import { limits } from "@/lib/platform/limits";
import { id } from "@/lib/platform/validators";

export const answerInputSchema = z.strictObject({
  questionId: id,
  checked: z.boolean().nullable().optional(),
  value: z.string().max(limits.answerLength, "validation.too_long").nullable().optional(),
  rating: z.int().min(1).max(scaleSteps.max).nullable().optional(),
});

export type AnswerInput = z.infer<typeof answerInputSchema>;

/** One person's answer to a question. */
export const answerShape = { checked: z.boolean(), valueAnswer: z.string(), rating: z.number().nullable() };

const questionShape = {
  id: z.number(),
  parent_id: z.number().nullable(),
  depth: z.number(),
  question_order: z.number(),
  viewPoint: z.number(),
  tab: z.number(),
  type: z.enum(questionTypes),
  value: z.string(),
  is_compulsory: z.boolean(),
  show_checkbox: z.boolean(),
  show_link: z.boolean(),
  link_content: z.string().nullable(),
  link_url: z.string().nullable(),
  ...answerShape,
};

/**
 * A question with the answer of the person who writes its tab: the student in planning and reflection, the caller in feedback.
 * Nested questions are in `subItem`, each with its own tab.
 */
export const questionSchema: z.ZodType<ReportQuestion> = z.object({
  ...questionShape,
  get subItem() {
    return z.array(questionSchema);
  },
});

export type ReportQuestion = z.infer<z.ZodObject<typeof questionShape>> & { subItem: ReportQuestion[] };
