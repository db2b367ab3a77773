import "server-only";
import { hostname } from "node:os";
import { sql } from "kysely";
import { endOfFixes } from "@/lib/platform/node-support.mjs";
import { statements } from "@/lib/platform/sql";
import { type InstanceKind, isDiskFull, lostMs } from "../rules";
import type { InstanceItem } from "../schema";

/** The processes that have said within the last hour that they live, the longest running first. */
export async function listInstances(): Promise<InstanceItem[]> {
  const rows = await statements
    .selectFrom("Instance as i")
    .selectAll()
    .select(({ ref }) =>
      sql<boolean>`${ref("i.seenAt")} < now() - ${lostMs}::int * interval '1 millisecond'`.as("isLost"),
    )
    .orderBy("i.startedAt")
    .orderBy("i.id")
    .execute();
  // A container that starts again has the same of both as the one before.
  const own = rows.findLast(({ host, pid }) => host === hostname() && pid === process.pid)?.id;
  return rows.map(({ id, kind, host, pid, diskFree, diskSize, startedAt, seenAt, ...named }) => {
    const disk = diskFree === null || diskSize === null ? null : { free: Number(diskFree), size: Number(diskSize) };
    return {
      ...named,
      instanceId: id,
      kind: kind as InstanceKind,
      host,
      pid,
      nodeUntil: endOfFixes(named.node, new Date()),
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isThis: id === own,
      disk,
      isDiskFull: disk !== null && isDiskFull(disk),
    };
  });
}
