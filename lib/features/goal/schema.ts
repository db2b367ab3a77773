import { z } from "zod";
import { areas } from "@/lib/platform/areas";
import { calendarDate, id, revision, sendId, text } from "@/lib/platform/validators";
import { goalLimits, reachedSteps, talks } from "./rules";

export const saveGoalSchema = z.strictObject({
  placementId: id,
  /** The goal to change and its known revision; without it a new one is made. */
  change: z.strictObject({ goalId: id, revision }).optional(),
  talk: z.enum(talks),
  talkDate: calendarDate,
  /** A competence area, or none. */
  viewPoint: z.int().min(1).max(areas.length).nullable(),
  text: text(goalLimits.textLength),
  /** The question of the evaluation's talk from which it is made; left out, that of a changed goal stays. */
  questionId: id.optional(),
  /** Also when the text has changed between two tries: what the first one has stored is changed then. */
  sendId,
});
export type SaveGoalInput = z.infer<typeof saveGoalSchema>;

export const removeGoalSchema = z.strictObject({
  goalId: id,
  revision,
  /** Of the answer and the assessment that the caller has seen, as the goal has them: they are deleted with it. */
  answerRevision: revision,
  reachedRevision: revision,
});
export type RemoveGoalInput = z.infer<typeof removeGoalSchema>;

export const answerGoalSchema = z.strictObject({
  goalId: id,
  /** Of the answer; 0 when there is none yet. */
  revision,
  text: text(goalLimits.answerLength),
  /** The reports that show it. */
  reportIds: z.array(id).max(goalLimits.reports, "goal.error_too_many_reports"),
  sendId,
});
export type AnswerGoalInput = z.infer<typeof answerGoalSchema>;

export const assessGoalSchema = z.strictObject({
  goalId: id,
  /** Of the assessment; 0 when there is none yet. */
  revision,
  reached: z.enum(reachedSteps, "goal.error_reached"),
  sendId,
});
export type AssessGoalInput = z.infer<typeof assessGoalSchema>;

/** What became of a goal, as somebody sees it. */
export const goalOutcomeShape = {
  /** What the student says about it at endterm. */
  answer: z.string().nullable(),
  /** Of the answer; 0 when there is none yet. */
  answerRevision: z.number(),
  /** The reports that the answer names, the earliest first; `date` is `YYYY-MM-DD`. */
  reports: z.array(z.object({ reportId: z.number(), name: z.string(), date: z.string(), status: z.number() })),
  /** What the supervisor says; null too while the reader may not see it: the student's part of the endterm comes first. */
  reached: z.enum(reachedSteps).nullable(),
  reachedBy: z.string().nullable(),
  /** Of the assessment; 0 when there is none yet, and where it is not seen. */
  reachedRevision: z.number(),
};

export const goalSchema = z.object({
  goalId: z.number(),
  talk: z.enum(talks),
  /** The day of the talk, `YYYY-MM-DD`. */
  talkDate: z.string(),
  viewPoint: z.number().nullable(),
  text: z.string(),
  /** Who wrote it down. */
  authorName: z.string(),
  revision: z.number(),
  /** The question of the evaluation's talk from which it was made. */
  questionId: z.number().nullable(),
  ...goalOutcomeShape,
});
export type GoalItem = z.infer<typeof goalSchema>;
