import "server-only";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { visibleSql } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { notFound } from "@/lib/platform/errors";
import { on, statements } from "@/lib/platform/sql";
import { byTalk } from "./rules";
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
