import "server-only";
import type { Seat } from "@/lib/features/placement/rules";
import { standInOf, standsIn } from "@/lib/features/placement/rules";
import { storedDay, today } from "@/lib/platform/dates";
import { termOf } from "../../life/rules";
import { deadlineOf, lastSafeDayOf, noticeStateOf } from "../../notice/rules";
import type { Viewer } from "../../rating/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { toIso } from "../../reading/rules/evaluation-state";
import { talkSeatOf } from "../../talk/rules";
import {
  canStateNoDoubt,
  type DeadlineAction,
  type DeadlineFacts,
  doubtOf,
  isDeadlineShown,
  isDoubtedAtMidterm,
  staffSeats,
} from "../rules";

const daysIn = (row: EvaluationRow) => ({ startDate: storedDay(row.startDate), endDate: storedDay(row.endDate) });

/** Does somebody write the supervisors' part on a day: the primary supervisor, or one who stands in? */
export const isSupervised = (
  row: Pick<EvaluationRow, "supervisorId" | "secondarySupervisorId" | "standInFrom" | "standInUntil">,
  day: string,
): boolean => row.supervisorId !== null || (row.secondarySupervisorId !== null && standsIn(standInOf(row), day));

/** What decides about the last safe day of an evaluation, as it is stored. */
export const deadlineFactsOf = (row: EvaluationRow, day: string = today()): DeadlineFacts => ({
  stage: row.stage,
  lastSafeDay: lastSafeDayOf(daysIn(row), row),
  notice: noticeStateOf(row.notices),
  isDoubted: doubtOf(row.talkFields) !== null,
  noDoubts: row.noDoubts.map(({ seat }) => seat),
  hasSupervisor: isSupervised(row, day),
});

/** The last safe day as somebody sees it, what was said about it, and what they can do. The student learns the day alone. */
export function deadlineIn(
  row: EvaluationRow,
  { readerId, viewer, seat, readsOnly }: { readerId: number; viewer: Viewer; seat: Seat | null; readsOnly: boolean },
) {
  const deadline = deadlineOf(daysIn(row), row);
  const facts = deadlineFactsOf(row);
  if (seat === "student") {
    const nothing = { doubt: null, noDoubts: [], noticeState: null, isDeadlineShown: false, actions: [] };
    return { deadline: { day: deadline.day }, ...nothing };
  }
  const doubt = doubtOf(row.talkFields);
  const own = readsOnly ? null : talkSeatOf(viewer, seat === "teacher");
  const noDoubts = staffSeats.flatMap((one) => {
    const stated = row.noDoubts.find((stored) => stored.seat === one);
    return stated ? [{ seat: one, by: stated.by, at: toIso(stated.statedAt), isOwn: stated.userId === readerId }] : [];
  });
  const canState = own !== null && (canStateNoDoubt(facts) || facts.noDoubts.includes(own));
  return {
    deadline: { ...deadline, noticeShortDays: row.noticeShortDays, noticeDaysBefore: row.noticeDaysBefore },
    doubt: doubt && {
      by: doubt.authorName,
      at: toIso(doubt.changedAt),
      term: termOf(doubt.term),
      isOfMidterm: isDoubtedAtMidterm(row.talkFields),
    },
    noDoubts,
    noticeState: facts.notice,
    isDeadlineShown: isDeadlineShown(facts, today()),
    actions: canState ? (["state-no-doubt"] satisfies DeadlineAction[]) : [],
  };
}
