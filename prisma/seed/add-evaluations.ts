import type { EvaluationForm } from "./add-forms";
import { addGoalAnswers } from "./add-goal-answers";
import type { Scene } from "./add-groups";
import { addNotice } from "./add-notices";
import { addSignatures } from "./add-signatures";
import { addTalk, type Pace, paceOf, signedByAll } from "./add-talks";
import {
  discontinuedReason,
  type EvaluationStory,
  hasHeldTalks,
  notPassedGrounds,
  reasons,
} from "./content/evaluations";
import { areas } from "./content/factors";
import { addDays, at } from "./dates";
import { type DemoRows, store } from "./rows";

type Term = 1 | 2;
type Party = "student" | "supervisor";

/** The stage that a story has come to, and who has submitted its running term. */
const stories: Record<EvaluationStory, { stage: 1 | 2 | 3 | 5; submitted: Party[] }> = {
  "talk-agreed": { stage: 1, submitted: [] },
  student: { stage: 1, submitted: ["student"] },
  supervisor: { stage: 1, submitted: ["supervisor"] },
  "talk-today": { stage: 1, submitted: ["student", "supervisor"] },
  "endterm-to-sign": { stage: 2, submitted: ["student", "supervisor"] },
  "to-decide": { stage: 3, submitted: ["student", "supervisor"] },
  passed: { stage: 5, submitted: ["student", "supervisor"] },
  "not-passed": { stage: 5, submitted: ["student", "supervisor"] },
  discontinued: { stage: 5, submitted: [] },
};

/** Adds the placement's evaluation, as far as its story has come. */
export function addEvaluation(rows: DemoRows, scene: Scene, form: EvaluationForm, today: Date): void {
  const story = scene.demo.evaluation;
  const { stage, submitted } = story ? stories[story] : { stage: 1, submitted: [] };
  const evaluationId = store(rows.evaluations, {
    placementId: scene.placementId,
    formVersionId: submitted.length > 0 ? form.versionId : null,
    stage,
    createdAt: at(scene.startDate, "08:00"),
  });
  const pace = paceOf(scene);
  const hasEndterm = stage > 1 && story !== "discontinued";
  for (const term of hasEndterm ? ([1, 2] as const) : ([1] as const))
    for (const party of hasEndterm && term === 1 ? (["student", "supervisor"] as const) : submitted)
      addPart(rows, scene, { evaluationId, form, term, party, ratedOn: addDays(scene.startDate, pace[term].rated) });
  addNotice(rows, scene, evaluationId, today);
  addTalks(rows, scene, { evaluationId, story, pace, today });
  addNoDoubts(rows, scene, { evaluationId, story, today });
}

/** In some stories the supervisor, or also the teacher, has written that they have no doubt. */
function addNoDoubts(
  rows: DemoRows,
  scene: Scene,
  { evaluationId, story, today }: { evaluationId: number; story: EvaluationStory | undefined; today: Date },
): void {
  const [teacher = scene.supervisor] = scene.teachers;
  const stated = at(addDays(today, -1), "14:20");
  if (story === "student" || story === "endterm-to-sign")
    rows.noDoubts.push({ evaluationId, seat: "supervisor", userId: scene.supervisor, statedAt: stated });
  if (story === "endterm-to-sign")
    rows.noDoubts.push({ evaluationId, seat: "teacher", userId: teacher, statedAt: stated });
}

type Told = { evaluationId: number; story: EvaluationStory | undefined; pace: Record<Term, Pace>; today: Date };

/** The talks of a story, the signatures after them, and how it ended. */
function addTalks(rows: DemoRows, scene: Scene, { evaluationId, story, pace, today }: Told): void {
  const dayOfTerm = (term: Term, step: keyof Pace) => addDays(scene.startDate, pace[term][step]);
  if (story === "talk-agreed" || story === "talk-today") {
    const inDays = story === "talk-today" ? 0 : 7;
    addTalk(rows, scene, { evaluationId, term: 1, agreedOn: addDays(today, -2), day: addDays(today, inDays) });
  }
  if (story === "discontinued") {
    const createdAt = at(addDays(today, -6), "11:30");
    const [actorId = scene.supervisor] = scene.teachers;
    const reason = discontinuedReason;
    store(rows.evaluationWays, { evaluationId, stage: 1, way: "discontinue", reason, actorId, createdAt });
    store(rows.evaluationResults, { evaluationId, grounds: reason, decidedById: actorId, createdAt });
  }
  if (!hasHeldTalks(story)) return;
  const hasPassed = story !== "not-passed";
  addGoalAnswers(rows, scene, { day: dayOfTerm(2, "rated"), hasPassed });
  for (const term of [1, 2] as const) {
    const day = dayOfTerm(term, "talk");
    const held = { dangerOfNotPassing: !hasPassed, needForExtraHelp: !hasPassed };
    const answers = term === 2 ? { ...held, recommendation: hasPassed } : held;
    addTalk(rows, scene, { evaluationId, term, agreedOn: addDays(day, -2), day, answers });
    if (term === 1 || story !== "endterm-to-sign")
      addSignatures(rows, { evaluationId, stage: term, by: signedByAll(scene, dayOfTerm(term, "signed")) });
  }
  if (story !== "passed" && story !== "not-passed") return;
  const createdAt = at(dayOfTerm(2, "signed"), "15:40");
  const [decidedById = scene.supervisor] = scene.teachers;
  const result = { assessmentPassed: hasPassed, grounds: hasPassed ? null : notPassedGrounds };
  store(rows.evaluationResults, { evaluationId, ...result, decidedById, createdAt });
  addSignatures(rows, { evaluationId, stage: 3, by: [{ seat: "teacher", userId: decidedById, at: createdAt }] });
}

type Part = { evaluationId: number; form: EvaluationForm; term: Term; party: Party; ratedOn: Date };

function addPart(rows: DemoRows, scene: Scene, { evaluationId, form, term, party, ratedOn }: Part): void {
  const authorId = party === "student" ? scene.student : scene.supervisor;
  const partId = store(rows.evaluationParts, {
    evaluationId,
    term,
    party,
    revision: 2,
    submittedAt: at(ratedOn, party === "student" ? "14:10" : "15:20"),
    submittedById: authorId,
  });
  for (const area of areas) {
    const { factors, reason } = form.areas[area];
    for (const [index, questionId] of factors.entries()) {
      const rating = ratingOf(party, scene.seatInGroup, area + index);
      rows.evaluationAnswers.push({ partId, questionId, rating: later(rating, term), authorId });
    }
    rows.evaluationAnswers.push({ partId, questionId: reason, comment: reasons[area][party], authorId });
  }
}

/** One step up at endterm, where there is one. */
const later = (rating: number, term: Term) => (term === 1 ? rating : Math.min(rating + 1, 4));

/** The two sides agree on most factors, are one step apart on some, and two on a few. */
function ratingOf(party: Party, seatInGroup: number, factor: number): number {
  const sum = seatInGroup + factor;
  const own = 2 + (sum % 3);
  if (party === "student") return own;
  if (sum % 5 === 0) return own > 2 ? own - 2 : own + 2;
  return sum % 5 === 2 ? own - 1 : own;
}
