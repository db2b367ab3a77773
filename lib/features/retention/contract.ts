import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import { retentionSchema, saveRuleSchema } from "./schema";

const access = permission("manage_settings");

export const getRetention = defineCall({
  method: "POST",
  path: "/admin/getRetention",
  access,
  effect: "read",
  input: z.strictObject({ cursor: id.optional() }),
  output: retentionSchema,
  summary:
    "For how long what is kept, in the school and in groups with rules of their own, and the reports of what was deleted.",
});

export const saveRetentionRule = defineCall({
  method: "POST",
  path: "/admin/saveRetentionRule",
  access,
  effect: "write",
  input: saveRuleSchema,
  output: z.object({ revision: z.number() }),
  summary:
    "Changes for how long something is kept: in the whole school, or otherwise in one group. Null keeps it for good; without `keep` the rule is removed.",
});

export const previewRetention = defineCall({
  method: "POST",
  path: "/admin/previewRetention",
  access,
  effect: "write",
  input: z.strictObject({}),
  output: z.object({ jobId: z.number() }),
  summary:
    "Starts a job that counts and names what is over, and deletes nothing: `/job/file` has the names as an Excel file.",
});

export const runRetention = defineCall({
  method: "POST",
  path: "/admin/runRetention",
  access,
  effect: "write",
  input: z.strictObject({ previewId: id }),
  output: z.object({ jobId: z.number() }),
  summary:
    "Starts a job that deletes what a preview has found. Refused once the rules are others than those of the preview.",
});
