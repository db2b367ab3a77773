import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { calendarDate, id, revision, text } from "@/lib/platform/validators";
import { reason } from "../life/schema";
import { noticeLimits, noticeStates } from "./rules";

const answer = z.string("validation.invalid").max(limits.answerLength, "validation.too_long");
const short = z.string("validation.invalid").trim().max(limits.inputLength, "validation.too_long");
/** A step of the plan that follows a notice: what, who, and by when or from when. */
const stepSchema = z.strictObject({
  what: text(limits.contentLength),
  who: short,
  day: calendarDate.nullable(),
});
export type NoticeStepInput = z.output<typeof stepSchema>;

/** What is written in a draft, and frozen when the notice is given. */
const draftShape = {
  notMastered: answer.optional(),
  required: answer.optional(),
  /** False: category A, knowledge and skills; true: category B, conduct and suitability. */
  categoryB: z.boolean("validation.invalid").nullable().optional(),
  comment: answer.optional(),
  meetingAt: z.iso
    .datetime({ error: "validation.date" })
    .transform((moment) => new Date(moment).toISOString())
    .nullable()
    .optional(),
  meetingPlace: short.optional(),
};

/** A field that is left out stays as it was. Without a number a draft is begun. */
export const saveNoticeSchema = z
  .strictObject({
    evaluationId: id,
    noticeId: id.optional(),
    /** That of the notice as the writer knows it, 0 for a new one. */
    revision,
    ...draftShape,
    /** The whole plan, in the draft and after it. */
    steps: z.array(stepSchema).max(noticeLimits.steps, "evaluation.notice.error_steps").optional(),
    /** Of the meeting, once the notice is given. */
    minutes: answer.nullable().optional(),
    studentAttended: z.boolean("validation.invalid").nullable().optional(),
  })
  .refine(({ noticeId, revision: known }) => noticeId !== undefined || known === 0, {
    path: ["revision"],
    error: "validation.invalid",
  });
export type SaveNoticeInput = z.output<typeof saveNoticeSchema>;

/** Which notice a step is about, as the person knows it. */
const noticeShape = { evaluationId: id, noticeId: id, revision };

export const discardNoticeSchema = z.strictObject(noticeShape);
export type DiscardNoticeInput = z.output<typeof discardNoticeSchema>;

export const giveNoticeSchema = z.strictObject({
  ...noticeShape,
  /** Why it is given after the last safe day; needed then, and without meaning before. */
  lateReason: z.string().trim().max(limits.contentLength, "validation.too_long").optional(),
  /** It is late because of grave conduct that arose later. */
  isLaterConduct: z.boolean("validation.invalid").optional(),
});
export type GiveNoticeInput = z.output<typeof giveNoticeSchema>;

export const acknowledgeNoticeSchema = z.strictObject({
  ...noticeShape,
  remark: z.string().trim().max(limits.answerLength, "validation.too_long").optional(),
});
export type AcknowledgeNoticeInput = z.output<typeof acknowledgeNoticeSchema>;

export const liftNoticeSchema = z.strictObject({ ...noticeShape, reason });
export type LiftNoticeInput = z.output<typeof liftNoticeSchema>;

export const openNoticeSchema = z.strictObject({ evaluationId: id, noticeId: id });
export type OpenNoticeInput = z.output<typeof openNoticeSchema>;

export const noticeSavedSchema = z.object({ noticeId: z.number(), revision: z.number() });
export type NoticeSaved = z.infer<typeof noticeSavedSchema>;

/** The plan as it is shown and as an earlier version has it. */
export const shownStepsSchema = z.array(z.object({ what: z.string(), who: z.string(), day: z.string().nullable() }));

/** A notice with all that was added to it. */
export const noticeSchema = z.object({
  noticeId: z.number(),
  /** Counts what supervisors and teachers save; what the student does, does not raise it. */
  revision: z.number(),
  state: z.enum(noticeStates),
  notMastered: z.string(),
  required: z.string(),
  categoryB: z.boolean().nullable(),
  comment: z.string(),
  meetingAt: z.string().nullable(),
  meetingPlace: z.string(),
  steps: shownStepsSchema,
  draftedBy: z.string(),
  changedAt: z.string(),
  givenBy: z.string().nullable(),
  givenAt: z.string().nullable(),
  /** The last safe day when it was given. */
  deadline: z.string().nullable(),
  /** Null for a draft. */
  inTime: z.boolean().nullable(),
  lateReason: z.string().nullable(),
  isLaterConduct: z.boolean(),
  openedAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  remark: z.string().nullable(),
  remarkedAt: z.string().nullable(),
  /** The plan's versions begin with the one that was given. */
  planVersion: z.number(),
  planChangedAt: z.string().nullable(),
  /** The version that the student has confirmed last. */
  planReadVersion: z.number().nullable(),
  planReadAt: z.string().nullable(),
  minutes: z.string().nullable(),
  studentAttended: z.boolean().nullable(),
  minutesBy: z.string().nullable(),
  minutesAt: z.string().nullable(),
  liftedBy: z.string().nullable(),
  liftedAt: z.string().nullable(),
  liftReason: z.string().nullable(),
  /** What it said before each change of the plan, the minutes or the attendance, the latest last. */
  versions: z.array(
    z.object({
      planVersion: z.number(),
      steps: shownStepsSchema,
      minutes: z.string().nullable(),
      studentAttended: z.boolean().nullable(),
      minutesBy: z.string().nullable(),
      minutesAt: z.string().nullable(),
      replacedBy: z.string(),
      replacedAt: z.string(),
    }),
  ),
});
export type NoticeItem = z.infer<typeof noticeSchema>;

/** The notices of an evaluation as somebody sees them. */
export const noticesShape = {
  /** The one that is not lifted: a draft for supervisors and teachers only. */
  notice: noticeSchema.nullable(),
  /** Those that were lifted, the latest last. */
  earlierNotices: z.array(noticeSchema),
  /** Where the reader finds it: a tab, a page without a tab, or nowhere. */
  noticeTab: z.enum(["tab", "page"]).nullable(),
};
