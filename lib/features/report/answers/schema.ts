import { z } from "zod";
import { type QuestionNode, scaleSteps } from "@/lib/features/form/content/rules";
import { questionShape, questionsAs } from "@/lib/features/form/content/schema";
import { limits } from "@/lib/platform/limits";
import { id } from "@/lib/platform/validators";
import type { AnsweredQuestion } from "./rules";

export const answerInputSchema = z.strictObject({
  questionId: id,
  checked: z.boolean().nullable().optional(),
  value: z.string().max(limits.answerLength, "validation.too_long").nullable().optional(),
  rating: z.int().min(1).max(scaleSteps.max).nullable().optional(),
});

export type AnswerInput = z.infer<typeof answerInputSchema>;

/** One person's answer to a question. */
export const answerShape = { checked: z.boolean(), valueAnswer: z.string(), rating: z.number().nullable() };

const questionNode: z.ZodType<QuestionNode<AnsweredQuestion>, QuestionNode<AnsweredQuestion>> = z.object({
  ...questionShape(z.string()),
  ...answerShape,
  get subItem() {
    return z.array(questionNode);
  },
});

/** Questions with the answers of the person who writes their tab: the student in planning and reflection, the caller in feedback. */
export const questionsSchema = questionsAs<AnsweredQuestion, typeof questionNode>(questionNode);
