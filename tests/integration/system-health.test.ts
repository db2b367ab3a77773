import { mkdir } from "node:fs/promises";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { isReady, readMetrics } from "@/lib/features/system/queries/answer-machines";
import { answerRequest } from "@/lib/features/system/queries/answer-request";
import { checkHealth } from "@/lib/features/system/queries/check-health";
import { nameFigures } from "@/lib/features/system/queries/name-figures";
import { writableDb as db, pool } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { readNow } from "@/lib/platform/jobs/queue-state";
import { countCall, readFigures } from "@/lib/platform/metrics/figures";
import { beginStop } from "@/lib/platform/stopping";
import { addAnyJob } from "../support/add-any-job";
import { countQueries } from "../support/count-queries";
import { soon } from "../support/soon";

const held = globalThis as unknown as { practicum: Map<string, unknown> };

/** The next check asks again. */
function forget(): void {
  for (const name of ["health", "stop", "queue"]) held.practicum.delete(name);
}

const ask = () => isReady(null, {}, { requestId: "request-7" });

// Files before this one, in the same process, have removed it at their end.
beforeAll(() => mkdir(env.DATA_DIR, { recursive: true }));

afterEach(async () => {
  forget();
  await db.$executeRaw`delete from graphile_worker._private_jobs`;
});

describe("whether a process is ready", () => {
  it("costs one statement, when ten ask at once", async () => {
    await checkHealth();
    forget();
    expect(await countQueries(() => Promise.all(Array.from({ length: 10 }, checkHealth)))).toBe(1);
  });

  it("names what has failed, while people can work", async () => {
    // The tests have no Channels server, and run jobs when they want to.
    const answer = await ask();
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        status: 200,
        data: {
          verdict: "degraded",
          version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
          build: "unknown",
          checks: { database: "ok", disk: "ok", channels: "failed", jobs: "failed" },
        },
      },
    ]);
  });

  it("is yes while requests have every connection to the database", async () => {
    const busy = await Promise.all(Array.from({ length: pool().options.max ?? 0 }, () => pool().connect()));
    try {
      const answer = await ask();
      expect([answer.status, (await answer.json()).data.checks.database]).toEqual([200, "ok"]);
    } finally {
      for (const client of busy) client.release();
    }
  });

  it("is no when the database gives no answer in time; the next question is asked on another connection", async () => {
    await checkHealth();
    const [asked] = await db.$queryRaw<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'practicum health' and datname = current_database()`;
    if (!asked) throw new Error("The check has no connection of its own.");
    process.kill(asked.pid, "SIGSTOP");
    try {
      forget();
      const answer = await ask();
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
      expect(await answer.json()).toMatchObject({
        status: 503,
        error: "system.error_unavailable",
        requestId: "request-7",
        data: { verdict: "unavailable", checks: { database: "failed", disk: "ok" } },
      });
      const again = async () => {
        delete (held.practicum.get("health") as { kept?: unknown }).kept;
        expect((await ask()).status).toBe(200);
      };
      await soon(again);
    } finally {
      process.kill(asked.pid, "SIGCONT");
    }
  });

  it("is no from the begin of a stop, also of what was asked a moment before", async () => {
    expect((await ask()).status).toBe(200);
    beginStop();
    expect((await ask()).status).toBe(503);
  });
});

describe("the figures", () => {
  it("have the queue by task: what waits, since when, and what was given up", async () => {
    const past = new Date(Date.now() - 60_000);
    await db.$transaction(async (tx) => {
      await addAnyJob(tx, "count", {}, { runAt: past });
      await addAnyJob(tx, "count", {}, { runAt: new Date(Date.now() + 60_000) });
      await addAnyJob(tx, "mail", {});
    });
    await db.$executeRaw`update graphile_worker._private_jobs set attempts = max_attempts
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'mail')`;
    expect(await readNow()).toEqual([
      { task: "count", waiting: 2, running: 0, givenUp: 0, oldestSeconds: expect.any(Number) },
      { task: "mail", waiting: 0, running: 0, givenUp: 1, oldestSeconds: 0 },
    ]);
    expect((await readNow())[0]?.oldestSeconds).toBeGreaterThanOrEqual(60);
    nameFigures();
    const { text } = await readFigures();
    expect(text).toContain('practicum_queue_jobs{task="count",state="waiting"} 2');
    expect(text).toContain('practicum_queue_jobs{task="mail",state="given_up"} 1');
    expect(text).toMatch(/practicum_queue_oldest_seconds\{task="count"\} [6-9]\d/);
  });

  it("do not exist where no token is set", async () => {
    const caller = { token: "any", bearer: true, address: "192.0.2.7" };
    await expect(readMetrics(null, {}, caller)).rejects.toMatchObject({ kind: "notFound" });
  });

  it("are refused with the time to wait at a port without pages, after too many wrong tokens", async () => {
    const changed = env as { METRICS_TOKEN?: string | undefined };
    changed.METRICS_TOKEN = "the token of the figures";
    const headers = new Headers({ authorization: "Bearer another", "x-client-address": "192.0.2.8" });
    const statuses: number[] = [];
    let last = await answerRequest("/api/metrics", headers);
    for (let tried = 0; tried < 100 && last.status !== 429; tried += 1) {
      statuses.push(last.status);
      last = await answerRequest("/api/metrics", headers);
    }
    changed.METRICS_TOKEN = undefined;
    expect([new Set(statuses), last.status]).toEqual([new Set([401]), 429]);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("are given without those of the queue while the database is away", async () => {
    nameFigures();
    countCall("/report/get", "done", 12);
    const busy = await Promise.all(Array.from({ length: pool().options.max ?? 0 }, () => pool().connect()));
    const asked = readFigures();
    for (const client of busy) client.release(new Error("gone"));
    expect((await asked).text).toContain('practicum_call_duration_seconds_bucket{le="0.025",call="/report/get"} 1');
  });
});
