import { z } from "zod";
import { id } from "@/lib/platform/validators";
import { isPlacementKind, isPossible, kindNames, type RetentionKind } from "./rules";

const kind = z.enum(kindNames as [RetentionKind, ...RetentionKind[]]);

/** What a rule says as a form holds it: nothing typed keeps for good. */
const keep = z.int("retention.error_number").nullable();

/**
 * A rule of the school, or of a group; `revision` is that of the rule that was changed, 0 for one that was not there. Without `keep` the
 * rule of a group is removed, and that of the school becomes the one that was shipped.
 */
export const saveRuleSchema = z
  .strictObject({
    kind,
    groupId: id.nullable(),
    keep: keep.optional(),
    revision: z.int().min(0),
  })
  .superRefine(({ kind: of, groupId, keep: time }, context) => {
    if (time !== undefined && !isPossible(of, time))
      context.addIssue({ code: "custom", path: ["keep"], message: "retention.error_number" });
    if (groupId !== null && !isPlacementKind(of))
      context.addIssue({ code: "custom", path: ["groupId"], message: "retention.error_no_group" });
  });
export type SaveRuleInput = z.output<typeof saveRuleSchema>;

export const ruleSchema = z.object({
  kind,
  groupId: z.number().nullable(),
  groupName: z.string().nullable(),
  keep: z.number().nullable(),
  revision: z.number(),
});
export type RuleItem = z.infer<typeof ruleSchema>;

/** The report of what went. Moments are ISO. */
export const runSchema = z.object({
  runId: z.number(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** False for one that runs or was stopped on the way. */
  isComplete: z.boolean(),
  /** Who started it; null for one that began by itself. */
  by: z.string().nullable(),
  /** How many placements kept what was over. */
  undecided: z.number(),
  recent: z.number(),
  unarchived: z.number(),
  counts: z.array(z.object({ kind, groupName: z.string().nullable(), count: z.number() })),
});
export type RunItem = z.infer<typeof runSchema>;

export const retentionSchema = z.object({
  /** Those of the school in their order, then those of groups by the groups' names. */
  rules: z.array(ruleSchema),
  /** The latest first. */
  runs: z.array(runSchema),
  nextCursor: z.number().nullable(),
});
export type RetentionDetail = z.infer<typeof retentionSchema>;

/** How much of each kind. */
const counts = z.partialRecord(kind, z.number());

/** What a preview found, as its job stores it: how much of each kind is over on a day, and for how many placements it has to wait. */
export const previewSchema = z.object({
  day: z.string(),
  fingerprint: z.string(),
  counts,
  undecided: z.number(),
  recent: z.number(),
  unarchived: z.number(),
});
export type Preview = z.infer<typeof previewSchema>;

/** What the task of a job is given. */
export const retentionJobSchema = z.discriminatedUnion("does", [
  z.object({ does: z.literal("preview") }),
  z.object({ does: z.literal("delete"), day: z.string(), fingerprint: z.string(), found: counts }),
]);
export type RetentionJob = z.infer<typeof retentionJobSchema>;
export type DeletingJob = Extract<RetentionJob, { does: "delete" }>;
