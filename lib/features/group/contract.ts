import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { saveFollowUpRulesSchema } from "./schema";

export const saveFollowUpRules = defineCall({
  method: "POST",
  path: "/group/save-follow-up-rules",
  access: permission("view_admin_edit_group"),
  effect: "write",
  input: saveFollowUpRulesSchema,
  output: z.object({ revision: z.number() }),
  summary: "Sets a group's rules for absence and for when a student needs a look.",
});
