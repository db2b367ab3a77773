import "server-only";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { visibleSql } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, toDay } from "@/lib/platform/dates";
import type { Reader } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { on, statements } from "@/lib/platform/sql";
import { byTalk, goalsOfLastTalk } from "./rules";
import type { GoalItem } from "./schema";

const goals = () =>
  on<{ p: "Placement" }>()
    .selectFrom("Goal as g")
    .innerJoin("User as author", "author.id", "g.authorId")
    .whereRef("g.placementId", "=", "p.id")
    .orderBy("g.id")
    .select(["g.id as goalId", "g.talk", "g.talkDate", "g.viewPoint", "g.text", "g.revision"])
    .select("author.fullName as authorName");

/** The goals of a placement, the latest talk first. Throws "not found" for a placement that the person may not see. */
export async function listGoals(actor: Actor, input: { placementId: number }): Promise<GoalItem[]> {
  const placement = await statements
    .selectFrom("Placement as p")
    .where("p.id", "=", input.placementId)
    .where(visibleSql(actor))
    .select(jsonArrayFrom(goals()).as("goals"))
    .executeTakeFirst();
  if (!placement) throw notFound();
  return byTalk(placement.goals).flatMap((held) => held.goals);
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
