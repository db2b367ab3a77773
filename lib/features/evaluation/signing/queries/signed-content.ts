import "server-only";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { storedDay } from "@/lib/platform/dates";
import { evaluationStage, openingsOf, type SignedStage, type Term, waysIn } from "../../life/rules";
import { askedIn, type Party, parties } from "../../rating/rules";
import { attendanceIn } from "../../reading/queries/attendance-in";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { closedHashOf, decisionsOf, type Form, formVersionOf, toIso } from "../../reading/rules/evaluation-state";
import { questionOfPoint } from "../../talk/rules";

/** Decisions that are part of what is signed. That a signature is not waited for comes after it, and is not. */
export const signedWays: readonly string[] = ["without-party", "without-talk"];

/**
 * What the signatures of a term are for: ratings, comments, the talk, goals as set and the flags, at endterm what became of the goals, with the words of the questions.
 * People are named by their ids: a new name is no new content. Signatures, remarks, visibility and later stages are not in it.
 * @param form in the default language, so that it is the same for every reader
 */
function termContent(row: EvaluationRow, form: Form, term: Term): object {
  const partOf = (party: Party) =>
    row.parts.find((part) => part.term === term && part.party === party && part.submittedAt !== null);
  const answerOf = (party: Party, questionId: number) => {
    const answer = partOf(party)?.answers.find((one) => one.questionId === questionId);
    return answer ? { rating: answer.rating, comment: answer.comment, authorId: answer.authorId } : null;
  };
  // A field that was cleared again is as one that was never written.
  const fields = row.talkFields.filter((one) => one.term === term && one.value !== null);
  const decisions = decisionsOf(row);
  return {
    ...headOf(row, term),
    formVersionId: formVersionOf(row),
    scale: form.scale,
    questions: askedIn(form.questions, term).map(({ id, text, viewPoint }) => ({
      questionId: id,
      viewPoint,
      text,
      ...Object.fromEntries(parties.map((party) => [party, answerOf(party, id)])),
      point: fields.find(({ field }) => questionOfPoint(field) === id)?.value ?? null,
    })),
    talk: Object.fromEntries(
      fields.filter(({ field }) => questionOfPoint(field) === null).map(({ field, value }) => [field, value]),
    ),
    goals: row.goals.map((goal) => ({
      talk: goal.talk,
      talkDate: goal.talkDate,
      viewPoint: goal.viewPoint,
      text: goal.text,
      authorId: goal.authorId,
      ...(term === evaluationStage.endterm && outcomeOf(goal)),
    })),
    ways: waysIn(decisions, term)
      .filter(({ way }) => signedWays.includes(way))
      .map(({ way, party, reason }) => ({ way, party, reason })),
  };
}

/** What became of a goal, as the endterm is signed for; nothing of what nobody has said. Reports are named by their ids, as people are. */
const outcomeOf = ({ answer, answeredById, reports, reached, reachedById }: EvaluationRow["goals"][number]) => ({
  ...(answer !== null && {
    answer: {
      text: answer,
      reportIds: reports.map(({ reportId }) => reportId).toSorted((one, other) => one - other),
      authorId: answeredById,
    },
  }),
  ...(reached !== null && { assessment: { reached, authorId: reachedById } }),
});

/** The teacher's decision as the last signature has it. */
export type Decided = { assessmentPassed: boolean; grounds: string | null; noticeReason: string | null };

/** What the last signature is for: both terms as they were signed, the absence, every way on, and the result. */
function summaryContent(row: EvaluationRow, result: Decided | null): object {
  const { startDate, endDate } = row;
  const days = { startDate: storedDay(startDate), endDate: storedDay(endDate) };
  return {
    ...headOf(row, evaluationStage.summarizing),
    ...days,
    midterm: closedHashOf(row, evaluationStage.midterm),
    endterm: closedHashOf(row, evaluationStage.endterm),
    attendance: attendanceIn(row),
    notices: givenNoticesOf(row),
    ways: decisionsOf(row).map(({ way, stage, party, reason, witness, endDate: until, createdAt }) => ({
      way,
      stage,
      party,
      reason,
      witness,
      endDate: until,
      at: toIso(createdAt),
    })),
    result,
  };
}

/** The written notices as they were given, and whether they were in time; lifted ones too. What is added later is not signed for. */
const givenNoticesOf = ({ notices }: EvaluationRow) =>
  notices
    .filter(({ givenAt }) => givenAt !== null)
    .map(({ notMastered, required, categoryB, comment, givenAt, givenById, deadline, ...notice }) => ({
      notMastered,
      required,
      categoryB,
      comment,
      givenAt: givenAt && toIso(givenAt),
      givenById,
      deadline,
      inTime: notice.lateReason === null,
      lateReason: notice.lateReason,
      isLaterConduct: notice.isLaterConduct,
      liftedAt: notice.liftedAt && toIso(notice.liftedAt),
      liftReason: notice.liftReason,
    }));

const headOf = (row: EvaluationRow, stage: SignedStage) => ({
  evaluationId: row.evaluationId,
  placementId: row.placementId,
  studentId: row.studentId,
  stage,
  /** Each reopening asks for signatures of its own. */
  opening: openingsOf(decisionsOf(row), stage),
});

/** What would be signed now at the end of a stage, as canonical JSON with its hash. The summary's is without a result before it is decided. */
export const signedContentOf = (row: EvaluationRow, form: Form, stage: SignedStage, result: Decided | null = null) =>
  canonicalJson(stage === evaluationStage.summarizing ? summaryContent(row, result) : termContent(row, form, stage));
