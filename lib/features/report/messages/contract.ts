import { z } from "zod";
import { defineCall } from "@/lib/platform/http/contract";
import { access } from "../life/policy";
import { messageSchema } from "./schema";

export const sendMessage = defineCall({
  method: "POST",
  path: "/report/send-message",
  access,
  effect: "write",
  limit: "writing",
  input: messageSchema,
  output: z.object({ messageId: z.number() }),
  summary: "Writes to everybody with a seat in the report's placement.",
});
