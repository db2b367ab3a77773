import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { conflict, notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { editableBy } from "../policy";

/**
 * A group that the actor may end or open again, locked until the end of the change. Throws "not found" for any other, and a conflict with
 * the current revision when it was changed meanwhile.
 */
export async function openToEnd(
  { tx }: Pick<Work, "tx">,
  actor: Actor,
  { groupId, revision }: { groupId: number; revision: number },
): Promise<{ endedAt: Date | null }> {
  await lockRow(tx, "Group", groupId);
  const where = { AND: [{ id: groupId }, editableBy(actor)] };
  const group = await tx.group.findFirst({ where, select: { revision: true, endedAt: true } });
  if (!group) throw notFound();
  if (group.revision !== revision) throw conflict(group.revision);
  return group;
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
  await audit(isEnded ? "group.end" : "group.reopen", groupId);
  return after;
}
