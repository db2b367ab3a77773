import "server-only";
import { visibleTo } from "@/lib/features/placement/policy";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { byTalk } from "./rules";
import type { GoalItem } from "./schema";

/** The goals of a placement, the latest talk first. Throws "not found" for a placement that the person may not see. */
export async function listGoals(actor: Actor, input: { placementId: number }): Promise<GoalItem[]> {
  const placement = await db.placement.findFirst({
    where: { AND: [{ id: input.placementId }, visibleTo(actor)] },
    select: {
      goals: {
        select: {
          id: true,
          talk: true,
          talkDate: true,
          viewPoint: true,
          text: true,
          revision: true,
          author: { select: { fullName: true } },
        },
        orderBy: { id: "asc" },
      },
    },
  });
  if (!placement) throw notFound();
  const goals = placement.goals.map(({ id, talkDate, author, ...goal }) => ({
    ...goal,
    goalId: id,
    talkDate: toDay(talkDate),
    authorName: author.fullName,
  }));
  return byTalk(goals).flatMap((held) => held.goals);
}
