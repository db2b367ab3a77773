import { z } from "zod";
import { defineCall, signedIn } from "@/lib/platform/http/contract";
import { documentQuerySchema } from "./schema";

export const getDocument = defineCall({
  method: "GET",
  path: "/evaluation/document",
  access: signedIn,
  effect: "read",
  limit: "documents",
  input: documentQuerySchema,
  output: z.file(),
  answer: "application/pdf",
  summary:
    "The evaluation as a PDF: the stored final one when it is done, before that a draft of what the caller may see. Of a done one from which something is hidden from the caller, an extract.",
});
