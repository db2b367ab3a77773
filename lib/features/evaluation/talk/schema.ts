import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { id, line, revision } from "@/lib/platform/validators";
import { terms } from "../life/rules";
import type { TalkValueKind } from "./rules";

const text = z.string("validation.invalid");
const nullIfBlank = (value: string) => (value.trim() === "" ? null : value);

/** What each kind of field may hold, as it is stored. */
export const talkValues: Record<TalkValueKind, z.ZodType<string | boolean | null>> = {
  moment: z.iso
    .datetime({ error: "validation.date" })
    .transform((moment) => new Date(moment).toISOString())
    .nullable(),
  line: text.transform(nullIfBlank).pipe(line().nullable()).nullable(),
  text: text.max(limits.answerLength, "validation.too_long").transform(nullIfBlank).nullable(),
  answer: z.boolean("validation.invalid").nullable(),
};

/** A change of one field; `revision` is the field's that the writer knows, 0 while it was never written. */
export const saveTalkSchema = z.strictObject({
  evaluationId: id,
  stage: z.literal(terms),
  /** A name of `talkFields`, or `point:<question id>`. */
  field: z.string().max(limits.inputLength),
  revision,
  value: z.union([z.string(), z.boolean(), z.null()]),
});
export type SaveTalkInput = z.infer<typeof saveTalkSchema>;

/** A field as it is stored: what is in it, who changed it last and when. */
export const talkFieldSchema = z.object({
  field: z.string(),
  value: z.union([z.string(), z.boolean(), z.null()]),
  revision: z.number(),
  by: z.string(),
  at: z.string(),
});
export type StoredTalkField = z.infer<typeof talkFieldSchema>;
