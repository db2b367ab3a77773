import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import { saveSentenceSchema, sentenceSchema } from "./schema";

const access = permission("view_student_report");

export const listSentences = defineCall({
  method: "POST",
  path: "/sentence/list",
  access,
  effect: "read",
  input: z.strictObject({}),
  output: z.array(sentenceSchema),
  summary: "The sentences that the person keeps to use again in feedback, the latest first.",
});

export const saveSentence = defineCall({
  method: "POST",
  path: "/sentence/save",
  access,
  effect: "write",
  input: saveSentenceSchema,
  output: sentenceSchema,
  summary: "Keeps a sentence or changes one of the person's own.",
});

export const removeSentence = defineCall({
  method: "POST",
  path: "/sentence/remove",
  access,
  effect: "write",
  input: z.strictObject({ sentenceId: id }),
  output: z.object({}),
  summary: "Removes one of the person's own sentences.",
});
