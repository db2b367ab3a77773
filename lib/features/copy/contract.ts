import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";

export const startCopy = defineCall({
  method: "POST",
  path: "/copy/start",
  access: permission("profile"),
  effect: "write",
  input: z.strictObject({}),
  output: z.object({ jobId: z.number() }),
  summary:
    "Starts a job that makes a zip of what is stored about the caller, and about nobody else: `/job/get` says how far it is, `/job/file` has the file.",
});
