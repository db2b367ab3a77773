import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { conflict, notFound } from "@/lib/platform/errors";
import { lockName } from "@/lib/platform/locks";
import { withNewIds } from "@/lib/platform/sql";
import type { SaveRuleInput } from "../schema";

/**
 * Changes, makes or removes a rule; one that is so already stays as it is. Nothing is deleted by that. Throws a conflict when somebody else
 * changed the rule meanwhile, and "not found" for a group that is not there.
 */
export async function saveRetentionRule(
  actor: Actor,
  { kind, groupId, keep, revision }: SaveRuleInput,
): Promise<{ revision: number }> {
  return inTransaction(actor, async ({ tx, audit }) => {
    await lockName(tx, "retention");
    const before = await tx.retentionRule.findFirst({ where: { kind, groupId } });
    const current = before?.revision ?? 0;
    if (groupId !== null && !(await tx.group.findUnique({ where: { id: groupId }, select: { id: true } })))
      throw notFound();
    // Sent again, perhaps, because the answer was lost.
    if (before?.keep === keep) return { revision: current };
    if (current !== revision) throw conflict(current);
    // Every change makes a new row, whose id is its revision: none comes again after a rule was removed.
    await tx.retentionRule.deleteMany({ where: { kind, groupId } });
    const [made] = keep === undefined ? [] : await withNewIds(tx, "RetentionRule", [{ kind, groupId, keep }]);
    if (made) await tx.retentionRule.create({ data: { ...made, revision: made.id } });
    const of = { retentionKind: kind, ...(groupId !== null && { groupId }) };
    await audit("settings.retention", 1, {
      ...(before && { before: { ...of, keep: before.keep } }),
      ...(keep !== undefined && { after: { ...of, keep } }),
    });
    return { revision: made?.id ?? 0 };
  });
}
