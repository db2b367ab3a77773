import "server-only";
import { sql } from "kysely";
import { z } from "zod";
import { defineTask } from "@/lib/platform/jobs/task";
import { on, statements } from "@/lib/platform/sql";
import { type Term, terms } from "../life/rules";
import { dueReminder, remind } from "./commands/remind";

/** A reminder of "Evaluation" e that was sent about the running term: of its talk "TalkField" t, or that it has no hour. */
const sent = () =>
  on<{ e: "Evaluation"; t: "TalkField" }>()
    .selectFrom("EvaluationReminder as r")
    .select("r.kind")
    .whereRef("r.evaluationId", "=", "e.id")
    .whereRef("r.term", "=", "e.stage")
    .where(
      ({ ref }) =>
        sql<boolean>`${ref("r.kind")} = case when ${ref("t.value")} is null then 'schedule' else 'submit' end`,
    );

/** The evaluations whose running term has a reminder that is due and was not sent. */
export async function listTalksToRemindOf(now: Date): Promise<number[]> {
  const rows = await statements
    .selectFrom("Evaluation as e")
    .innerJoin("Placement as p", "p.id", "e.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .leftJoin("TalkField as t", (join) =>
      join.onRef("t.evaluationId", "=", "e.id").onRef("t.term", "=", "e.stage").on("t.field", "=", "startsAt"),
    )
    .where("e.stage", "in", [...terms])
    .where(({ not, exists }) => not(exists(sent())))
    .orderBy("e.id")
    .select(["e.id", "e.stage", "p.startDate", "p.endDate", "t.value as startsAt"])
    .select(["g.noticeShortDays", "g.noticeDaysBefore"])
    .execute();
  return rows.filter((row) => dueReminder({ ...row, term: row.stage as Term }, now)).map(({ id }) => id);
}

/** Sends each reminder that is due. Each is sent once, at the next run after a missed one. */
export async function sendTalkReminders(now: Date = new Date()): Promise<void> {
  for (const evaluationId of await listTalksToRemindOf(now)) await remind(evaluationId, now);
}

export const remindOfTalks = defineTask(z.unknown(), () => sendTalkReminders());
