import "server-only";
import { ongoingSql, supervisedSql } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay, today } from "@/lib/platform/dates";
import { dayValue, prepared, type Slots, statements } from "@/lib/platform/sql";
import type { DaysAtHand } from "../schema";

const daysAtHand = prepared(({ actorId, day }: Slots<{ actorId: number; day: string }>) =>
  statements
    .selectFrom("Placement as p")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("Absence as a", "a.placementId", "p.id")
    .innerJoin("User as s", "s.id", "p.studentId")
    .where(supervisedSql({ id: actorId }))
    .where("g.endedAt", "is", null)
    .where(ongoingSql())
    .where(({ eb, or, and }) =>
      or([
        and([eb("a.madeUpOn", "<=", dayValue(day)), eb("a.confirmedAt", "is", null)]),
        eb("a.date", "=", dayValue(day)),
      ]),
    )
    .orderBy("a.madeUpOn")
    .orderBy("s.fullName")
    .orderBy("a.id")
    .select(["a.id as absenceId", "a.date", "a.madeUpOn", "a.confirmedAt"])
    .select(["p.id as placementId", "p.studentId", "p.groupId", "p.ward", "s.fullName as studentName"]),
);

/** The days that wait for a supervisor's confirmation, the one made up first on top, and who is away today, in one statement. */
export async function listDaysAtHand(actor: Actor): Promise<DaysAtHand> {
  const day = today();
  const rows = await daysAtHand({ actorId: actor.id, day });
  return {
    toConfirm: rows.flatMap(({ absenceId, date, madeUpOn, confirmedAt, studentName }) =>
      madeUpOn && toDay(madeUpOn) <= day && !confirmedAt
        ? { absenceId, date: toDay(date), madeUpOn: toDay(madeUpOn), studentName }
        : [],
    ),
    away: rows.flatMap(({ date, placementId, studentId, groupId, studentName, ward }) =>
      toDay(date) === day ? { placementId, studentId, groupId, studentName, ward } : [],
    ),
  };
}
