import { z } from "zod";
import { id, text } from "@/lib/platform/validators";
import { sentenceLimits } from "./rules";

export const saveSentenceSchema = z.strictObject({
  /** The sentence to change; without it a new one is saved. */
  sentenceId: id.optional(),
  text: text(sentenceLimits.textLength),
});
export type SaveSentenceInput = z.infer<typeof saveSentenceSchema>;

export const sentenceSchema = z.object({ sentenceId: z.number(), text: z.string() });
export type SentenceItem = z.infer<typeof sentenceSchema>;
