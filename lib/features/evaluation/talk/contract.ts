import { z } from "zod";
import { defineCall, signedIn } from "@/lib/platform/http/contract";
import { saveTalkSchema } from "./schema";

export const saveTalk = defineCall({
  method: "POST",
  path: "/evaluation/save-talk",
  access: signedIn,
  effect: "write",
  input: saveTalkSchema,
  output: z.object({ revision: z.number() }),
  summary:
    "Saves one field of a term's talk. Each field has its own revision: people who write in different fields never collide.",
});
