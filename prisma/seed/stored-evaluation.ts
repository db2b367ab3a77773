import { storedDay } from "@/lib/platform/dates";
import type { EvaluationRow } from "../../lib/features/evaluation/reading/queries/evaluation-row";
import type { Form } from "../../lib/features/evaluation/reading/rules/evaluation-state";
import { firstLocale } from "../../lib/platform/i18n/locales";
import { shippedMessages } from "../../lib/platform/i18n/shipped";
import type { DemoRows } from "./rows";

const found = <Row extends { id: number }>(table: readonly Row[], id: number | null | undefined): Row => {
  const row = table[(id ?? 0) - 1];
  if (!row) throw new Error(`The demo school has no row ${id}.`);
  return row;
};

/** The questions and the scale of a form's version, as the product reads them. */
export function formOf(rows: DemoRows, versionId: number): Form {
  const anchors = shippedMessages(firstLocale).rating;
  const textOf = (id: number) =>
    rows.questionTexts.find(({ questionId, language }) => questionId === id && language === firstLocale)?.text ?? "";
  const questions = rows.questions
    .filter((question) => question.versionId === versionId)
    .toSorted((a, b) => a.tab - b.tab || a.viewPoint - b.viewPoint || a.questionOrder - b.questionOrder)
    .map((question) => ({ ...question, text: textOf(question.id), linkContent: "" }));
  const scale = ([1, 2, 3, 4] as const).map((step) => ({ step, anchor: anchors[step] }));
  return { questions: questions as Form["questions"], scale };
}

/** What became of a goal. */
function outcomeOf(rows: DemoRows, id: number) {
  const answer = rows.goalAnswers.find(({ goalId }) => goalId === id);
  const assessment = rows.goalAssessments.find(({ goalId }) => goalId === id);
  return {
    answer: answer?.text ?? null,
    answeredById: answer?.authorId ?? null,
    reports: rows.goalEvidence.filter(({ goalId }) => goalId === id).map(({ reportId }) => ({ reportId })),
    reached: assessment?.reached ?? null,
    reachedById: assessment?.authorId ?? null,
  };
}

/** What is signed of an evaluation, as a query of the product gives it; the rest of its row is not there. */
export function storedEvaluation(rows: DemoRows, evaluationId: number): EvaluationRow {
  const evaluation = found(rows.evaluations, evaluationId);
  const placement = found(rows.placements, evaluation.placementId);
  const group = found(rows.groups, placement.groupId);
  const of = <Row extends { evaluationId: number }>(table: readonly Row[]) =>
    table.filter((row) => row.evaluationId === evaluationId);
  const here = <Row extends { placementId: number }>(table: readonly Row[]) =>
    table.filter((row) => row.placementId === placement.id);
  const row = {
    evaluationId,
    stage: evaluation.stage ?? 1,
    placementId: placement.id,
    studentId: placement.studentId,
    formVersionId: evaluation.formVersionId ?? null,
    evaluationFormVersionId: group.evaluationFormVersionId,
    startDate: placement.startDate,
    endDate: placement.endDate,
    groupEndDate: group.endDate,
    expectedDays: null,
    makeUpPercent: 10,
    repeatPercent: 20,
    sickDaysNoticed: 3,
    parts: of(rows.evaluationParts).map((part) => ({
      ...part,
      answers: rows.evaluationAnswers
        .filter(({ partId }) => partId === part.id)
        .map(({ questionId, rating = null, comment = null, authorId }) => ({ questionId, rating, comment, authorId })),
    })),
    talkFields: of(rows.talkFields),
    goals: here(rows.goals)
      .toSorted((a, b) => a.talkDate.getTime() - b.talkDate.getTime() || a.id - b.id)
      .map((goal) => ({
        ...goal,
        talkDate: storedDay(goal.talkDate),
        viewPoint: goal.viewPoint ?? null,
        ...outcomeOf(rows, goal.id),
      })),
    decisions: of(rows.evaluationWays),
    notices: of(rows.dangerNotices).map(({ categoryB = null, givenAt = null, deadline = null, ...notice }) => ({
      givenById: null,
      lateReason: null,
      isLaterConduct: false,
      liftedAt: null,
      liftReason: null,
      ...notice,
      categoryB,
      givenAt,
      deadline: deadline && storedDay(new Date(deadline)),
    })),
    closed: of(rows.signedContents).map(({ stage, hash }) => ({ stage, hash, opening: 1 })),
    absences: here(rows.absences).map(({ date, kind, confirmedAt }) => ({
      date: storedDay(date),
      kind,
      confirmed: Boolean(confirmedAt),
    })),
  };
  return row as unknown as EvaluationRow;
}
