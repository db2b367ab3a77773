import { areaRatingsOf, countingPart, type GivenAnswers, type RatedQuestion } from "@/lib/features/competence/rules";
import type { DemoRows } from "./rows";

const RATING_STEPS = 4;

/** Adds the figures of every finished report, as finishing and rating store them. */
export function addAreaRatings(rows: DemoRows): void {
  const withRatings = new Set(rows.answers.flatMap(({ partId, rating }) => (rating ? partId : [])));
  for (const { id: reportId, formVersionId, status = 1 } of rows.reports) {
    if (status === 1 || status === 6) continue;
    const parts = rows.reportParts
      .filter((part) => part.reportId === reportId)
      .map((part) => ({
        ...part,
        submittedAt: part.submittedAt ?? null,
        hasRatings: withRatings.has(part.id),
      }));
    const student = parts.find(({ seat }) => seat === "student");
    const rater = countingPart(parts);
    const rated = areaRatingsOf(
      questionsOf(rows, formVersionId),
      answersOf(rows, student?.id),
      rater && answersOf(rows, rater.id),
    );
    rows.areaRatings.push(...rated.map((area) => ({ reportId, steps: RATING_STEPS, ...area })));
  }
}

const questionsOf = (rows: DemoRows, versionId: number): RatedQuestion[] =>
  rows.questions
    .filter((question) => question.versionId === versionId)
    .map(({ id, parentId = null, viewPoint, tab, type, showCheckbox = false, questionOrder }) => ({
      id,
      parentId,
      viewPoint,
      tab,
      type,
      showCheckbox,
      questionOrder,
    }));

const answersOf = (rows: DemoRows, partId: number | undefined): GivenAnswers =>
  new Map(
    rows.answers
      .filter((answer) => answer.partId === partId)
      .map(({ questionId, checked = null, rating = null }) => [questionId, { checked, rating }]),
  );
