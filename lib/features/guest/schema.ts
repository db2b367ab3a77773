import { z } from "zod";
import { questionSchema } from "@/lib/features/report/answers/schema";
import { limits } from "@/lib/platform/limits";
import { line } from "@/lib/platform/validators";
import { linkStates } from "./rules";

/** The secret of a link as a page got it; whatever it is, it is looked up. */
export const guestToken = z.string().max(200);

/** What a guest writes, in words of their own. */
export const guestFeedbackSchema = z.strictObject({
  token: guestToken,
  name: line(),
  feedback: line(limits.answerLength),
});

/** An invitation as its student sees it. */
export const guestLinkSchema = z.object({
  guestLinkId: z.number(),
  /** Where it was mailed; null when it was shown as a QR code. */
  email: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(linkStates),
  /** What the guest called himself; null before the answer. */
  guestName: z.string().nullable(),
});
export type GuestLinkItem = z.infer<typeof guestLinkSchema>;

/** All that a guest gets to see of a report: whose it is, of which day and ward, and the plan. */
export const guestReportSchema = z.object({
  studentName: z.string(),
  reportName: z.string(),
  date: z.string(),
  ward: z.string(),
  expiresAt: z.string(),
  questions: z.array(questionSchema),
});
export type GuestReport = z.infer<typeof guestReportSchema>;
