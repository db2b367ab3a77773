import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import { hasDone } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { editableBy } from "../policy";

const actionOf = (isEnded: boolean) => (isEnded ? "group.end" : "group.reopen");

/**
 * Locks a group that the actor may end or open again until the end of the change. Throws "not found" for any other, a conflict with the current
 * revision when it was changed meanwhile, and bad input when somebody else has done it already.
 * @returns the present revision when the actor has done it already, by a press whose answer was lost; null when it is to be done
 */
export async function openToEnd(
  { tx }: Pick<Work, "tx">,
  actor: Actor,
  { groupId, revision }: { groupId: number; revision: number },
  isEnded: boolean,
): Promise<{ revision: number } | null> {
  await lockRow(tx, "Group", groupId);
  const where = { AND: [{ id: groupId }, editableBy(actor)] };
  const group = await tx.group.findFirst({ where, select: { revision: true, endedAt: true } });
  if (!group) throw notFound();
  const isDone = (group.endedAt !== null) === isEnded;
  if (isDone && (await hasDone(tx, actor, actionOf(isEnded), groupId))) return { revision: group.revision };
  if (group.revision !== revision) throw conflict(group.revision);
  if (isDone) throw invalid(isEnded ? "groups.error_ended" : "groups.error_open");
  return null;
}

/** Ends a group or opens it again, inside a change that has checked that this is possible. */
export async function setEnded(
  { tx, audit }: Pick<Work, "tx" | "audit">,
  groupId: number,
  isEnded: boolean,
): Promise<{ revision: number }> {
  const after = await tx.group.update({
    where: { id: groupId },
    data: { endedAt: isEnded ? new Date() : null, revision: { increment: 1 } },
    select: { revision: true },
  });
  await audit(actionOf(isEnded), groupId);
  return after;
}
