import "server-only";
import type { Seat } from "@/lib/features/placement/rules";
import { doubtOf } from "../deadline/rules";
import type { Viewer } from "../rating/rules";
import type { EvaluationRow } from "../reading/queries/evaluation-row";
import { toIso } from "../reading/rules/evaluation-state";
import { talkSeatOf } from "../talk/rules";
import { noticeActionsOf, seesDrafts } from "./policy";
import { currentNotice, type NoticeAction, noticeStateOf, noticeTabOf } from "./rules";
import { type NoticeItem, shownStepsSchema } from "./schema";

type StoredNotice = EvaluationRow["notices"][number];

const isoOrNull = (moment: Date | string | null): string | null => (moment === null ? null : toIso(moment));
const dayOrNull = (day: unknown): string | null => (day === null ? null : String(day));

function toItem({ givenById: _, minutesById: __, steps, ...notice }: StoredNotice): NoticeItem {
  const { meetingAt, changedAt, givenAt, deadline, openedAt, acknowledgedAt, remarkedAt, minutesAt, liftedAt } = notice;
  const { planChangedAt, planReadAt } = notice;
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
    planChangedAt: isoOrNull(planChangedAt),
    planReadAt: isoOrNull(planReadAt),
    minutesAt: isoOrNull(minutesAt),
    liftedAt: isoOrNull(liftedAt),
    versions: notice.versions.map((version) => ({
      ...version,
      steps: shownStepsSchema.parse(version.steps),
      minutesAt: isoOrNull(version.minutesAt),
      replacedAt: toIso(version.replacedAt),
    })),
  };
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
  return {
    notice: current && toItem(current),
    earlierNotices: seen.filter((one) => one !== current).map(toItem),
    noticeTab: noticeTabOf({
      hasNotice: seen.length > 0,
      isDoubted: doubtOf(row.talkFields) !== null,
      isStudent,
      canBegin: actions.includes("begin-notice"),
    }),
    actions,
  };
}
