import "server-only";
import { getFormContent, getOriginalContent } from "@/lib/features/form/content/queries";
import type { Question } from "@/lib/features/form/content/schema";
import { standInOf, standsIn } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay, today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { agendaOf } from "../../agenda/rules";
import { deadlineIn } from "../../deadline/queries/deadline-in";
import { decidedAttendance } from "../../document/queries/decided-attendance";
import { documentsIn, languagesIn } from "../../document/queries/stored-documents";
import { goalsIn } from "../../goals/queries";
import { goalStepsOf } from "../../goals/rules";
import { lifeActionsOf } from "../../life/policy";
import { evaluationStage, reachedStage, type SignedStage, tabOf, tabsIn, termOf, terms } from "../../life/rules";
import { noticesIn } from "../../notice/queries";
import { lastSafeDayOf } from "../../notice/rules";
import { actionsFor, askedIn, asReader, type Party, parties } from "../../rating/rules";
import { isPassHeldBack } from "../../result/rules";
import { goalSignersIn } from "../../signing/queries/goal-signers";
import { asItWasSigned, findStoredContent, goalsInContent } from "../../signing/queries/stored-content";
import { decisionsIn, signLinksIn, talkIn } from "../rules/evaluation-record";
import { decisionsOf, formVersionOf, seatIn, seenStage, type TermState, toIso } from "../rules/evaluation-state";
import type { EvaluationDetail } from "../schema";
import { storedAttendanceIn } from "./attendance-in";
import type { EvaluationRow } from "./evaluation-row";
import { findEvaluation } from "./find-evaluation";
import { resultsIn } from "./results-in";
import { factsOf, signaturesIn, signingOf } from "./signing-of";

/**
 * One evaluation as the person sees it, in the running stage or an asked one; one statement beside the form's and those for content
 * that was signed. Throws "not found" for an evaluation that they may not see, and for a stage that has not begun.
 */
export async function getEvaluation(
  actor: Actor,
  input: { evaluationId: number; stage?: SignedStage | undefined },
  { locale }: Pick<Caller, "locale">,
): Promise<EvaluationDetail> {
  const now = await findEvaluation(actor, input.evaluationId);
  const stage = input.stage ?? tabOf(now.stage);
  const reached = reachedStage(now.stage, decisionsOf(now));
  if (!tabsIn({ stage: now.stage, reachedStage: reached }).includes(stage)) throw notFound();
  const { seat, viewer: seated, signs } = seatIn(now, actor.id);
  const viewer = actor.viewer ? asReader(seated) : seated;
  const formVersionId = formVersionOf(now);
  const content = await getFormContent(formVersionId, locale);
  // Hashes are made of it, whatever the reader's language.
  const original = await getOriginalContent(formVersionId);
  const readsOnly = actor.viewer || now.endedAt !== null;
  const person = { viewer, seat, readsOnly };
  const { state, seesAll } = seenStage(now, stage, viewer);
  const facts = factsOf(now, original, { stage, state });
  const lifeActions = readsOnly ? [] : lifeActionsOf({ standing: seat, signs, seesAll }, facts);
  // Who signs a term after it reads what it ended with, whatever it has become since.
  const isLate = stage < now.stage && lifeActions.includes("sign");
  const signedContent = isLate ? await findStoredContent(db, now, stage) : null;
  const row = signedContent === null ? now : asItWasSigned(now, termOf(stage), signedContent);
  const { state: shown, midterm } = seenStage(row, stage, viewer);
  const before = shown.term === evaluationStage.endterm ? midterm : null;
  const asked = askedIn(content.questions, shown.term).map((question) => questionOf(question, shown, before));
  const nameOf = (userId: number | null) => row.people.find(({ id }) => id === userId)?.fullName ?? null;
  const typeOf = new Map(content.questions.map(({ id, type }) => [id, type]));
  const factors = asked.filter(({ questionId }) => typeOf.get(questionId) === "rating");
  const scale = content.scale.length;
  const days = { startDate: storedDay(row.startDate), endDate: storedDay(row.endDate) };
  const attendance = await decidedAttendance(db, row);
  const { makeUpPercent, repeatPercent, sickDaysNoticed } = row;
  const limits = { makeUpPercent, repeatPercent, sickDaysNoticed };
  const { actions: noticeActions, ...notices } = noticesIn(now, person);
  const { actions: deadlineActions, ...lastSafeDay } = deadlineIn(now, { ...person, readerId: actor.id });

  return {
    evaluationId: input.evaluationId,
    placementId: row.placementId,
    groupId: row.groupId,
    studentId: row.studentId,
    stage: row.stage,
    reachedStage: reached,
    shownStage: stage,
    formVersionId,
    term: shown.term,
    seat,
    writes: viewer.writes,
    signs: actor.viewer ? null : signs,
    studentName: nameOf(row.studentId) ?? "",
    studentNumber: row.studentNumber,
    supervisorName: nameOf(row.supervisorId),
    standInName: standsIn(standInOf(row), today()) ? nameOf(row.secondarySupervisorId) : null,
    teacherNames: row.teachers.flatMap(({ teacherId }) => nameOf(teacherId) ?? []),
    practicumPlace: row.place,
    ward: row.ward,
    practicumPeriod: row.period,
    ...days,
    hideForStudent: shown.isHidden.supervisor,
    hideForSupervisor: shown.isHidden.student,
    totalSickDays: attendance.sickDays,
    attendance: { ...attendance, ...limits, deletedDays: row.deletedAbsence?.absentDays ?? 0 },
    isPassHeldBack: isPassHeldBack(row, storedAttendanceIn(row)),
    names: row.people.map(({ fullName }) => fullName),
    people: row.people.map(({ id: userId, fullName }) => ({ userId, fullName })),
    help: content.help,
    scale: content.scale,
    factors,
    texts: asked.filter(({ questionId }) => typeOf.get(questionId) === "text"),
    revision: (viewer.writes && shown.parts[viewer.writes]?.revision) || 0,
    submitted: { student: submissionOf(shown.parts.student), supervisor: submissionOf(shown.parts.supervisor) },
    leftOut: shown.leftOut,
    agenda: seesBoth(shown) ? agendaOf(shown.term, { factors, goals: row.goals, scale }) : null,
    talkBy: shown.term === evaluationStage.midterm ? lastSafeDayOf(days, row) : null,
    ...talkIn(row, shown, person),
    talks: terms
      .filter((term) => term <= shown.term)
      .map((term) => {
        const { evaluationDate, dangerOfNotPassing, needForExtraHelp, recommendation } = talkIn(
          row,
          term === shown.term ? shown : midterm,
          person,
        );
        return { term, evaluationDate, dangerOfNotPassing, needForExtraHelp, recommendation };
      }),
    goals: goalsIn(row, viewer),
    signedGoals: signedContent === null ? null : goalsInContent(signedContent),
    goalSteps: readsOnly ? [] : goalStepsOf({ seat, writes: viewer.writes }, row.stage),
    goalSigners: goalSignersIn(now, original),
    ...notices,
    ...lastSafeDay,
    hash: seesAll && facts.missing.length === 0 ? signingOf(row, original, stage).hash : null,
    signatures: signaturesIn(row, original, stage),
    signLinks: seat === "teacher" ? signLinksIn(row) : [],
    reasons: decisionsIn(row),
    ...resultsIn(row),
    documents: documentsIn(row, viewer),
    documentLanguages: languagesIn(row),
    actions: [
      ...actionsFor(viewer, { ...shown, stage: row.stage }),
      ...lifeActions,
      ...noticeActions,
      ...deadlineActions,
    ],
  };
}

/** Are both parts of a term in, and does the viewer see both? */
const seesBoth = ({ submitted, seen }: TermState): boolean =>
  parties.every((party) => submitted[party] && seen.some((part) => part.party === party));

/** What is seen of a side's answer to a question. */
function answerIn({ seen }: TermState, party: Party, questionId: number) {
  const answer = seen.find((one) => one.party === party)?.answers.find((one) => one.questionId === questionId);
  return answer ? { rating: answer.rating, comment: answer.comment, authorName: answer.authorName } : null;
}

const bothIn = (term: TermState, questionId: number) => ({
  student: answerIn(term, "student", questionId),
  supervisor: answerIn(term, "supervisor", questionId),
});

/** A question with what the viewer sees of both answers, and of those at midterm and before corrections. */
export const questionOf = (
  { id, viewPoint, tab, text, isCompulsory, showLink, linkUrl, linkContent }: Question,
  shown: TermState,
  before: TermState | null,
) => ({
  questionId: id,
  viewPoint,
  tab,
  text,
  isCompulsory,
  showLink,
  linkUrl,
  linkContent,
  ...bothIn(shown, id),
  midterm: before && bothIn(before, id),
  corrected: shown.seen.flatMap(({ party, corrected: earlier }) =>
    earlier
      .filter(({ questionId }) => questionId === id)
      .map(({ questionId: _, correctedAt, ...answer }) => ({ ...answer, party, correctedAt: toIso(correctedAt) })),
  ),
});

/** A part's submission, if there is one. */
export const submissionOf = (part: Pick<EvaluationRow["parts"][number], "submittedAt" | "submittedBy"> | undefined) =>
  part?.submittedAt ? { at: toIso(part.submittedAt), by: part.submittedBy ?? "" } : null;
