import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cancelJob } from "@/lib/features/job/commands/cancel-job";
import { deleteOldJobs, type RunningJob, runJob } from "@/lib/features/job/commands/run-job";
import { startJob } from "@/lib/features/job/commands/start-job";
import { getJob, getJobFile, listJobs } from "@/lib/features/job/queries";
import { maxAttempts } from "@/lib/features/job/rules";
import { tasks } from "@/lib/features/tasks";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import { type JobRunner, launchRunner } from "@/lib/platform/jobs/runner";
import { makeJob } from "../factories/job";
import { makeUser } from "../factories/user";
import { actAs, viewAs } from "../support/actor";
import { fileOf } from "../support/exported";
import { locksOfRunners, waitingJobs } from "../support/jobs";
import { refusalOf } from "../support/refusal";
import { rowsOf } from "../support/sheet-rows";
import { soon } from "../support/soon";

const runners: JobRunner[] = [];

afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
  await db.$executeRaw`delete from graphile_worker._private_jobs`;
});

const someAdmin = async () => actAs(await makeUser(db, "Admin"));
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const stored = (id: number) => db.backgroundJob.findUniqueOrThrow({ where: { id }, include: { pieces: true } });

const newJob = (actor: Actor): Promise<number> =>
  inTransaction(actor, (work) =>
    startJob(work, actor, {
      kind: "export",
      subject: "users",
      locale: "nb",
      input: { kind: "users", columns: ["username"], filter: { role: "Admin" } },
    }),
  );

/** A job whose task does what it is given. */
async function begin(run: (job: RunningJob, actor: Actor) => Promise<unknown>) {
  const actor = await someAdmin();
  const id = await newJob(actor);
  const ran = runJob("export", id, async (job) => {
    await run(job, actor);
    return { result: { rows: 2 }, fileName: "Users.xlsx" };
  });
  return { actor, id, ran };
}

describe("a job", () => {
  it("says how far it is, and has its file and its result at the end", async () => {
    const seen: unknown[] = [];
    const { actor, id, ran } = await begin(async (job, asker) => {
      await job.progress(0, 20);
      await job.write(bytes("first "));
      await job.progress(10);
      const { state, done, total, file } = await getJob(asker, { jobId: job.id });
      seen.push({ state, done, total, file });
      seen.push((await refusalOf(getJobFile(asker, { jobId: job.id }))).kind);
      await job.write(bytes("second"));
    });
    await ran;
    expect(seen).toEqual([{ state: "running", done: 10, total: 20, file: null }, "notFound"]);
    expect(await getJob(actor, { jobId: id })).toMatchObject({
      state: "done",
      result: { rows: 2 },
      problem: null,
      file: { name: "Users.xlsx", bytes: 12 },
    });
    const answer = await getJobFile(actor, { jobId: id });
    expect(answer.headers.get("content-disposition")).toContain('filename="Users.xlsx"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toBe("first second");
  });

  it("that is cancelled in the middle writes no more, and leaves no file", async () => {
    const after: string[] = [];
    const { actor, id, ran } = await begin(async (job, asker) => {
      await job.write(bytes("half"));
      await cancelJob(asker, { jobId: job.id });
      await job.write(bytes("the rest")).finally(() => after.push("asked"));
      after.push("went on");
    });
    await ran;
    expect(after).toEqual(["asked"]);
    expect(await stored(id)).toMatchObject({ state: "cancelled", pieces: [], fileName: null, result: null });
    expect(await cancelJob(actor, { jobId: id })).toEqual({});
    expect(await db.auditEntry.findMany({ where: { entity: "job", entityId: id } })).toMatchObject([
      { action: "job.cancel", actorId: actor.id },
    ]);
  });

  it("that is cancelled before it begins never begins", async () => {
    const actor = await someAdmin();
    const id = await newJob(actor);
    await cancelJob(actor, { jobId: id });
    const run = vi.fn();
    await runJob("export", id, run);
    expect(run).not.toHaveBeenCalled();
  });

  it("that has ended cannot be cancelled", async () => {
    const actor = await someAdmin();
    const { id } = await makeJob(db, actor.id);
    expect(await refusalOf(cancelJob(actor, { jobId: id }))).toMatchObject({ kind: "invalid", key: "job.error_over" });
    expect(await stored(id)).toMatchObject({ state: "done", pieces: [{}, {}] });
  });

  it("that is refused ends with the reason, at once", async () => {
    const { actor, id, ran } = await begin(async () => {
      throw invalid("export.error_rights");
    });
    await ran;
    expect(await getJob(actor, { jobId: id })).toMatchObject({ state: "failed", problem: "export.error_rights" });
  });

  it("that breaks is tried again, and says at last that it failed", async () => {
    const broken = async (job: RunningJob) => {
      await job.write(bytes("half"));
      throw new Error("a secret of the database");
    };
    const { actor, id, ran } = await begin(broken);
    await expect(ran).rejects.toThrow();
    expect(await stored(id)).toMatchObject({ state: "queued", pieces: [] });
    for (let attempt = 2; attempt < maxAttempts; attempt += 1)
      await expect(runJob("export", id, broken as never)).rejects.toThrow();
    await runJob("export", id, broken as never);
    expect(await getJob(actor, { jobId: id })).toMatchObject({
      state: "failed",
      problem: "job.error_failed",
      file: null,
    });
    expect((await stored(id)).pieces).toEqual([]);
  });

  it("that a killed runner had begun is done by the next one, with nothing of the first in its file", async () => {
    const actor = await someAdmin();
    const args = ["--conditions=react-server", "--import", "tsx", "tests/support/hanging-export.ts"];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const exited = once(child, "exit");
    const id = await newJob(actor);
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await exited;
    expect(await stored(id)).toMatchObject({ state: "running", attempts: 1, done: 1, pieces: [{ position: 0 }] });
    // PostgreSQL sees the broken connection a moment later.
    await soon(async () => expect(await locksOfRunners()).toBe(0));
    runners.push(await launchRunner(tasks, []));
    await soon(async () => expect((await stored(id)).state).toBe("done"));
    expect(await stored(id)).toMatchObject({ attempts: 2 });
    expect(await rowsOf(await fileOf(actor, id))).toContainEqual({ Brukernavn: actor.username });
  });

  it("whose runners are killed again and again ends, and says so", async () => {
    const actor = await someAdmin();
    const { id } = await makeJob(db, actor.id, { state: "running", attempts: maxAttempts });
    const run = vi.fn();
    await runJob("export", id, run);
    expect(run).not.toHaveBeenCalled();
    expect(await getJob(actor, { jobId: id })).toMatchObject({ state: "failed", problem: "job.error_killed" });
  });

  it("that another runner has begun again takes nothing more from the first", async () => {
    const { id, ran } = await begin(async (job) => {
      await runJob("export", job.id, async (again) => {
        await again.write(bytes("second"));
        return { result: {}, fileName: "Second.xlsx" };
      });
      await job.write(bytes("first"));
    });
    await ran;
    const { fileName, pieces } = await stored(id);
    expect({ fileName, text: Buffer.concat(pieces.map((piece) => piece.bytes)).toString() }).toEqual({
      fileName: "Second.xlsx",
      text: "second",
    });
  });

  it("and its file are deleted a day after its end, and a week after it was asked for when it never ended", async () => {
    const actor = await someAdmin();
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const old = await makeJob(db, actor.id, { createdAt: hoursAgo(30), finishedAt: hoursAgo(25) });
    const lost = await makeJob(db, actor.id, { state: "queued", createdAt: hoursAgo(7 * 24 + 1) });
    const waiting = await makeJob(db, actor.id, { state: "queued", createdAt: hoursAgo(7 * 24 - 1) });
    const recent = await makeJob(db, actor.id, { createdAt: hoursAgo(30), finishedAt: hoursAgo(23) });
    await deleteOldJobs(1);
    const left = await listJobs(actor, {});
    expect(left.items.map(({ jobId }) => jobId)).toEqual([recent.id, waiting.id]);
    expect(left.items[0]?.goesAt).toBe(new Date((recent.finishedAt?.getTime() ?? 0) + 86_400_000).toISOString());
    expect(await db.backgroundJobPiece.count({ where: { jobId: { in: [old.id, lost.id] } } })).toBe(0);
  });
});

describe("a job of somebody else", () => {
  it("is there for nobody, and neither is the own one for who may not start such a one any more", async () => {
    const person = await makeUser(db, "Admin");
    const { id: jobId } = await makeJob(db, person.id);
    const [own, other] = [await actAs(person), await someAdmin()];
    const viewing = await viewAs(await makeUser(db, "Admin"), person);
    for (const stranger of [other, viewing])
      for (const refused of [
        () => getJob(stranger, { jobId }),
        () => getJobFile(stranger, { jobId }),
        () => cancelJob(stranger, { jobId }),
      ])
        expect(await refusalOf(refused())).toMatchObject({ kind: "notFound" });
    expect((await listJobs(other, {})).items).toEqual([]);
    expect((await listJobs(viewing, {})).items).toEqual([]);
    expect((await listJobs(own, { kind: "export" })).items).toHaveLength(1);
    await db.userPermission.create({ data: { userId: person.id, permission: "export_data", granted: false } });
    const denied = await actAs(person);
    expect(await refusalOf(getJobFile(denied, { jobId }))).toMatchObject({ kind: "notFound" });
    expect((await listJobs(denied, {})).items).toEqual([]);
  });
});

it("the jobs of a kind wait for each other, and not for anything else", async () => {
  const actor = await someAdmin();
  await newJob(actor);
  expect((await waitingJobs()).map(({ task }) => task)).toEqual(["job-export"]);
  const [job] = await db.$queryRaw<{ queue: string }[]>`select queue_name as queue from graphile_worker.jobs`;
  expect(job).toEqual({ queue: "export-jobs" });
});
