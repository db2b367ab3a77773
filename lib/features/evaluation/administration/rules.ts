import { schoolDayOf } from "@/lib/platform/dates";
import { evaluationStage } from "../life/rules";
import { isTextField } from "../talk/rules";

/**
 * What an admin should know of an evaluation: its placement is over and it is not, nobody can write the supervisors' part, somebody has decided who sees a part, or a teacher
 * has gone on without something.
 */
export const evaluationFlags = ["over", "no_supervisor", "decided", "left_out"] as const;
export type EvaluationFlag = (typeof evaluationFlags)[number];

/** The stages by which evaluations are filtered; SPEC §4's fourth is never stored. */
export const storedStages = [
  evaluationStage.midterm,
  evaluationStage.endterm,
  evaluationStage.summarizing,
  evaluationStage.done,
] as const;

/** What happens to an evaluation, as its log names it. */
export const evaluationEvents = [
  "submit",
  "withdraw",
  "correct",
  "visibility",
  "talk",
  "begin_notice",
  "discard_notice",
  "give_notice",
  "open_notice",
  "acknowledge_notice",
  "follow_notice",
  "lift_notice",
  "no_doubt",
  "sign",
  "sign_link",
  "revoke_sign_link",
  "proceed",
  "decide",
  "reopen",
  "archive",
  "archive_elsewhere",
  "archive_anew",
] as const;

type LogEntry = {
  /** When, as an ISO moment. */
  at: string;
  event: (typeof evaluationEvents)[number];
  /** Null for nobody. */
  actorId: number | null;
  stage: number | null;
  /** What was saved, of a talk. */
  field: string | null;
};

/**
 * The items of a log, with the saves of somebody who writes texts in a talk in one: what is typed is saved again and again. They are those
 * about one term, of one day, and nothing else has happened between them.
 * @param entries the latest first, as the items are
 * @returns each with the moment of its first save and how many it has; `at` is the last
 */
export function withSavesTogether<Entry extends LogEntry>(
  entries: readonly Entry[],
): (Entry & { since: string; saves: number })[] {
  const items: (Entry & { since: string; saves: number })[] = [];
  let talks: typeof items = [];
  for (const entry of entries) {
    const isText = entry.event === "talk" && entry.field !== null && isTextField(entry.field);
    if (!isText) talks = [];
    const same = talks.find(
      (item) => item.actorId === entry.actorId && item.stage === entry.stage && dayOf(item) === dayOf(entry),
    );
    if (same) {
      same.since = entry.at;
      same.saves += 1;
      continue;
    }
    const item = { ...entry, since: entry.at, saves: 1 };
    items.push(item);
    if (isText) talks.push(item);
  }
  return items;
}

const dayOf = ({ at }: LogEntry): string => schoolDayOf(at);
