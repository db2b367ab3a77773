import "server-only";
import { seatsSelect, visibleTo } from "@/lib/features/placement/policy";
import { seatOf } from "@/lib/features/placement/rules";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, toDay, today } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { conflict, forbidden, invalid, notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { canWrite } from "./policy";
import { goalLimits, isTalkDay } from "./rules";
import type { SaveGoalInput } from "./schema";

/** The placement, its row locked, so that its goals are counted and changed one after the other. */
async function openForWriting(tx: Tx, actor: Actor, placementId: number) {
  await lockRow(tx, "Placement", placementId);
  const placement = await tx.placement.findFirst({
    where: { AND: [{ id: placementId }, visibleTo(actor)] },
    select: {
      id: true,
      startDate: true,
      endDate: true,
      ...seatsSelect,
      goals: { select: { id: true, revision: true } },
    },
  });
  if (!placement) throw notFound();
  if (!canWrite(seatOf(actor.id, placement))) throw forbidden();
  return { ...placement, startDate: toDay(placement.startDate), endDate: toDay(placement.endDate) };
}

/**
 * Writes down a goal or changes one. Throws "not found" for what the person may not see, "forbidden" for somebody without a seat,
 * a conflict with the current revision when somebody else changed the goal meanwhile, bad input for a day on which no talk can
 * have been held and for one goal too many.
 */
export async function saveGoal(actor: Actor, input: SaveGoalInput): Promise<{ goalId: number; revision: number }> {
  const { placementId, change, talkDate, ...rest } = input;
  return inTransaction(actor, async ({ tx, audit }) => {
    const placement = await openForWriting(tx, actor, placementId);
    const before = placement.goals.find(({ id }) => id === change?.goalId);
    if (change && !before) throw notFound();
    if (change && before && before.revision !== change.revision) throw conflict(before.revision);
    if (!before && placement.goals.length >= goalLimits.perPlacement) throw invalid("goal.error_too_many");
    if (!isTalkDay(talkDate, placement, today()))
      throw invalid("goal.error_talk_date", { talkDate: ["goal.error_talk_date"] });
    const data = { ...rest, talkDate: fromDay(talkDate) };
    const select = { id: true, revision: true } as const;
    const goal = before
      ? await tx.goal.update({ where: { id: before.id }, data: { ...data, revision: { increment: 1 } }, select })
      : await tx.goal.create({ data: { ...data, placementId, authorId: actor.id }, select });
    await audit("goal.save", goal.id, {
      after: { placementId, talk: rest.talk, talkDate, viewPoint: rest.viewPoint, revision: goal.revision },
    });
    return { goalId: goal.id, revision: goal.revision };
  });
}

/** Removes a goal. Throws as `saveGoal` does. */
export async function removeGoal(
  actor: Actor,
  input: { goalId: number; revision: number },
): Promise<Record<string, never>> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const goal = await tx.goal.findFirst({
      where: { id: input.goalId, placement: visibleTo(actor) },
      select: { placementId: true },
    });
    if (!goal) throw notFound();
    const placement = await openForWriting(tx, actor, goal.placementId);
    const now = placement.goals.find(({ id }) => id === input.goalId);
    if (!now) throw notFound();
    if (now.revision !== input.revision) throw conflict(now.revision);
    await tx.goal.delete({ where: { id: input.goalId } });
    await audit("goal.remove", input.goalId, { before: { placementId: goal.placementId } });
    return {};
  });
}
