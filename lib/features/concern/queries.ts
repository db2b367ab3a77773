import "server-only";
import type { AttentionReason } from "@/lib/features/student/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { followedBy } from "./policy";
import type { FollowUpItem } from "./schema";

/** What has been followed up in a placement, the latest first; nothing for those who do not follow up there. */
export async function listFollowUps(actor: Actor, placementId: number): Promise<FollowUpItem[]> {
  const rows = await db.followUp.findMany({
    where: { placementId, placement: followedBy(actor) },
    orderBy: { id: "desc" },
    take: limits.listPageSize,
    select: {
      id: true,
      reason: true,
      note: true,
      createdAt: true,
      createdById: true,
      createdBy: { select: { fullName: true } },
    },
  });
  return rows.map(({ id, reason, note, createdAt, createdById, createdBy }) => ({
    followUpId: id,
    reason: reason as AttentionReason,
    note,
    by: createdBy.fullName,
    day: today(createdAt),
    isOwn: createdById === actor.id && !actor.viewer,
  }));
}
