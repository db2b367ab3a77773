import { z } from "zod";
import { defineCall } from "@/lib/platform/http/contract";
import { id, revision } from "@/lib/platform/validators";
import { access } from "../life/policy";
import { answerInputSchema } from "./schema";

export const saveReport = defineCall({
  method: "POST",
  path: "/report/save",
  access,
  effect: "write",
  input: z.strictObject({ reportId: id, revision, answers: z.array(answerInputSchema).max(500) }),
  output: z.object({ revision: z.number() }),
  summary:
    "Saves answers of the caller's own part. What an answer leaves out stays as it was. In feedback an answer to one of the student's texts is a comment on it.",
});
