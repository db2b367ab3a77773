import "server-only";
import { z } from "zod";
import { keysOf } from "@/lib/features/notification/rules/keys";
import { goesOnSql } from "@/lib/features/placement/queries";
import { daysLater, schoolDayOf } from "@/lib/platform/dates";
import { defineTask } from "@/lib/platform/jobs/task";
import { dayValue, statements } from "@/lib/platform/sql";
import { terms } from "../life/rules";
import { askStandIn, stopAskingStandIn } from "./commands/ask-stand-in";

/** For so many days after somebody has begun to stand in they are asked, should the runs of their first days have been missed. */
const askedWithinDays = 14;

/**
 * The evaluations of placements in which somebody stands in on the day of a moment who has begun lately; whether there is anything to sign, and
 * whether they were asked, is found out under the lock.
 */
export async function listBegunStandIns(now: Date): Promise<number[]> {
  const day = schoolDayOf(now);
  const rows = await statements
    .selectFrom("Evaluation as e")
    .innerJoin("Placement as p", "p.id", "e.placementId")
    .where("e.stage", "in", [...terms])
    .where("p.secondarySupervisorId", "is not", null)
    .where("p.standInFrom", ">=", dayValue(daysLater(day, -askedWithinDays)))
    .where("p.standInFrom", "<=", dayValue(day))
    .where("p.standInUntil", ">=", dayValue(day))
    .where(goesOnSql())
    .orderBy("e.id")
    .select("e.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The evaluations that a secondary supervisor is asked to sign whose days as a stand-in have ended before the day of a moment. */
export async function listEndedStandIns(now: Date): Promise<number[]> {
  const rows = await statements
    .selectFrom("Notification as n")
    .innerJoin("Evaluation as e", "e.id", "n.evaluationId")
    .innerJoin("Placement as p", (join) =>
      join.onRef("p.id", "=", "e.placementId").onRef("p.secondarySupervisorId", "=", "n.recipientId"),
    )
    .where("n.contentKey", "in", keysOf("ready-to-be-signed", ["supervisor"]))
    .where("p.standInUntil", "<", dayValue(schoolDayOf(now)))
    .orderBy("e.id")
    .select("e.id")
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}

async function followStandIns(now: Date = new Date()): Promise<void> {
  for (const evaluationId of await listEndedStandIns(now)) await stopAskingStandIn(evaluationId, now);
  for (const evaluationId of await listBegunStandIns(now)) await askStandIn(evaluationId, now);
}

export const askStandIns = defineTask(z.unknown(), () => followStandIns());
