import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, today } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { conflict, notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { editableBy } from "./policy";
import type { SaveFollowUpRulesInput } from "./schema";

/**
 * Sets a group's rules for absence and for when a student needs a look. Throws "not found" for a group the person may not edit, a
 * conflict with the current revision when it was changed meanwhile.
 */
export async function saveFollowUpRules(actor: Actor, input: SaveFollowUpRulesInput): Promise<{ revision: number }> {
  const { groupId, revision, ...rules } = input;
  return inTransaction(actor, async ({ tx, audit }) => {
    await lockRow(tx, "Group", groupId);
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
    await audit("group.rules", groupId, { before: had, after: rules });
    return after;
  });
}

/**
 * Gives the running groups that have a version of a form another version of it, for new reports.
 * @returns how many groups these are
 */
export async function giveFormVersion(tx: Tx, form: { formId: number; versionId: number }): Promise<number> {
  const { count } = await tx.group.updateMany({
    where: { reportFormVersion: { formId: form.formId }, endDate: { gte: fromDay(today()) } },
    // Somebody who has such a group open for editing gets a conflict, and does not put the old version back.
    data: { reportFormVersionId: form.versionId, revision: { increment: 1 } },
  });
  return count;
}
