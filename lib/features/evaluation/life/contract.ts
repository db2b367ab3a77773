import { z } from "zod";
import { defineCall, permission, signedIn } from "@/lib/platform/http/contract";
import { proceedSchema, reopenSchema } from "./schema";

const stage = z.object({ stage: z.number() });

export const proceedEvaluation = defineCall({
  method: "POST",
  path: "/evaluation/proceed",
  access: signedIn,
  effect: "write",
  input: proceedSchema,
  output: stage,
  summary:
    "A teacher's way on where an evaluation would wait: without a part, the talk or a signature, without the midterm, discontinued, or with a new last day. The reason stands in the document. A second call with the same `sendId` changes nothing.",
});

export const reopenEvaluation = defineCall({
  method: "POST",
  path: "/evaluation/reopen",
  access: permission("manage_evaluations"),
  effect: "write",
  input: reopenSchema,
  output: stage,
  summary:
    "Takes an evaluation back to an earlier stage; what was signed and decided before stays on the record. A second call with the same `sendId` changes nothing.",
});
