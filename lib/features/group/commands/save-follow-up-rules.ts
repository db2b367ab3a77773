import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { conflict, notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { editableBy } from "../policy";
import { followUpRulesOf } from "../rules";
import type { SaveFollowUpRulesInput } from "../schema";
import { assertOpen } from "./check-group";

/**
 * Sets a group's rules for absence and for when a student needs a look. Throws "not found" for a group the person may not edit, a
 * conflict with the current revision when it was changed meanwhile, bad input for one that has ended.
 */
export async function saveFollowUpRules(actor: Actor, input: SaveFollowUpRulesInput): Promise<{ revision: number }> {
  const { groupId, revision, ...rules } = input;
  return inTransaction(actor, async ({ tx, audit }) => {
    await lockRow(tx, "Group", groupId);
    const before = await tx.group.findFirst({ where: { AND: [{ id: groupId }, editableBy(actor)] } });
    if (!before) throw notFound();
    if (before.revision !== revision) throw conflict(before.revision);
    assertOpen(before);
    const after = await tx.group.update({
      where: { id: groupId },
      data: { ...rules, revision: { increment: 1 } },
      select: { revision: true },
    });
    await audit("group.rules", groupId, { before: followUpRulesOf(before), after: rules });
    return after;
  });
}
