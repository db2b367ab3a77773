import type { Scene } from "./add-groups";
import { paceOf } from "./add-talks";
import { hasHeldTalks } from "./content/evaluations";
import { expectationGoals, midtermGoals } from "./content/goals";
import { addDays } from "./dates";
import { type DemoRows, store } from "./rows";

/** Adds the goals of the talks that have taken place: on the second day, and at midterm where that talk was held. */
export function addGoals(rows: DemoRows, scene: Scene, today: Date): void {
  const set = (talk: "expectation" | "midterm", talkDate: Date, goals: typeof expectationGoals) => {
    if (talkDate >= today) return;
    for (const [index, { area, text }] of goals.entries()) {
      const authorId = index % 2 === 0 ? scene.student : scene.supervisor;
      store(rows.goals, { placementId: scene.placementId, talk, talkDate, viewPoint: area, text, authorId });
    }
  };
  const offset = scene.seatInGroup % 3;
  set("expectation", addDays(scene.startDate, 1), expectationGoals.slice(offset, offset + 3));
  if (hasHeldTalks(scene.demo.evaluation))
    set("midterm", addDays(scene.startDate, paceOf(scene)[1].talk), midtermGoals.slice(offset, offset + 2));
}

/** Copies the goals of the last talk before the report's day into the report, as creating one does. */
export function carryGoals(
  rows: DemoRows,
  { reportId, placementId, day }: { reportId: number; placementId: number; day: Date },
): void {
  const held = rows.goals.filter((goal) => goal.placementId === placementId && goal.talkDate <= day);
  const last = Math.max(...held.map(({ talkDate }) => talkDate.getTime()));
  const carried = held.filter(({ talkDate }) => talkDate.getTime() === last);
  for (const [position, { viewPoint, text }] of carried.entries())
    rows.reportGoals.push({ reportId, position, viewPoint, text });
}
