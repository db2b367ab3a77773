import { z } from "zod";
import { defineCall, signedIn } from "@/lib/platform/http/contract";
import { formId, id } from "@/lib/platform/validators";
import { jobSchema } from "./schema";

export const getJob = defineCall({
  method: "POST",
  path: "/job/get",
  access: signedIn,
  effect: "read",
  input: z.strictObject({ jobId: id }),
  output: jobSchema,
  summary: "One of the caller's own jobs: how far it is, and what came out of it.",
});

export const listJobs = defineCall({
  method: "POST",
  path: "/job/list",
  access: signedIn,
  effect: "read",
  input: z.strictObject({ kind: z.string().max(40).optional(), cursor: id.optional() }),
  output: z.object({ items: z.array(jobSchema), nextCursor: z.number().nullable() }),
  summary:
    "The caller's own jobs, the latest first. A job is deleted some days after its end, as the school has set it.",
});

export const cancelJob = defineCall({
  method: "POST",
  path: "/job/cancel",
  access: signedIn,
  effect: "write",
  input: z.strictObject({ jobId: id }),
  output: z.object({}),
  summary: "Stops one of the caller's own jobs that has not ended.",
});

export const getJobFile = defineCall({
  method: "GET",
  path: "/job/file",
  access: signedIn,
  effect: "read",
  limit: "documents",
  input: z.strictObject({ jobId: formId }),
  output: z.file(),
  answer: "application/*",
  summary: "The file of one of the caller's own jobs that is done.",
});
