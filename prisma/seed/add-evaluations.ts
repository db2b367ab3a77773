import type { EvaluationForm } from "./add-forms";
import type { Scene } from "./add-groups";
import { reasons } from "./content/evaluations";
import { areas } from "./content/factors";
import { addDays, at } from "./dates";
import { type DemoRows, store } from "./rows";

/** Both sides rated in the fourth week, where there has been one. */
const RATED_AFTER_DAYS = 24;

/** Who has submitted the midterm's part, by the student's number in the group. */
const stories = [[], ["student"], ["supervisor"], ["student", "supervisor"]] as const;

/** Adds the placement's evaluation; halfway through, some have submitted their part of the midterm. */
export function addEvaluation(rows: DemoRows, scene: Scene, form: EvaluationForm, today: Date): void {
  const ratedOn = addDays(scene.startDate, RATED_AFTER_DAYS);
  const submitted = ratedOn < today ? (stories[scene.seatInGroup % stories.length] ?? []) : [];
  const evaluationId = store(rows.evaluations, {
    placementId: scene.placementId,
    formVersionId: submitted.length > 0 ? form.versionId : null,
    createdAt: at(scene.startDate, "08:00"),
  });
  for (const party of submitted) {
    const authorId = party === "student" ? scene.student : scene.supervisor;
    const partId = store(rows.evaluationParts, {
      evaluationId,
      term: 1,
      party,
      revision: 2,
      submittedAt: at(ratedOn, party === "student" ? "14:10" : "15:20"),
      submittedById: authorId,
    });
    for (const area of areas) {
      const { factors, reason } = form.areas[area];
      for (const [index, questionId] of factors.entries()) {
        const rating = ratingOf(party, scene.seatInGroup, area + index);
        rows.evaluationAnswers.push({ partId, questionId, rating, authorId });
      }
      rows.evaluationAnswers.push({ partId, questionId: reason, comment: reasons[area][party], authorId });
    }
  }
}

/** From 2 to 4; the two sides agree on most factors, and are two steps apart now and then. */
function ratingOf(party: "student" | "supervisor", seatInGroup: number, factor: number): number {
  const own = 2 + ((seatInGroup + factor) % 3);
  if (party === "student") return own;
  return (seatInGroup + factor) % 7 === 0 ? 6 - own : own;
}
