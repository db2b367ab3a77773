import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { saveFollowUpRulesSchema, writeToGroupSchema } from "./schema";

export const saveFollowUpRules = defineCall({
  method: "POST",
  path: "/group/save-follow-up-rules",
  access: permission("view_admin_edit_group"),
  effect: "write",
  input: saveFollowUpRulesSchema,
  output: z.object({ revision: z.number() }),
  summary: "Sets a group's rules for absence and for when a student needs a look.",
});

export const writeToGroup = defineCall({
  method: "POST",
  path: "/group/write",
  access: permission("view_admin_edit_group"),
  effect: "write",
  limit: "groupMails",
  input: writeToGroupSchema,
  output: z.object({ count: z.number() }),
  summary:
    "Mails the students of a group whose placement is not over, their primary supervisors with those who stand in for them, or both: each gets a mail alone and answers to the writer. Gives the number of mails. A second call with the same `sendId` sends nothing and gives the same number.",
});
