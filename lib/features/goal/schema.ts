import { z } from "zod";
import { areas } from "@/lib/platform/areas";
import { limits } from "@/lib/platform/limits";
import { calendarDate, id, text } from "@/lib/platform/validators";
import { goalLimits, talks } from "./rules";

/** The revision, increased by each change of a goal. */
const revision = z.int().min(0).max(limits.idMax);

export const saveGoalSchema = z.strictObject({
  placementId: id,
  /** The goal to change and its known revision; without it a new one is made. */
  change: z.strictObject({ goalId: id, revision }).optional(),
  talk: z.enum(talks),
  talkDate: calendarDate,
  /** A competence area, or none. */
  viewPoint: z.int().min(1).max(areas.length).nullable(),
  text: text(goalLimits.textLength),
});
export type SaveGoalInput = z.infer<typeof saveGoalSchema>;

export const removeGoalSchema = z.strictObject({ goalId: id, revision });

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
});
export type GoalItem = z.infer<typeof goalSchema>;
