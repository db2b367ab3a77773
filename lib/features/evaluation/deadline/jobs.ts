import "server-only";
import { z } from "zod";
import { schoolDayOf, storedDay } from "@/lib/platform/dates";
import { defineTask } from "@/lib/platform/jobs/task";
import { dayValue, statements } from "@/lib/platform/sql";
import { evaluationStage } from "../life/rules";
import { lastSafeDayOf } from "../notice/rules";
import { isReminderDue, remindOfDeadline } from "./commands/remind-of-deadline";
import { reminderKind } from "./rules";

/** The evaluations whose last safe day is near and was not reminded of; whether it still has a purpose is asked under the lock. */
export async function listDeadlinesToRemindOf(now: Date): Promise<number[]> {
  const rows = await statements
    .selectFrom("Evaluation as e")
    .innerJoin("Placement as p", "p.id", "e.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .leftJoin("EvaluationReminder as r", (join) =>
      join.onRef("r.evaluationId", "=", "e.id").on("r.kind", "like", reminderKind("%")),
    )
    .where("e.stage", "<>", evaluationStage.done)
    .where("p.endDate", ">=", dayValue(schoolDayOf(now)))
    .groupBy(["e.id", "p.id", "g.id"])
    .orderBy("e.id")
    .select(["e.id", "p.startDate", "p.endDate", "g.noticeShortDays", "g.noticeDaysBefore"])
    .select(({ fn }) => fn.agg<string[]>("array_agg", ["r.kind"]).as("sent"))
    .execute();
  return rows.flatMap(({ id, sent, startDate, endDate, ...rule }) => {
    const day = lastSafeDayOf({ startDate: storedDay(startDate), endDate: storedDay(endDate) }, rule);
    return isReminderDue(day, now) && !sent.includes(reminderKind(day)) ? [id] : [];
  });
}

/** Sends each reminder of a last safe day that is due. Each is sent once, at the next run after a missed one. */
async function sendDeadlineReminders(now: Date = new Date()): Promise<void> {
  for (const evaluationId of await listDeadlinesToRemindOf(now)) await remindOfDeadline(evaluationId, now);
}

export const remindOfDeadlines = defineTask(z.unknown(), () => sendDeadlineReminders());
