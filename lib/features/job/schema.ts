import { z } from "zod";
import { jobStates } from "./rules";

/** A job as its asker follows it. Moments are ISO. */
export const jobSchema = z.object({
  jobId: z.number(),
  kind: z.string(),
  /** What of its kind it is about, such as what is exported. */
  subject: z.string(),
  state: z.enum(jobStates),
  /** How far it is, of how many; null while nobody knows the whole. */
  done: z.number(),
  total: z.number().nullable(),
  /** What came out of it, as its kind says. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Why it failed, as a message key. */
  problem: z.string().nullable(),
  file: z.object({ name: z.string(), bytes: z.number() }).nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** When it is deleted, with its file. */
  goesAt: z.string().nullable(),
});
export type JobItem = z.infer<typeof jobSchema>;
