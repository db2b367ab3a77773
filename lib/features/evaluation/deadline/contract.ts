import { z } from "zod";
import { defineCall, signedIn } from "@/lib/platform/http/contract";
import { stateNoDoubtSchema } from "./schema";

export const stateNoDoubt = defineCall({
  method: "POST",
  path: "/evaluation/state-no-doubt",
  access: signedIn,
  effect: "write",
  input: stateNoDoubtSchema,
  output: z.object({ noDoubt: z.boolean() }),
  summary:
    "A supervisor or teacher writes that they have no doubt that the student will pass, or takes it back. A doubt that is raised takes back what both have written.",
});
