import { addSickDay } from "./add-absences";
import type { ReportForm } from "./add-forms";
import { carryGoals } from "./add-goals";
import type { Scene } from "./add-groups";
import { addGuestFeedback } from "./add-guest-feedback";
import { addMessages } from "./add-messages";
import { addFeedback, addStudentPart } from "./add-report-parts";
import { storiesOf } from "./content/stories/all-stories";
import { nextWeekday, weekdays } from "./dates";
import { lastChange, momentsOf } from "./report-moments";
import { type DemoRows, store } from "./rows";

/** Adds the student's reports: the past ones spread over the working days before today, the planned one on the next. */
export function addReports(rows: DemoRows, scene: Scene, form: ReportForm, today: Date): void {
  const stories = storiesOf(scene.setting);
  const past = weekdays(scene.startDate, today);
  const statuses = scene.demo.reports;
  const lived = statuses.filter((status) => status !== 1).length;
  let told = scene.seatInGroup * 3;
  for (const [index, status] of statuses.entries()) {
    const day = status === 1 ? nextWeekday(today) : past[Math.floor(((index + 1) * past.length) / lived) - 1];
    if (!day) throw new Error(`${scene.demo.student} has more reports than there were working days.`);
    const moments = momentsOf(day, status === 1 ? past.at(-1) : undefined, today, scene.placementId + index);
    const story = status === 6 ? undefined : stories[told++ % stories.length];
    const reportId = store(rows.reports, {
      placementId: scene.placementId,
      formVersionId: form.versionId,
      name: story?.name ?? "Sykedag",
      date: day,
      status,
      createdAt: moments.planned,
      updatedAt: lastChange(status, moments),
    });
    if (!story) {
      addSickDay(rows, { reportId, scene, date: day, registeredAt: moments.planned, today });
      continue;
    }
    carryGoals(rows, { reportId, placementId: scene.placementId, day });
    addStudentPart(rows, { reportId, scene, form, story, status });
    if (status >= 3) addFeedback(rows, { reportId, scene, form, story, status, index, moments });
    if (status >= 3 && (scene.demo.talkative || (scene.placementId + index) % 3 === 0)) {
      addMessages(rows, { reportId, scene, talk: story.talk, answered: status >= 4, moments });
    }
    if (status === 5 && index === 1 && scene.seatInGroup % 4 === 0) addGuestFeedback(rows, reportId, scene, moments);
  }
}
