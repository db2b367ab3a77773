import "server-only";
import { EventEmitter } from "node:events";
import { setTimeout } from "node:timers/promises";
import { type Job, parseCronItems, type Runner, run } from "graphile-worker";
import { atStop } from "../at-stop";
import { log } from "../log";
import { processWide } from "../process-wide";
import { forRequest } from "../request-id";
import { factsOf } from "./job-facts";
import { logJobs, quietLogger } from "./job-log";
import { markAlive } from "./live-runners";
import { queuePool } from "./queue-pool";
import type { Schedule, TaskList } from "./task";

/** How many jobs a process runs in parallel. */
const CONCURRENCY = 4;
/** New jobs notify the runner; only later ones, and those that failed, wait for the next poll. */
const POLL_MS = 2_000;
/** How long after its end another runner begins. */
const RESTART_MS = 1_000;
/** How long after a run was due it is caught up. */
const CATCH_UP_MS = 24 * 60 * 60 * 1000;
/** How often a process looks whether there is still room for what jobs write. */
const ROOM_MS = 2_000;

export type JobRunner = {
  /** Finishes the running jobs, takes no more, and ends. */
  stop: () => Promise<void>;
};

const held = processWide("runner", (): { runner?: Promise<JobRunner>; isLive: boolean } => ({ isLive: false }));

/** Do jobs run in this process at this moment? Between two runners, and after the stop, they do not. */
export const isRunnerLive = (): boolean => held().isLive;

/** Runs jobs in this process until it stops, whenever there is room; a second call returns the same runner. */
export function startRunner(tasks: TaskList, schedules: Schedule[], hasRoom: HasRoom): Promise<JobRunner> {
  const state = held();
  const note = (isLive: boolean) => {
    state.isLive = isLive;
  };
  state.runner ??= launchRunner(tasks, schedules, { note, hasRoom }).then((runner) => {
    atStop(runner.stop);
    return runner;
  });
  return state.runner;
}

/** Is there room on the disk for what jobs write? */
type HasRoom = () => Promise<boolean>;

type Options = {
  /** Is told whether a runner runs, whenever that changes. */
  note?: (runs: boolean) => void;
  hasRoom?: HasRoom;
};

/** A runner, and what ends its mark of being alive. */
type Live = { runner: Runner; end: () => void };

/**
 * A runner on the connections of the process, of which it uses two permanently. One that ends without being asked, for instance because
 * the database restarted while a job was reported as done, is followed by another. Without room on the disk there is
 * none: what a job could not write here, another process does.
 */
export async function launchRunner(
  tasks: TaskList,
  schedules: Schedule[],
  { note = () => {}, hasRoom = async () => true }: Options = {},
): Promise<JobRunner> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Live | null = await launch(tasks, schedules);
  note(true);

  async function supervise(): Promise<void> {
    while (current) {
      await current.runner.promise.catch(() => {});
      note(false);
      if (signal.aborted) return;
      log.warn("the job runner ended; another begins as soon as it can");
      const ended = current;
      current = null;
      ended.end();
      current = await launchAgain();
      note(current !== null);
    }
  }

  async function launchAgain(): Promise<Live | null> {
    while (!signal.aborted) {
      await setTimeout(RESTART_MS, undefined, { signal }).catch(() => {});
      if (!(await isRoomy())) continue;
      const live = signal.aborted ? null : await launch(tasks, schedules).catch(() => null);
      if (live && !signal.aborted) return live;
      await live?.runner.stop().catch(() => {});
      live?.end();
    }
    return null;
  }

  // A disk that cannot be read takes no files either.
  const isRoomy = () => hasRoom().catch(() => false);

  async function watchDisk(): Promise<void> {
    while (!signal.aborted) {
      await setTimeout(ROOM_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted || !current || (await isRoomy())) continue;
      log.warn("the disk has no room for what jobs write: this process takes none");
      await current?.runner.stop().catch(() => {});
    }
  }

  const supervised = supervise();
  const watched = watchDisk();
  return {
    async stop() {
      stopping.abort();
      // One that is ending by itself just now needs no stop.
      await current?.runner.stop().catch(() => {});
      await Promise.all([supervised, watched]);
      current?.end();
    },
  };
}

async function launch(tasks: TaskList, schedules: Schedule[]): Promise<Live> {
  const begun: Runner[] = [];
  try {
    const end = await markAlive(async () => {
      const { id, runner } = await begin(tasks, schedules);
      begun.push(runner);
      return id;
    });
    return { runner: begun[0] as Runner, end };
  } catch (error) {
    // Without its mark others would take its jobs for abandoned.
    await begun[0]?.stop().catch(() => {});
    throw error;
  }
}

async function begin(tasks: TaskList, schedules: Schedule[]): Promise<{ id: string; runner: Runner }> {
  const events = new EventEmitter();
  logJobs(events);
  let id = "";
  events.on("pool:create", ({ workerPool }: { workerPool: { id: string } }) => {
    id = workerPool.id;
  });
  const asked = firstAnswer(events);
  const runner = await run({
    pgPool: queuePool(),
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    events,
    logger: quietLogger,
    // Without these a graceful stop does not record that a job was done, and it runs again.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: asTaskList(tasks),
    parsedCronItems: parseCronItems(
      schedules.map(({ task, cron, caughtUp }) => ({
        task,
        match: cron,
        options: { backfillPeriod: caughtUp ? CATCH_UP_MS : 0 },
      })),
    ),
  });
  runner.promise.catch((error: unknown) => log.error({ err: error }, "the job runner ended"));
  void asked.then((isGood) => (isGood ? undefined : runner.stop().catch(() => {})));
  return { id, runner };
}

/**
 * Could a runner ask for jobs the first time? The library reads the numbers of the tasks then, and keeps also a failure for as long as the
 * runner lives: it would never get a job.
 */
function firstAnswer(events: EventEmitter): Promise<boolean> {
  return new Promise((resolve) => {
    events.once("worker:getJob:error", () => resolve(false));
    for (const answered of ["worker:getJob:empty", "job:start"]) events.once(answered, () => resolve(true));
  });
}

/** The tasks by their names in the queue. What a job does is done for the request that caused it. */
export const asTaskList = (tasks: TaskList) =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown, { job }: { job: Pick<Job, "id" | "flags" | "created_at"> }) =>
        forRequest(factsOf(job.flags).requestId, () => task(payload, { id: job.id, queuedAt: job.created_at })),
    ]),
  );
