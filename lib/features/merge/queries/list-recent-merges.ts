import "server-only";
import { db } from "@/lib/platform/db";
import { lastKept } from "@/lib/platform/last-kept";
import type { RecentMerge } from "../schema";

/** The merges into an account that can still be undone, the latest first. */
export async function listRecentMerges(userId: number): Promise<RecentMerge[]> {
  const rows = await db.accountMerge.findMany({
    where: { keptId: userId, undoneAt: null, createdAt: { gt: lastKept() } },
    orderBy: { id: "desc" },
    select: { id: true, createdAt: true, merged: { select: { id: true, fullName: true, username: true } } },
  });
  return rows.map(({ id, createdAt, merged }) => ({
    mergeId: id,
    merged: { userId: merged.id, fullName: merged.fullName, username: merged.username },
    at: createdAt.toISOString(),
  }));
}
