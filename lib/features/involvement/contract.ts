import { defineCall, permission } from "@/lib/platform/http/contract";
import { involvementInputSchema, involvementSchema } from "./schema";

export const getInvolvement = defineCall({
  method: "POST",
  path: "/admin/get-involvement",
  access: permission("manage_users"),
  effect: "read",
  input: involvementInputSchema,
  output: involvementSchema,
  summary:
    "The open seats of people, and what they have left behind: what to know before an account is deactivated or deleted.",
});
