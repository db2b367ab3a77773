import type { Scene } from "./add-groups";
import { goalAnswers } from "./content/goals";
import { addDays, at } from "./dates";
import type { DemoRows } from "./rows";

/** The status of a report that is done (SPEC §4). */
const done = 5;

/** How far the goals were reached, one after the other, where the student passes and where not. */
const outcomes = { passed: ["reached", "reached", "partly"], notPassed: ["partly", "not", "partly"] } as const;

/** Answers and assesses the goals of a placement at endterm, each with the last reports done by then. */
export function addGoalAnswers(
  rows: DemoRows,
  scene: Scene,
  { day, hasPassed }: { day: Date; hasPassed: boolean },
): void {
  const reports = rows.reports.filter(
    ({ placementId, status, date }) =>
      placementId === scene.placementId && status === done && new Date(date) < addDays(day, -1),
  );
  const goals = rows.goals.filter(({ placementId }) => placementId === scene.placementId);
  for (const [index, { id: goalId }] of goals.entries()) {
    const text = goalAnswers[index % goalAnswers.length] ?? "";
    const reached = outcomes[hasPassed ? "passed" : "notPassed"][index % 3] ?? "partly";
    rows.goalAnswers.push({ goalId, text, authorId: scene.student, changedAt: at(day, "14:00") });
    for (const report of reports.slice(-1 - (index % 2))) rows.goalEvidence.push({ goalId, reportId: report.id });
    rows.goalAssessments.push({ goalId, reached, authorId: scene.supervisor, changedAt: at(day, "15:10") });
  }
}
