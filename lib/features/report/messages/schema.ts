import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { id, text } from "@/lib/platform/validators";

export const messageSchema = z.strictObject({
  reportId: id,
  body: text(limits.answerLength),
  /** Of the sender's choice: a message that is sent again, because no answer came, is the same one. */
  sendId: z.uuid().optional(),
});

/** What the record says of a message. */
export const messageOnRecord = z.object({ messageId: z.number() });
