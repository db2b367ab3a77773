import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";

export const retryFailedMails = defineCall({
  method: "POST",
  path: "/admin/retryFailedMails",
  access: permission("manage_users"),
  effect: "write",
  input: z.strictObject({}),
  output: z.object({ count: z.number() }),
  summary: "Sends the mails again that were given up after every try.",
});
