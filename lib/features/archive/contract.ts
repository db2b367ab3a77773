import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import { archiveItemSchema, archiveSearchSchema, elsewhereSchema, findingSchema, uploadSchema } from "./schema";

const access = permission("archive_evaluations");

export const uploadEvaluationToDocumaster = defineCall({
  method: "POST",
  path: "/admin/uploadEvaluationToDocumaster",
  access,
  effect: "write",
  input: uploadSchema,
  output: z.object({ jobId: z.number() }),
  summary:
    "Starts a job that sends the final documents of these evaluations to the archive: `/job/get` says how far it is. What is archived already is not sent again.",
});

export const listArchive = defineCall({
  method: "POST",
  path: "/archive/list",
  access,
  effect: "read",
  input: archiveSearchSchema,
  output: z.object({ items: z.array(archiveItemSchema), nextCursor: z.number().nullable() }),
  summary:
    "The evaluations that are done, with what has become of each in the archive, a page at a time, the latest first.",
});

export const checkArchive = defineCall({
  method: "POST",
  path: "/archive/check",
  access,
  effect: "read",
  input: z.strictObject({}),
  output: z.object({ findings: z.array(findingSchema) }),
  summary: "Tries the connection to the archive with the settings, and says what is wrong; nothing when all is well.",
});

export const markElsewhere = defineCall({
  method: "POST",
  path: "/archive/mark-elsewhere",
  access,
  effect: "write",
  input: elsewhereSchema,
  output: z.object({}),
  summary: "Says that the result of a done evaluation is archived elsewhere, and where.",
});

export const unmarkElsewhere = defineCall({
  method: "POST",
  path: "/archive/unmark-elsewhere",
  access,
  effect: "write",
  input: z.strictObject({ evaluationId: id }),
  output: z.object({}),
  summary: "Takes back that a result is archived elsewhere: it is to be sent again.",
});
