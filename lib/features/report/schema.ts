import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { calendarDate, id } from "@/lib/platform/validators";
import { questionTypes, scaleSteps } from "../form/rules";
import { seats } from "../placement/rules";
import { reportActions } from "./rules";

export const createReportSchema = z.strictObject({
  placementId: id,
  name: z.string().trim().max(limits.inputLength, "validation.too_long").optional(),
  date: calendarDate,
});

export const answerInputSchema = z.strictObject({
  questionId: id,
  checked: z.boolean().nullable().optional(),
  value: z.string().max(limits.answerLength, "validation.too_long").nullable().optional(),
  rating: z.int().min(1).max(scaleSteps.max).nullable().optional(),
});
export type AnswerInput = z.infer<typeof answerInputSchema>;

export const messageSchema = z.strictObject({
  reportId: id,
  body: z.string().trim().min(1, "validation.required").max(limits.answerLength, "validation.too_long"),
});

/** The counter that each save of a part raises. */
export const revision = z.int().min(0).max(limits.idMax);

const person = z.object({ userId: z.number(), fullName: z.string(), seat: z.enum(seats) });

/** What one person answered to a question. */
const answerShape = { checked: z.boolean(), valueAnswer: z.string(), rating: z.number().nullable() };

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
 * A question with the answer of whoever writes its tab: the student in planning and reflection, the caller in feedback.
 * Nested questions stand in `subItem`, each with a tab of its own.
 */
export const questionSchema: z.ZodType<ReportQuestion> = z.object({
  ...questionShape,
  get subItem() {
    return z.array(questionSchema);
  },
});
export type ReportQuestion = z.infer<z.ZodObject<typeof questionShape>> & { subItem: ReportQuestion[] };

export const reportSchema = z.object({
  reportId: z.number(),
  placementId: z.number(),
  groupId: z.number(),
  name: z.string(),
  date: z.string(),
  status: z.number(),
  place: z.string(),
  ward: z.string(),
  student: person,
  /** The caller's seat; null for an admin. */
  seat: z.enum(seats).nullable(),
  /** The revision of the caller's own part; 0 while there is none. */
  revision: z.number(),
  actions: z.array(z.enum(reportActions)),
  writableTabs: z.array(z.number()),
  readableTabs: z.array(z.number()),
  /** Feedback of the caller's seat may carry ratings. */
  mayRate: z.boolean(),
  canMessage: z.boolean(),
  /** Full names of everybody with a seat: a text may name them. */
  names: z.array(z.string()),
  help: z.array(z.object({ tab: z.number(), text: z.string() })),
  /** The steps of the form's rating scale, the lowest first, with what each means in plain words. */
  scale: z.array(z.object({ step: z.number(), anchor: z.string() })),
  /** What was agreed in the last talk, as it read when the report was begun. */
  goals: z.array(z.object({ viewPoint: z.number().nullable(), text: z.string() })),
  questions: z.array(questionSchema),
  /** What the caller has begun to say about single answers of the student's; empty unless the caller writes feedback now. */
  comments: z.array(z.object({ questionId: z.number(), valueAnswer: z.string() })),
  /** Feedback that has been given, the caller's own among it. An answer to one of the student's questions is about theirs. */
  feedback: z.array(
    person.extend({
      submittedAt: z.string(),
      answers: z.array(z.object({ questionId: z.number(), ...answerShape })),
    }),
  ),
  /** What people without an account wrote by a link; nobody has verified who they are. */
  guestFeedback: z.array(
    z.object({ guestLinkId: z.number(), guestName: z.string(), feedback: z.string(), givenAt: z.string() }),
  ),
  /** Who was asked and has not answered yet. */
  awaited: z.array(person.extend({ askedAt: z.string() })),
  /** Who can still be asked; empty unless the caller may ask. */
  askable: z.array(person),
  messages: z.array(person.extend({ messageId: z.number(), body: z.string(), createdAt: z.string() })),
});
export type ReportDetail = z.infer<typeof reportSchema>;

export const reportItemSchema = z.object({
  reportId: z.number(),
  placementId: z.number(),
  name: z.string(),
  date: z.string(),
  status: z.number(),
  studentName: z.string(),
  ward: z.string(),
  /** The caller was asked for feedback and has not given it. */
  awaitsMe: z.boolean(),
});
export type ReportItem = z.infer<typeof reportItemSchema>;
