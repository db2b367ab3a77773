import type { Tx } from "@/lib/platform/db";
import { addJob } from "@/lib/platform/jobs/add-job";
import type { TaskName } from "@/lib/platform/jobs/task-names";

/** Queues a job of a task that the product need not have, for tests of the queue itself. */
export const addAnyJob = (tx: Tx, task: string, payload: unknown, options?: Parameters<typeof addJob>[3]) =>
  addJob(tx, task as TaskName, payload, options);
