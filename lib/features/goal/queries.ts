import "server-only";
import { visibleTo } from "@/lib/features/placement/policy";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, toDay } from "@/lib/platform/dates";
import { db, type Reader } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { byTalk, goalsOfLastTalk } from "./rules";
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

/** What was agreed in the last talk held on or before a day, as it reads now. */
export async function listGoalsOfLastTalk(reader: Reader, { placementId, day }: { placementId: number; day: string }) {
  const goals = await reader.goal.findMany({
    where: { placementId, talkDate: { lte: fromDay(day) } },
    select: { talk: true, talkDate: true, viewPoint: true, text: true },
    orderBy: { id: "asc" },
  });
  return goalsOfLastTalk(
    goals.map((goal) => ({ ...goal, talkDate: toDay(goal.talkDate) })),
    day,
  );
}
