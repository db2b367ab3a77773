import { z } from "zod";
import { defineCall, signedIn } from "@/lib/platform/http/contract";
import { formId } from "@/lib/platform/validators";
import { terms } from "../life/rules";

export const getCalendar = defineCall({
  method: "GET",
  path: "/evaluation/calendar",
  access: signedIn,
  effect: "read",
  input: z.strictObject({
    evaluationId: formId,
    stage: z.coerce.number<string>().pipe(z.literal(terms)),
  }),
  output: z.file(),
  answer: "text/calendar",
  summary: "The talk of a term as a calendar file; not found while it has no hour.",
});
