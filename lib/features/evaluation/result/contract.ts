import { z } from "zod";
import { defineCall, signedIn } from "@/lib/platform/http/contract";
import { decideSchema } from "./schema";

export const decideEvaluation = defineCall({
  method: "POST",
  path: "/evaluation/decide",
  access: signedIn,
  effect: "write",
  input: decideSchema,
  output: z.object({ stage: z.number() }),
  summary:
    "A teacher decides that the student has passed or not, as the last signature: by password, a new sign-in at Feide or a mailed code. Not passed needs the grounds.",
});
