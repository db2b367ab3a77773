import { z } from "zod";
import { type FollowableReason, followableReasons } from "@/lib/features/student/rules";
import { limits } from "@/lib/platform/limits";
import { id, moment, sendId, text } from "@/lib/platform/validators";

export const followUpSchema = z.strictObject({
  placementId: id,
  reason: z.enum(followableReasons),
  /** What was done about it, for the group's teachers and admins. */
  note: text(limits.contentLength),
  /** When the page was made on which it was seen: what has arisen since is not followed up. */
  seenAt: moment,
  sendId,
});
export type FollowUpInput = z.output<typeof followUpSchema>;

/** What has been followed up in a placement, as its page shows the group's teachers and admins. */
export type FollowUpItem = {
  followUpId: number;
  reason: FollowableReason;
  note: string;
  /** The teacher or admin who wrote it. */
  by: string;
  /** The school's day, `YYYY-MM-DD`. */
  day: string;
  /** The reader may take it back: their own, while something is written in the placement. */
  isOwn: boolean;
};
