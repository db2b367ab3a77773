import { z } from "zod";
import { checkNames, works } from "./rules";

const work = z.enum([...works, "other"]);
const checkState = z.enum(["ok", "failed", "off"]);

/** What the readiness of a process answers while people can work there. */
export const readySchema = z.object({
  status: z.literal(200),
  data: z.object({
    verdict: z.enum(["ok", "degraded"]),
    version: z.string(),
    build: z.string(),
    checks: z.record(z.enum(checkNames), checkState),
  }),
});

const disk = z.object({ free: z.number(), size: z.number() }).nullable();

const instanceSchema = z.object({
  instanceId: z.string(),
  kind: z.enum(["web", "worker"]),
  host: z.string(),
  pid: z.number(),
  runsJobs: z.boolean(),
  version: z.string(),
  build: z.string(),
  node: z.string(),
  /** What is to be known of a Node without security fixes: the last day that had them, `YYYY-MM-DD`; null for a supported one. */
  nodeUntil: z.string().nullable(),
  /** ISO moments. */
  startedAt: z.string(),
  seenAt: z.string(),
  /** It has not said for a while that it lives. */
  isLost: z.boolean(),
  /** The process that answers. */
  isThis: z.boolean(),
  disk,
  isDiskFull: z.boolean(),
});
export type InstanceItem = z.infer<typeof instanceSchema>;

const queuedSchema = z.object({
  task: z.string(),
  work,
  waiting: z.number(),
  running: z.number(),
  givenUp: z.number(),
  /** How long the oldest one that could run has waited, in seconds. */
  oldestSeconds: z.number(),
});
export type QueuedItem = z.infer<typeof queuedSchema>;

const givenUpSchema = z.object({
  jobId: z.number(),
  task: z.string(),
  work,
  isMail: z.boolean(),
  /** The kind of mail, where the queue knows it. */
  mail: z.string().nullable(),
  /** The address of its recipient, for who may see accounts. */
  to: z.string().nullable(),
  requestId: z.string().nullable(),
  error: z.string().nullable(),
  attempts: z.number(),
  /** ISO moments: when it was queued, and when it failed the last time. */
  createdAt: z.string(),
  failedAt: z.string(),
});
export type GivenUpItem = z.infer<typeof givenUpSchema>;

export const systemSchema = z.object({
  /** ISO moment: when it was so. */
  at: z.string(),
  version: z.string(),
  build: z.string(),
  instances: z.array(instanceSchema),
  queue: z.array(queuedSchema),
  /** The latest of what was given up, and how much that is. */
  givenUp: z.object({ items: z.array(givenUpSchema), total: z.number() }),
  checks: z.object({ database: checkState, disk: checkState, channels: checkState, jobs: checkState }),
  /** The Channels server is in this process, or another one. */
  channelsInside: z.boolean(),
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    /** It is the one inside, which `npm run backup` copies. */
    isInside: z.boolean(),
    /** ISO moment at which its server last archived the log of its changes (WAL); null when it has not. */
    archivedAt: z.string().nullable(),
    /** The largest tables, with their indexes; rows as the database estimates them. */
    tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() })),
  }),
  /** The last backup of the database inside; null when none is known. */
  backup: z.object({ at: z.string(), bytes: z.number(), isEncrypted: z.boolean() }).nullable(),
});
export type SystemState = z.infer<typeof systemSchema>;
