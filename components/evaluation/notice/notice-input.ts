import type { NoticeDraft } from "@/lib/features/evaluation/notice/rules";
import type { SaveNoticeInput } from "@/lib/features/evaluation/notice/schema";
import { typedMoment } from "@/lib/platform/school-moment";
import {
  categoryIn,
  fieldAt,
  isMeeting,
  isPlan,
  meetingIn,
  type NoticeValues,
  stepsInput,
  textIn,
} from "./notice-values";

/** Changed values as the save call takes them. */
export function toInput(values: NoticeValues): Partial<SaveNoticeInput> {
  const given = Object.entries(values).map(([number, value]) => {
    const field = fieldAt(Number(number));
    if (!field) throw new Error(`A notice has no field ${number}.`);
    if (isPlan(value)) return [field, stepsInput(value)] as const;
    return [field, isMeeting(value) ? typedMoment(value) : value] as const;
  });
  return Object.fromEntries(given);
}

/** The draft as the rules about giving it know it; a meeting that is written in part is none. */
export const draftOf = (values: NoticeValues): NoticeDraft => ({
  notMastered: textIn(values, "notMastered"),
  required: textIn(values, "required"),
  categoryB: categoryIn(values),
  meetingAt: typedMoment(meetingIn(values)),
  meetingPlace: textIn(values, "meetingPlace"),
});
