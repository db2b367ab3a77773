import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { id, sendId, text } from "@/lib/platform/validators";

export const messageSchema = z.strictObject({
  reportId: id,
  body: text(limits.answerLength),
  sendId,
});

/** What the record says of a message. */
export const messageOnRecord = z.object({ messageId: z.number() });
