import "server-only";
import { restorableSince } from "@/lib/platform/restorable-since";
import { statements } from "@/lib/platform/sql";
import type { RecentMerge } from "../schema";

/** The merges into an account that can still be undone, the latest first. */
export async function listRecentMerges(userId: number): Promise<RecentMerge[]> {
  const rows = await statements
    .selectFrom("AccountMerge as merge")
    .innerJoin("User as merged", "merged.id", "merge.mergedId")
    .where("merge.keptId", "=", userId)
    .where("merge.undoneAt", "is", null)
    .where("merge.createdAt", ">", restorableSince())
    .orderBy("merge.id", "desc")
    .select(["merge.id as mergeId", "merge.createdAt", "merge.mergedId", "merged.fullName", "merged.username"])
    .execute();
  return rows.map(({ mergeId, createdAt, mergedId, fullName, username }) => ({
    mergeId,
    merged: { userId: mergedId, fullName, username },
    at: createdAt.toISOString(),
  }));
}
