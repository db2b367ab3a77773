import { z } from "zod";
import { seats } from "@/lib/features/placement/rules";
import { roles } from "@/lib/platform/auth/permissions";
import { id } from "@/lib/platform/validators";

export const mergeInputSchema = z.strictObject({
  /** The account that goes on. */
  keepUserId: id,
  /** The account that becomes a part of it. */
  mergeUserId: id,
  /** Only says what would move. */
  dryRun: z.boolean().default(false),
});
export type MergeInput = z.input<typeof mergeInputSchema>;

const days = { startDate: z.string(), endDate: z.string() };

/** What moves from one account to the other. Days are `YYYY-MM-DD`. */
export const movedSchema = z.object({
  seats: z.array(
    z.object({
      placementId: z.number(),
      seat: z.enum(["supervisor", "secondary_supervisor"]),
      student: z.object({ userId: z.number(), fullName: z.string() }),
      groupName: z.string(),
      ...days,
      /** When the person stands in for the primary supervisor. */
      standIn: z.object({ from: z.string(), until: z.string() }).nullable(),
      /** The placement goes on, or its evaluation is not done. */
      isOpen: z.boolean(),
    }),
  ),
  /** Feedback that is asked for and not given. */
  requests: z.array(z.object({ reportId: z.number(), name: z.string(), date: z.string(), studentName: z.string() })),
  /** Feedback that was begun and is not asked for any more. */
  drafts: z.number(),
  notifications: z.number(),
  sentences: z.number(),
  /** The usernames that lead to the account that goes on. */
  usernames: z.array(z.string()),
  /** A sign-in with Feide leads there too. */
  hasFeide: z.boolean(),
});
export type Moved = z.infer<typeof movedSchema>;

/** What is in the way of a merge, or of undoing it. */
export const obstacleSchema = z.object({
  /** `placement`: both have a seat in it; `report`: it waits for one of them and the other has a part in it; `seat`: the role does not fit it. */
  kind: z.enum(["placement", "report", "seat"]),
  seat: z.enum(seats).nullable(),
  /** Null where it is about a whole group. */
  studentName: z.string().nullable(),
  groupName: z.string(),
  reportName: z.string().nullable(),
});
export type Obstacle = z.infer<typeof obstacleSchema>;

export const mergeOutputSchema = z.object({
  /** Null when nothing was changed. */
  mergeId: z.number().nullable(),
  moved: movedSchema,
  /** What has to be settled before; a merge with any of it is refused. */
  obstacles: z.array(obstacleSchema),
});
export type MergeResult = z.infer<typeof mergeOutputSchema>;

export const undoMergeSchema = z.strictObject({ mergeId: id });

/** Somebody who may be the same person as somebody else. */
export const candidateSchema = z.object({
  userId: z.number(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Why they probably are; null for others whom the search finds. */
  sameness: z.enum(["name", "address"]).nullable(),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** The ids of what moved, as they are stored to undo it. */
export const movedIdsSchema = z.object({
  seats: z.array(z.object({ placementId: z.number(), seat: z.enum(["supervisor", "secondary_supervisor"]) })),
  /** With the revision that each had. */
  parts: z.array(z.object({ partId: z.number(), revision: z.number(), isAsked: z.boolean() })),
  notifications: z.array(z.number()),
  sentences: z.array(z.number()),
  /** The accounts that had been merged before. */
  accounts: z.array(z.number()),
  /** The revision of the supervisors' parts of each evaluation, all together. */
  evaluations: z.array(z.object({ evaluationId: z.number(), revision: z.number() })),
});
export type MovedIds = z.infer<typeof movedIdsSchema>;

/** A merge that can still be undone, as the account that goes on shows it. Moments are ISO. */
export type RecentMerge = {
  mergeId: number;
  merged: { userId: number; fullName: string; username: string };
  at: string;
};
