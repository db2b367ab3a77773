import { z } from "zod";
import { id } from "@/lib/platform/validators";
import { sentenceLimits } from "./rules";

export const saveSentenceSchema = z.strictObject({
  /** The sentence to change; without it a new one is saved. */
  sentenceId: id.optional(),
  text: z.string().trim().min(1, "validation.required").max(sentenceLimits.textLength, "validation.too_long"),
});
export type SaveSentenceInput = z.infer<typeof saveSentenceSchema>;

export const sentenceSchema = z.object({ sentenceId: z.number(), text: z.string() });
export type SentenceItem = z.infer<typeof sentenceSchema>;
