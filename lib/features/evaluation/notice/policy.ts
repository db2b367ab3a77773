import { isRunning } from "../life/rules";
import { lifeOf, type NoticeAction, type NoticeSeat, type NoticeState, noticeActions, noticeSteps } from "./rules";

/** The steps that somebody can take now with the notices of an evaluation; none once it is done. */
export function noticeActionsOf(
  seat: NoticeSeat,
  { stage, state }: { stage: number; state: NoticeState },
): NoticeAction[] {
  if (!isRunning({ stage })) return [];
  const life = lifeOf(state);
  return noticeActions.filter((action) =>
    noticeSteps.some((step) => step.action === action && step.who.includes(seat) && step.from.includes(life)),
  );
}

/** Does a reader see a draft? Supervisors and teachers do; the student, an admin and who looks at the product as somebody do not. */
export const seesDrafts = (isStaff: boolean, isViewing: boolean): boolean => isStaff && !isViewing;
