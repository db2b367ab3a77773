import { defineCall } from "@/lib/platform/http/contract";
import { access } from "../life/policy";
import { messageOnRecord, messageSchema } from "./schema";

export const sendMessage = defineCall({
  method: "POST",
  path: "/report/send-message",
  access,
  effect: "write",
  limit: "writing",
  input: messageSchema,
  output: messageOnRecord,
  summary:
    "Writes to everybody with a seat in the report's placement. A second call with the same `sendId` writes nothing and gives the same number.",
});
