import { archive } from "../../support/archive";
import "../../support/database";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { settleUnclear } from "@/lib/features/archive/commands/settle-unclear";
import { uploadEvaluationToDocumaster } from "@/lib/features/archive/commands/upload-evaluations";
import { maxAtOnce, unclearMs } from "@/lib/features/archive/rules";
import { getJob } from "@/lib/features/job/queries";
import { configuredArchive } from "@/lib/platform/archive/configured";
import { writableDb as db } from "@/lib/platform/db";
import { makeManyDecided } from "../../factories/archive";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import type { Fault } from "../../support/faulty-archive";
import { locksOfRunners } from "../../support/jobs";
import { patienceMs, soon } from "../../support/soon";

function startRunner(): { child: ChildProcess; ended: Promise<unknown> } {
  const args = ["--conditions=react-server", "--import", "tsx", "tests/support/archive-runner.ts"];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "inherit"] });
  return { child, ended: once(child, "exit") };
}

/**
 * Runs jobs in a process of its own until it is killed.
 * @param moment what becomes of the request at which it is killed; undefined for every other one
 */
async function runUntilKilled(moment: (names: readonly string[]) => Fault | undefined): Promise<void> {
  const { child, ended } = startRunner();
  let isKilled = false;
  archive.meet(() => {
    const fault = isKilled ? "lost-before" : moment(archive.asked());
    if (fault === undefined || isKilled) return fault;
    isKilled = true;
    child.kill("SIGKILL");
    return fault;
  });
  await ended;
  expect(isKilled).toBe(true);
  // PostgreSQL sees the broken connection a moment later.
  await soon(async () => expect(await locksOfRunners()).toBe(0));
}

const settle = async () => {
  await db.$executeRaw`update "ArchiveRecord" set "sentAt" = "sentAt" - ${unclearMs} * interval '1 millisecond'`;
  const there = configuredArchive();
  if (there) await settleUnclear(there);
};

/** The first request of a kind after so many of the kind. */
const after = (names: readonly string[], kind: string, count: number) =>
  names.at(-1) === kind && names.filter((name) => name === kind).length > count;

it(
  "five hundred evaluations that are sent at once have one record each, although the worker is killed three times",
  async () => {
    const made = await makeManyDecided(db, maxAtOnce);
    const admin = await actAs(await makeUser(db, "Admin"));
    const evaluationIds = made.map(({ evaluationId }) => evaluationId);
    const { jobId } = await uploadEvaluationToDocumaster(admin, { evaluationIds }, { locale: "nb" });

    // Two transactions each, of which the first one creates the record: the next one never arrives.
    await runUntilKilled((names) => (after(names, "transaction", 200) ? "lost-before" : undefined));
    expect(await getJob(admin, { jobId })).toMatchObject({ state: "running", done: 100, total: 500 });
    expect(await db.archiveRecord.count({ where: { state: "archived" } })).toBe(100);

    // The next one arrives, and its sender does not know.
    await runUntilKilled((names) => (after(names, "transaction", 300) ? "lost-after" : undefined));
    expect(await getJob(admin, { jobId })).toMatchObject({ state: "running", done: 251, total: 500 });

    // When the record is there and not finished.
    await runUntilKilled((names) =>
      after(names, "query", 300) && names.at(-2) === "transaction" && names.at(-3) === "upload" ? "silent" : undefined,
    );

    archive.meet(() => undefined);
    const { child, ended } = startRunner();
    const isOver = async () => expect((await getJob(admin, { jobId })).state).not.toBe("running");
    await vi.waitFor(isOver, { timeout: 5 * patienceMs, interval: 200 });
    child.kill("SIGKILL");
    await ended;
    const job = await getJob(admin, { jobId });
    // What never arrived waits until it is certain that it does not.
    expect(job).toMatchObject({ state: "done", done: 500, total: 500, problem: null });
    expect(job.result).toMatchObject({ failed: 0, postponed: 1, skipped: 0, left: 0 });
    expect(Number(job.result?.archived) + Number(job.result?.already)).toBe(499);
    await settle();
    await settle();

    const records = await db.archiveRecord.findMany({ include: { result: { select: { externalId: true } } } });
    expect(records).toHaveLength(500);
    expect(records.filter(({ state, sentAt, claim }) => state !== "archived" || sentAt || claim)).toEqual([]);
    const [found, ids] = [await archive.client.find("Journalpost"), await archive.client.find("EksternId")];
    expect(found).toHaveLength(500);
    expect(found.filter(({ fields }) => fields.journalstatus !== "A")).toEqual([]);
    expect(new Set(records.map(({ recordId }) => recordId))).toEqual(new Set(found.map(({ id }) => id)));
    expect(ids.map(({ fields }) => String(fields.eksternID)).toSorted()).toEqual(
      records.map(({ result }) => result.externalId).toSorted(),
    );
  },
  8 * patienceMs,
);
