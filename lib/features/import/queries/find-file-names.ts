import "server-only";
import { visibleTo } from "@/lib/features/job/policy";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";

/** What the files of some of somebody's own imports are called, by the number of their job: also of one that failed, or has not ended. */
export async function findFileNames(actor: Actor, jobIds: readonly number[]): Promise<Record<number, string>> {
  const files = await db.importFile.findMany({
    where: { jobId: { in: [...jobIds] }, job: visibleTo(actor) },
    select: { jobId: true, name: true },
  });
  return Object.fromEntries(files.map(({ jobId, name }) => [jobId, name]));
}
