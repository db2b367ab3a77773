import "server-only";
import { goesOnSql, visibleSql } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { prepared, type Slots, statements } from "@/lib/platform/sql";
import { awaits, takesFeedback } from "./whose-turn";

/** A report that waits for the person's feedback. */
export type NextAwaited = { reportId: number; status: number; studentName: string; askedAt: Date };

const longestWaiting = prepared(({ actorId }: Slots<{ actorId: number }>, { role }: Pick<Actor, "role">) =>
  statements
    .selectFrom("ReportPart as t")
    .innerJoin("Report as r", "r.id", "t.reportId")
    .innerJoin("Placement as p", "p.id", "r.placementId")
    .innerJoin("User as s", "s.id", "p.studentId")
    .where(awaits({ id: actorId }))
    .where(takesFeedback())
    .where(goesOnSql())
    .where(visibleSql({ id: actorId, role }))
    .orderBy("t.askedAt")
    .orderBy("r.id")
    .limit(1)
    .select(["r.id as reportId", "r.status", "s.fullName as studentName", "t.askedAt"])
    .$narrowType<{ askedAt: Date }>(),
);

/** The report that has waited longest for the person's feedback, or null when none does. */
export async function findNextAwaited(actor: Actor): Promise<NextAwaited | null> {
  const [next] = await longestWaiting({ actorId: actor.id }, { role: actor.role });
  return next ?? null;
}
