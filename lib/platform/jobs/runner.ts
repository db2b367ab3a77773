import "server-only";
import { EventEmitter } from "node:events";
import { parseCronItems, type Runner, run } from "graphile-worker";
import { atStop } from "../at-stop";
import { pool } from "../db";
import { log } from "../log";
import { logJobs, quietLogger } from "./job-log";
import { markAlive } from "./live-runners";
import type { Schedule, TaskList } from "./task";

/** How many jobs a process runs in parallel. */
const CONCURRENCY = 4;
/** New jobs notify the runner; only later ones, and those that failed, wait for the next poll. */
const POLL_MS = 2_000;

export type JobRunner = {
  /** Finishes the running jobs, takes no more, and ends. */
  stop: () => Promise<void>;
};

const held = globalThis as typeof globalThis & { practicumRunner?: Promise<JobRunner> };

/** Runs jobs in this process until it stops; a second call returns the same runner. */
export function startRunner(tasks: TaskList, schedules: Schedule[]): Promise<JobRunner> {
  held.practicumRunner ??= launchRunner(tasks, schedules).then((runner) => {
    atStop(runner.stop);
    return runner;
  });
  return held.practicumRunner;
}

/** A runner on the connections of the process, of which it uses two permanently. */
export async function launchRunner(tasks: TaskList, schedules: Schedule[]): Promise<JobRunner> {
  const runners: Runner[] = [];
  const end = await markAlive(async () => {
    const { id, runner } = await begin(tasks, schedules);
    runners.push(runner);
    return id;
  });
  return {
    async stop() {
      for (const runner of runners) await runner.stop();
      end();
    },
  };
}

async function begin(tasks: TaskList, schedules: Schedule[]): Promise<{ id: string; runner: Runner }> {
  const events = new EventEmitter();
  logJobs(events);
  let id = "";
  events.on("pool:create", ({ workerPool }: { workerPool: { id: string } }) => {
    id = workerPool.id;
  });
  const runner = await run({
    pgPool: pool(),
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    events,
    logger: quietLogger,
    // Without these a graceful stop does not record that a job was done, and it runs again.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: asTaskList(tasks),
    parsedCronItems: parseCronItems(schedules.map(({ task, cron }) => ({ task, match: cron }))),
  });
  runner.promise.catch((error: unknown) => log.error({ err: error }, "the job runner ended"));
  return { id, runner };
}

/** The tasks by their names in the queue. */
export const asTaskList = (tasks: TaskList) =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown, { job }: { job: { id: string } }) => task(payload, { id: job.id }),
    ]),
  );
