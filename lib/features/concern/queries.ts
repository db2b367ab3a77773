import "server-only";
import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { taughtSql, visibleSql, type Who } from "@/lib/features/placement/queries";
import { isOver } from "@/lib/features/placement/rules";
import { type JudgedPlacement, judgePlacements } from "@/lib/features/student/queries/judge-placements";
import { toItem } from "@/lib/features/student/queries/to-item";
import type { FollowableReason } from "@/lib/features/student/rules";
import type { StudentItem } from "@/lib/features/student/schema";
import type { Actor } from "@/lib/platform/auth/actor";
import { schoolDayOf, today } from "@/lib/platform/dates";
import { notFound } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/limits";
import { on, prepared, type Slots, type Tables } from "@/lib/platform/sql";
import type { FollowUpItem } from "./schema";

/** What has been followed up in the judged placement, for those who follow up there (the policy's `followedBy`). */
function followUpsFor(actor: Who & Pick<Actor, "role">) {
  const judged = expressionBuilder<Tables & { judged: JudgedPlacement }, "judged">();
  return judged
    .selectFrom("FollowUp as f")
    .innerJoin("User as author", "author.id", "f.createdById")
    .innerJoin("Group as g", "g.id", "judged.groupId")
    .whereRef("f.placementId", "=", "judged.id")
    .where(actor.role === "Admin" ? sql<boolean>`true` : taughtSql(actor, judged.ref("judged.groupId")))
    .orderBy("f.id", "desc")
    .limit(sql.lit(limits.listPageSize))
    .select(["f.id", "f.reason", "f.note", "f.createdAt", "f.createdById", "author.fullName"])
    .select("g.endedAt");
}

const followedStudent = prepared(
  (
    { actorId, placementId, day }: Slots<{ actorId: number; placementId: number; day: string }>,
    { role }: Pick<Actor, "role">,
  ) => {
    const p = on<{ p: "Placement" }>();
    const actor = { id: actorId, role };
    const isIt = p.and([p("p.id", "=", placementId), visibleSql(actor)]);
    return judgePlacements(actor, day, isIt)
      .selectFrom("judged")
      .selectAll()
      .select(jsonArrayFrom(followUpsFor(actor)).as("followUps"));
  },
);

/**
 * One placement as the lists show it, and what has been followed up there, the latest first; the latter is empty for those who do not
 * follow up. Throws "not found" for a placement that the person may not see.
 */
export async function getFollowedStudent(
  actor: Actor,
  placementId: number,
): Promise<StudentItem & { followUps: FollowUpItem[] }> {
  const day = today();
  const [row] = await followedStudent({ actorId: actor.id, placementId, day }, { role: actor.role });
  if (!row) throw notFound();
  const followUps = row.followUps.map(({ id, reason, note, createdAt, createdById, fullName, endedAt }) => ({
    followUpId: id,
    reason: reason as FollowableReason,
    note,
    by: fullName,
    day: schoolDayOf(createdAt),
    isOwn: createdById === actor.id && !actor.viewer && !isOver({ ...row, group: { endedAt } }),
  }));
  return { ...toItem(row, day), followUps };
}
