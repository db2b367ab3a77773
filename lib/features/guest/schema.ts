import { z } from "zod";
import { questionsSchema } from "@/lib/features/report/answers/schema";
import { limits } from "@/lib/platform/limits";
import { line, text } from "@/lib/platform/validators";
import { linkStates } from "./rules";

/** The secret of a link as a page received it; any value is looked up. */
export const guestToken = z.string().max(200);

/** What a guest writes, as free text. */
export const guestFeedbackSchema = z.strictObject({
  token: guestToken,
  name: line(),
  feedback: text(limits.answerLength),
});

/** An invitation as its student sees it. */
export const guestLinkSchema = z.object({
  guestLinkId: z.number(),
  /** The mail address; null when it was shown as a QR code. */
  email: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(linkStates),
  /** The guest's name as given; null before the answer. */
  guestName: z.string().nullable(),
});
export type GuestLinkItem = z.infer<typeof guestLinkSchema>;

/** Everything a guest can see of a report: student, day, ward and plan. */
export const guestReportSchema = z.object({
  studentName: z.string(),
  reportName: z.string(),
  date: z.string(),
  ward: z.string(),
  expiresAt: z.string(),
  questions: questionsSchema,
});
export type GuestReport = z.input<typeof guestReportSchema>;
