import { z } from "zod";
import { seats } from "@/lib/features/placement/rules";
import { recordKinds } from "@/lib/features/user/rules";
import { limits } from "@/lib/platform/limits";
import { id } from "@/lib/platform/validators";

export const involvementInputSchema = z.strictObject({
  userIds: z.array(id).min(1).max(limits.listPageSize),
  /** Also what the people have left behind: it decides whether an account can be deleted. */
  withRecords: z.boolean().default(false),
});
export type InvolvementInput = z.input<typeof involvementInputSchema>;

/** A seat in a placement that is not over, or whose evaluation is not done; a teacher's is in the whole group. */
export const openSeatSchema = z.object({
  userId: z.number(),
  seat: z.enum(seats),
  groupId: z.number(),
  groupName: z.string(),
  /** The last day of the placement or of the group, `YYYY-MM-DD`. */
  endDate: z.string(),
  /** Null for a teacher, whose seat is about all students of the group. */
  student: z.object({ userId: z.number(), fullName: z.string() }).nullable(),
  /** The evaluation of the placement while it is open; null for a teacher. */
  evaluationId: z.number().nullable(),
  /** How many evaluations are open where the seat is. */
  openEvaluations: z.number(),
  /** Where the caller looks after it; null where they may open no page about it. */
  page: z.string().nullable(),
});
export type OpenSeat = z.infer<typeof openSeatSchema>;

export const involvementSchema = z.object({
  seats: z.array(openSeatSchema),
  /** By account, where it was asked for; an account without any can be deleted. */
  records: z.array(z.object({ userId: z.number(), kinds: z.array(z.enum(recordKinds)) })),
});
export type Involvement = z.infer<typeof involvementSchema>;
