import { fromDay, storedDay } from "@/lib/platform/dates";
import { lastSafeDayOf, lawfulRule } from "../../lib/features/evaluation/notice/rules";
import type { Scene } from "./add-groups";
import { type NoticeStory, noticeStories } from "./content/notices";
import { addDays, at, minutesAfter, nextWeekday } from "./dates";
import { type DemoRows, store } from "./rows";

/** Adds the placement's written notice, as far as it has come, and the doubt before it. */
export function addNotice(rows: DemoRows, scene: Scene, evaluationId: number, today: Date): void {
  const { notice: name } = scene.demo;
  if (!name) return;
  const story: NoticeStory = noticeStories[name];
  const endDate = rows.placements.find(({ id }) => id === scene.placementId)?.endDate ?? scene.startDate;
  const [teacher = scene.supervisor] = scene.teachers;
  const day = (after: number) => addDays(scene.startDate, after);
  const draftedAt = at(day(story.draftedOn), "13:50");
  // Where the talk is held, the answer is given in it.
  if (scene.demo.evaluation !== "not-passed")
    rows.talkFields.push({
      evaluationId,
      term: 1,
      field: "dangerOfNotPassing",
      value: true,
      authorId: scene.supervisor,
      changedAt: draftedAt,
    });
  const { given, steps, draftedOn: _, ...texts } = story;
  const noticeId = store(rows.dangerNotices, {
    ...texts,
    evaluationId,
    draftedById: scene.supervisor,
    createdAt: draftedAt,
    changedAt: draftedAt,
    revision: 4,
    ...(given && stepsOf(scene, given, { teacher, today, endDate })),
  });
  for (const [position, { day: after, ...step }] of steps.entries())
    rows.noticeSteps.push({ noticeId, position, ...step, day: after === null ? null : day(after) });
}

/** What was done with a notice that is given. */
function stepsOf(
  { startDate, demo, supervisor }: Scene,
  given: NonNullable<NoticeStory["given"]>,
  { teacher, today, endDate }: { teacher: number; today: Date; endDate: Date | string },
) {
  const day = (after: number) => addDays(startDate, after);
  const givenAt = at(day(given.on), "14:30");
  const meetingAt = at(given.meetingOn === null ? nextWeekday(today) : day(given.meetingOn), "13:00");
  const days = { startDate: storedDay(startDate), endDate: storedDay(new Date(endDate)) };
  const acknowledgedAt = given.acknowledged && at(day(given.acknowledged.on), "09:20");
  const minutesAt = minutesAfter(meetingAt, 90);
  return {
    givenAt,
    givenById: teacher,
    meetingAt,
    meetingPlace: `${demo.ward}, møterommet`,
    deadline: fromDay(lastSafeDayOf(days, lawfulRule)),
    openedAt: at(day(given.opened), "18:05"),
    lateReason: given.lateReason ?? null,
    ...(given.acknowledged && { acknowledgedAt, remark: given.acknowledged.remark, remarkedAt: acknowledgedAt }),
    ...(given.minutes && { minutes: given.minutes, minutesById: supervisor, minutesAt, studentAttended: true }),
  };
}
