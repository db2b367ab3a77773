import { z } from "zod";
import { anyone, defineCall, permission } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import { readySchema, systemSchema } from "./schema";

/** A call of a program without an account, which asks every few seconds. */
const byMachine = { method: "GET", access: anyone, effect: "read", sessionless: true, quiet: true } as const;

export const isLive = defineCall({
  ...byMachine,
  path: "/health/live",
  input: z.strictObject({}),
  output: z.object({ version: z.string(), build: z.string() }),
  summary: "Does the process answer? It asks nothing else, no database either.",
});

export const isReady = defineCall({
  ...byMachine,
  path: "/health/ready",
  input: z.strictObject({}),
  output: readySchema,
  answer: "application/json",
  summary:
    "Can people work here? 503 when the database cannot be reached or the process stops. `data` has the version and each check (database, disk, channels, jobs) with `ok`, `failed` or `off`; its `verdict` is `degraded` when one has failed without which people can work, such as a full disk.",
});

export const readMetrics = defineCall({
  ...byMachine,
  path: "/metrics",
  input: z.strictObject({}),
  output: z.string(),
  answer: "text/plain",
  summary:
    "The figures of all processes of this start in the text format of Prometheus. Needs `Authorization: Bearer METRICS_TOKEN`; without that setting it does not exist.",
});

export const getSystem = defineCall({
  method: "POST",
  path: "/admin/getSystem",
  access: permission("manage_settings"),
  effect: "read",
  input: z.strictObject({}),
  output: systemSchema,
  summary:
    "How the product itself is: its processes, its queue, what was given up, the size of the database, and the last backup. Recipients of mails are shown to who has the permission manage_users.",
});

export const retryGivenUp = defineCall({
  method: "POST",
  path: "/admin/retryGivenUp",
  access: permission("manage_settings"),
  effect: "write",
  input: z.strictObject({ jobId: id.optional() }),
  output: z.object({ count: z.number() }),
  summary: "Lets a job or mail that failed at every try run again, with all its tries; without `jobId` every one.",
});
