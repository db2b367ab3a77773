import "server-only";
import type { Seat } from "@/lib/features/placement/rules";
import { toDay } from "@/lib/platform/dates";
import { terms } from "../life/rules";
import type { Viewer } from "../rating/rules";
import type { EvaluationRow } from "../reading/queries/evaluation-row";
import { talkFieldOf, toIso } from "../reading/queries/evaluation-state";
import { talkSeatOf } from "../talk/rules";
import { noticeActionsOf, seesDrafts } from "./policy";
import { currentNotice, deadlineOf, type NoticeAction, noticeStateOf, noticeTabOf } from "./rules";
import type { NoticeItem } from "./schema";

type StoredNotice = EvaluationRow["notices"][number];

const isoOrNull = (moment: Date | string | null): string | null => (moment === null ? null : toIso(moment));
const dayOrNull = (day: unknown): string | null => (day === null ? null : String(day));

/** The last safe day of a placement now, by its group's rule, and how it was found. */
export function deadlineIn(row: EvaluationRow) {
  const { noticeShortDays, noticeDaysBefore } = row;
  const days = { startDate: toDay(row.startDate), endDate: toDay(row.endDate) };
  return { ...deadlineOf(days, row), shortDays: noticeShortDays, daysBefore: noticeDaysBefore };
}

function toItem({ givenById: _, steps, ...notice }: StoredNotice): NoticeItem {
  const { meetingAt, changedAt, givenAt, deadline, openedAt, acknowledgedAt, remarkedAt, minutesAt, liftedAt } = notice;
  return {
    ...notice,
    state: noticeStateOf([notice]),
    meetingAt: isoOrNull(meetingAt),
    steps: steps.map(({ what, who, day }) => ({ what, who, day: dayOrNull(day) })),
    changedAt: toIso(changedAt),
    givenAt: isoOrNull(givenAt),
    deadline: dayOrNull(deadline),
    inTime: givenAt === null ? null : notice.lateReason === null,
    openedAt: isoOrNull(openedAt),
    acknowledgedAt: isoOrNull(acknowledgedAt),
    remarkedAt: isoOrNull(remarkedAt),
    minutesAt: isoOrNull(minutesAt),
    liftedAt: isoOrNull(liftedAt),
  };
}

/** Who answered last that there is danger of not passing; null while the latest answers say that there is none. */
function doubtIn(row: EvaluationRow) {
  const raised = terms
    .flatMap((term) => talkFieldOf(row, term, "dangerOfNotPassing") ?? [])
    .filter(({ value }) => value === true)
    .at(-1);
  return raised ? { by: raised.authorName, at: toIso(raised.changedAt) } : null;
}

/** The notices of an evaluation as somebody sees them, and what they can do with them now. */
export function noticesIn(
  row: EvaluationRow,
  { viewer, seat, readsOnly }: { viewer: Viewer; seat: Seat | null; readsOnly: boolean },
) {
  const isStudent = seat === "student";
  const withDrafts = seesDrafts(seat !== null && !isStudent, readsOnly);
  const seen = row.notices.filter(({ givenAt }) => givenAt !== null || withDrafts);
  const current = currentNotice(seen);
  const state = noticeStateOf(row.notices);
  const actions: NoticeAction[] = readsOnly
    ? []
    : noticeActionsOf(talkSeatOf(viewer, seat === "teacher"), { stage: row.stage, state });
  const doubt = doubtIn(row);
  return {
    notice: current && toItem(current),
    earlierNotices: seen.filter((one) => one !== current).map(toItem),
    doubt: isStudent ? null : doubt,
    noticeDeadline: isStudent ? null : deadlineIn(row),
    noticeTab: noticeTabOf({
      hasNotice: seen.length > 0,
      isDoubted: doubt !== null,
      isStudent,
      canBegin: actions.includes("begin-notice"),
    }),
    actions,
  };
}
