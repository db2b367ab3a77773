import "server-only";
import { recordAudit } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { conflict, notFound } from "@/lib/platform/errors";
import { editableBy } from "./policy";
import type { SaveFollowUpRulesInput } from "./schema";

/**
 * Sets a group's rules for absence and for when a student needs a look. Throws "not found" for a group the person may not edit, a
 * conflict with the current revision when it was changed meanwhile.
 */
export async function saveFollowUpRules(actor: Actor, input: SaveFollowUpRulesInput): Promise<{ revision: number }> {
  const { groupId, revision, ...rules } = input;
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Group" where id = ${groupId} for no key update`;
    const before = await tx.group.findFirst({
      where: { AND: [{ id: groupId }, editableBy(actor)] },
      select: {
        expectedDays: true,
        makeUpPercent: true,
        repeatPercent: true,
        sickDaysNoticed: true,
        quietDays: true,
        waitingDays: true,
        revision: true,
      },
    });
    if (!before) throw notFound();
    const { revision: current, ...had } = before;
    if (current !== revision) throw conflict(current);
    const after = await tx.group.update({
      where: { id: groupId },
      data: { ...rules, revision: { increment: 1 } },
      select: { revision: true },
    });
    await recordAudit(tx, actor, "group.rules", groupId, { before: had, after: rules });
    return after;
  });
}
