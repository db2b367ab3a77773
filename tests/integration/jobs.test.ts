import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { writableDb as db } from "@/lib/platform/db";
import { type JobRunner, launchRunner } from "@/lib/platform/jobs/runner";
import type { Schedule, Task } from "@/lib/platform/jobs/task";
import { currentRequestId, forRequest } from "@/lib/platform/request-id";
import { addAnyJob } from "../support/add-any-job";
import { locksOfRunners, waitingJobs } from "../support/jobs";
import { soon } from "../support/soon";

const runners: JobRunner[] = [];

async function launch(tasks: Record<string, Task>, schedules: Schedule[] = []): Promise<JobRunner> {
  const runner = await launchRunner(tasks, schedules);
  runners.push(runner);
  return runner;
}

/** A promise and what fulfils it. */
function makePromise<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

/** A task that signals its start and waits for a release. */
function makeGate() {
  const began = makePromise<void>();
  const release = makePromise<void>();
  const task: Task = () => {
    began.resolve();
    return release.promise;
  };
  return { task, began: began.promise, release: release.resolve };
}

const queue = (task: string, options?: Parameters<typeof addAnyJob>[3]) =>
  db.$transaction((tx) => addAnyJob(tx, task, {}, options));

afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
  await db.$executeRaw`delete from graphile_worker._private_jobs`;
  await db.$executeRaw`delete from graphile_worker._private_known_crontabs`;
});

describe("a job", () => {
  it("runs after the commit of its transaction, with its payload and number", async () => {
    const ran = makePromise<unknown>();
    await launch({ greet: async (payload, { id }) => ran.resolve({ payload, id }) });
    await db.$transaction((tx) => addAnyJob(tx, "greet", { name: "Kari", list: [1, null] }));
    expect(await ran.promise).toEqual({
      payload: { name: "Kari", list: [1, null] },
      id: expect.stringMatching(/^\d+$/),
    });
  });

  it("is done for the request that caused it, and for none when nobody has asked, whatever started the runner", async () => {
    const [asked, unasked] = [makePromise<string | undefined>(), makePromise<string | undefined>()];
    const tasks = {
      asked: async () => asked.resolve(currentRequestId()),
      unasked: async () => unasked.resolve(currentRequestId()),
    };
    await forRequest("start", () => launch(tasks));
    await forRequest("press-7", () => queue("asked"));
    await queue("unasked");
    expect([await asked.promise, await unasked.promise]).toEqual(["press-7", undefined]);
  });

  it("was never there when its transaction is rolled back", async () => {
    const failing = db.$transaction(async (tx) => {
      await addAnyJob(tx, "greet", {});
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await waitingJobs()).toEqual([]);
  });

  it("takes the place and the moment of one with its key that still waits", async () => {
    const later = new Date(Date.now() + 60_000);
    await queue("greet", { jobKey: "kari", runAt: later });
    await queue("greet", { jobKey: "kari", runAt: new Date(Date.now() + 600_000) });
    await queue("greet", { jobKey: "ola", runAt: later });
    const jobs = await waitingJobs();
    expect(jobs.map(({ key }) => key)).toEqual(["kari", "ola"]);
    expect(jobs.map(({ runAt }) => runAt)).toEqual([later, later]);
  });
});

describe("a runner", () => {
  it("lets the job under way finish when it stops, and takes no other", async () => {
    const gate = makeGate();
    const runner = await launchRunner({ slow: gate.task }, []);
    await queue("slow");
    await gate.began;
    const stopping = runner.stop();
    await queue("other");
    gate.release();
    await stopping;
    expect((await waitingJobs()).map(({ task }) => task)).toEqual(["other"]);
  });

  it("leaves the jobs of another one that lives alone", async () => {
    const gate = makeGate();
    await launch({ slow: gate.task });
    await queue("slow");
    await gate.began;
    const stolen = vi.fn();
    const second = await launchRunner({ slow: async () => stolen() }, []);
    await second.stop();
    expect(stolen).not.toHaveBeenCalled();
    gate.release();
    await soon(async () => expect(await waitingJobs()).toEqual([]));
  });

  it("is followed by another when it ends because a job could not be reported as done", async () => {
    const ran: unknown[] = [];
    const last = makePromise<void>();
    await launch({
      greet: async (payload) => {
        ran.push(payload);
        if (ran.length > 1) last.resolve();
      },
    });
    await db.$executeRaw`create function refuse_report() returns trigger language plpgsql
      as $$ begin raise exception 'the database restarts'; end $$`;
    await db.$executeRaw`create trigger refuse_report before delete on graphile_worker._private_jobs
      execute function refuse_report()`;
    await queue("greet");
    await soon(() => expect(ran).toHaveLength(1));
    await db.$executeRaw`drop function refuse_report cascade`;
    await queue("greet");
    await last.promise;
    expect(ran.length).toBeGreaterThan(1);
  });

  it("is followed by another when it could not ask for its first job", async () => {
    const note = vi.fn();
    const ran = makePromise<void>();
    await db.$executeRaw`alter table graphile_worker._private_tasks rename to hidden_tasks`;
    try {
      runners.push(await launchRunner({ greet: async () => ran.resolve() }, [], { note }));
      await soon(() => expect(note).toHaveBeenCalledWith(false));
    } finally {
      await db.$executeRaw`alter table graphile_worker.hidden_tasks rename to _private_tasks`;
    }
    await queue("greet");
    await ran.promise;
  });

  it("takes nothing while the disk has no room, or cannot be read, and goes on when it has", async () => {
    const ran = vi.fn();
    const note = vi.fn();
    const hasRoom = vi.fn(async () => true);
    runners.push(await launchRunner({ greet: async () => ran() }, [], { note, hasRoom }));
    await queue("greet");
    await soon(() => expect(ran).toHaveBeenCalledTimes(1));
    hasRoom.mockRejectedValue(new Error("EIO"));
    await soon(() => expect(note).toHaveBeenLastCalledWith(false));
    await queue("greet");
    hasRoom.mockClear().mockResolvedValue(false);
    await soon(() => expect(hasRoom.mock.calls.length).toBeGreaterThan(2));
    expect(ran).toHaveBeenCalledTimes(1);
    hasRoom.mockResolvedValue(true);
    await soon(() => expect(ran).toHaveBeenCalledTimes(2));
    await soon(() => expect(note.mock.calls.flat()).toEqual([true, false, true]));
  });

  it("takes over immediately what a killed one was doing", async () => {
    const args = ["--conditions=react-server", "--import", "tsx", "tests/support/hanging-runner.ts"];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const exited = once(child, "exit");
    await queue("hang");
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await exited;
    // PostgreSQL sees the broken connection a moment later.
    await soon(async () => expect(await locksOfRunners()).toBe(0));
    expect((await waitingJobs()).map(({ attempts }) => attempts)).toEqual([1]);

    const ran = makePromise<void>();
    await launch({ hang: async () => ran.resolve() });
    await ran.promise;
  });
});

it("a run that no process was there for is caught up within a day where its schedule says so, and else left to the next one", async () => {
  const hours = (ago: number) => new Date(Date.now() - ago * 60 * 60 * 1000);
  const due = hours(2);
  const cron = `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
  for (const task of ["clear-leftovers", "purge-jobs"])
    await db.$executeRaw`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values (${task}, ${hours(72)}, ${hours(26)})`;
  const ran: string[] = [];
  const isCaughtUp = makePromise<void>();
  const tasks = {
    "clear-leftovers": async () => {
      ran.push("clear-leftovers");
      isCaughtUp.resolve();
    },
    "purge-jobs": async () => void ran.push("purge-jobs"),
  };
  await launch(tasks, [
    { task: "clear-leftovers", cron, caughtUp: true },
    { task: "purge-jobs", cron },
  ]);
  await isCaughtUp.promise;
  await soon(async () => expect(await waitingJobs()).toEqual([]));
  expect(ran).toEqual(["clear-leftovers"]);
});
