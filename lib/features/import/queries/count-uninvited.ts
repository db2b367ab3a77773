import "server-only";
import { visibleTo } from "@/lib/features/job/policy";
import { invitableBy } from "@/lib/features/user/policy";
import type { Actor } from "@/lib/platform/auth/actor";
import { enterable } from "@/lib/platform/auth/may-enter";
import { db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/** Those among some people whom somebody can invite now, and whom nobody has invited, by this import or otherwise. */
export const uninvitedAmong = (actor: Actor, ids: number[]): Prisma.UserWhereInput => ({
  AND: [invitableBy(actor), enterable],
  id: { in: ids },
  ...{ passwordHash: null, feideSubject: null, tokens: { none: { purpose: "invitation" } } },
});

/** How many people one of somebody's own imports made whom nobody has invited yet. 0 for any other job. */
export async function countUninvited(actor: Actor, { jobId }: { jobId: number }): Promise<number> {
  const file = await db.importFile.findFirst({ where: { jobId, job: { state: "done", ...visibleTo(actor) } } });
  return file ? db.user.count({ where: uninvitedAmong(actor, file.uninvited) }) : 0;
}
