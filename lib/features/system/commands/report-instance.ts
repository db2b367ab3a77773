import "server-only";
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { sql } from "kysely";
import { inTransaction } from "@/lib/features/unit-of-work";
import { atStop } from "@/lib/platform/at-stop";
import { readDisk } from "@/lib/platform/disk";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { processWide } from "@/lib/platform/process-wide";
import { within } from "@/lib/platform/sql";
import { runningVersion } from "@/lib/platform/version";
import { forgottenMs, heartbeatMs, type InstanceKind } from "../rules";

const reporting = processWide("instance", (): { timer?: NodeJS.Timeout | undefined } => ({}));

/**
 * Says in the database that this process lives, now and every half minute, until it ends in an orderly way. A database that is away costs
 * nothing: it is told later.
 */
export async function startReporting(kind: InstanceKind): Promise<void> {
  const state = reporting();
  if (state.timer) return;
  const id = randomUUID();
  let lastReport: Promise<void> = Promise.resolve();
  const report = () => {
    lastReport = reportInstance(id, kind).catch((error: unknown) => log.warn({ err: error }, "instance"));
    return lastReport;
  };
  state.timer = setInterval(report, heartbeatMs);
  state.timer.unref();
  await report();
  atStop(async () => {
    clearInterval(state.timer);
    state.timer = undefined;
    // One under way would bring the row back.
    await lastReport;
    await inTransaction(null, async ({ tx }) => {
      await tx.instance.deleteMany({ where: { id } });
    });
  });
}

/** Stores that a process lives, by the clock of the database, and forgets those that have not said so for an hour. */
export async function reportInstance(id: string, kind: InstanceKind): Promise<void> {
  const { version, build } = runningVersion();
  const disk = await readDisk(env.DATA_DIR).catch(() => null);
  const runsJobs = env.WORKER === "on";
  const known = { diskFree: disk && BigInt(disk.free), diskSize: disk && BigInt(disk.size) };
  const row = { id, kind, host: hostname(), pid: process.pid, runsJobs, version, build, node: process.versions.node };
  const now = sql<Date>`now()`;
  await inTransaction(null, async ({ tx }) => {
    await within(tx)
      .insertInto("Instance")
      .values({ ...row, ...known, startedAt: now, seenAt: now })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...known, seenAt: now }))
      .execute();
    await within(tx)
      .deleteFrom("Instance")
      .where("seenAt", "<", sql<Date>`now() - ${forgottenMs}::int * interval '1 millisecond'`)
      .execute();
  });
}
