import "server-only";
import { visibleTo } from "@/lib/features/job/policy";
import { invitableBy } from "@/lib/features/user/policy";
import type { Actor } from "@/lib/platform/auth/actor";
import { enterable } from "@/lib/platform/auth/can-enter";
import { db, type Reader } from "@/lib/platform/db";

/**
 * Those among some people whom nobody has invited, by this import or by hand, and who have not come in: the ones whom somebody can invite
 * now, and the ones whom they cannot, because an account is stopped or out of reach.
 */
export async function findUninvited(
  reader: Reader,
  actor: Actor,
  ids: readonly number[],
): Promise<{ invitable: number[]; others: number[] }> {
  // An invitation is on the record before its mail is sent and its link is made.
  const record = { action: "user.invite", entity: "user", entityId: { in: [...ids] } };
  const invited = await reader.auditEntry.findMany({ where: record, select: { entityId: true } });
  const isInvited = new Set(invited.map(({ entityId }) => entityId));
  const open = {
    id: { in: ids.filter((id) => !isInvited.has(id)) },
    passwordHash: null,
    feideSubject: null,
    tokens: { none: { purpose: "invitation" as const } },
  };
  const rows = await reader.user.findMany({ where: open, orderBy: { id: "asc" }, select: { id: true } });
  const all = rows.map(({ id }) => id);
  const able = await reader.user.findMany({
    where: { AND: [{ id: { in: all } }, invitableBy(actor), enterable] },
    select: { id: true },
  });
  const isAble = new Set(able.map(({ id }) => id));
  return { invitable: all.filter((id) => isAble.has(id)), others: all.filter((id) => !isAble.has(id)) };
}

/** How many people one of somebody's own imports made whom nobody has invited yet, and how many of these cannot be invited now. 0 for any other job. */
export async function countUninvited(
  actor: Actor,
  { jobId }: { jobId: number },
): Promise<{ uninvited: number; uninvitable: number }> {
  const file = await db.importFile.findFirst({ where: { jobId, job: { state: "done", ...visibleTo(actor) } } });
  const { invitable, others } = await findUninvited(db, actor, file?.uninvited ?? []);
  return { uninvited: invitable.length, uninvitable: others.length };
}
