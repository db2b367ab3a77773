import { z } from "zod";
import { defineCall, signedIn } from "@/lib/platform/http/contract";
import { limits } from "@/lib/platform/limits";
import { id } from "@/lib/platform/validators";
import { terms } from "../life/rules";
import { talkFieldSchema } from "../talk/schema";

export const getTalk = defineCall({
  method: "POST",
  path: "/evaluation/get-talk",
  access: signedIn,
  effect: "read",
  input: z.strictObject({
    evaluationId: id,
    stage: z.literal(terms),
    fields: z.array(z.string().max(limits.inputLength)).max(100).optional(),
  }),
  output: z.object({ fields: z.array(talkFieldSchema) }),
  summary: "Fields of a term's talk as the caller reads them: what an open page fetches that was told of a change.",
});
