import "server-only";
import { storeAreaRatings } from "@/lib/features/competence/commands";
import { areaRatingsOf } from "@/lib/features/competence/rules";
import type { Question } from "@/lib/features/form/content/schema";
import { closeGuestLinks } from "@/lib/features/guest/commands/close-guest-links";
import { withdraw, withdrawAsking } from "@/lib/features/notification/commands/withdraw-notifications";
import { canRate, everySeat, type Seat } from "@/lib/features/placement/rules";
import type { Work } from "@/lib/features/unit-of-work";
import { today } from "@/lib/platform/dates";
import { invalid, invalidAt } from "@/lib/platform/errors";
import { dropUnfit } from "../../answers/commands";
import { answersIn, partsWithRatings } from "../../answers/queries";
import { type Answers, answersOf, hasChosen, isAnswered, missingCompulsory } from "../../answers/rules";
import { isAwaited } from "../policy";
import { type Asked, guest, type ReportAction, reportStatus, reportTab } from "../rules";
import { giveAgain } from "./give-again";
import type { OpenReport } from "./open-report";
import { rateAreas } from "./rate-areas";

/** A step that somebody takes, once the table of `transitions` has allowed it. */
export type Step = {
  work: Work;
  report: OpenReport;
  seat: Seat | null;
  /** The part of the person who takes the step. */
  part: OpenReport["parts"][number];
  questions: readonly Question[];
  /** Whom to ask for feedback; with request-feedback only. */
  ask: Asked[] | undefined;
};

/** What each step does beside moving the report. Throws bad input when something compulsory is missing. */
export const effects: Record<ReportAction, (step: Step) => Promise<void>> = {
  finish,

  reopen: async ({ work, report }) => {
    await storeAreaRatings(work.tx, report.id, []);
  },

  "request-feedback": async (step) => {
    const { work, report, ask } = step;
    if (report.status === reportStatus.planning) await finish(step);
    const asked = assertAskable(report, ask);
    const askedAt = new Date();
    for (const { userId, seat } of asked)
      await work.tx.reportPart.upsert({
        where: { reportId_authorId: { reportId: report.id, authorId: userId } },
        create: { reportId: report.id, authorId: userId, seat, askedAt },
        // Who was asked before may have another seat by now, and answers from that.
        update: { seat, askedAt },
      });
    work.notify("feedback-requested", subjectOf(report), asked);
  },

  recall: async (step) => {
    const asked = await stopAsking(step);
    // Who was correcting has taken it back, and so has the student.
    await step.work.tx.reportPart.updateMany({ where: { reportId: step.report.id }, data: { givenAt: null } });
    // Their open pages offer to write what nobody waits for any more.
    step.work.notify("feedback-recalled", subjectOf(step.report), asked);
  },

  "give-feedback": giveFeedback,
  "correct-feedback": correctFeedback,

  complete: async (step) => {
    const { work, report } = step;
    const asked = new Set(report.parts.flatMap(({ askedAt, authorId }) => (askedAt ? authorId : [])));
    work.notify(
      "report-done",
      subjectOf(report),
      everySeat(report.seats).filter(({ userId }) => asked.has(userId)),
    );
    await giveAgain(work, { reportId: report.id });
    await stopAsking(step);
  },
};

const subjectOf = ({ id, placementId }: OpenReport) => ({ reportId: id, placementId });

/**
 * Feedback that nobody has given is no longer waited for, neither from people nor from guests. What somebody has begun to write is not lost, in
 * case they are asked again.
 * @returns who was asked
 */
async function stopAsking({ work, report }: Step): Promise<{ userId: number; seat: Seat }[]> {
  const { id: reportId } = report;
  const asked = report.parts.filter(isAwaited).map(({ authorId: userId, seat }) => ({ userId, seat }));
  await work.tx.reportPart.updateMany({ where: { reportId, submittedAt: null }, data: { askedAt: null } });
  await withdrawAsking(work, { reportId, userIds: asked.map(({ userId }) => userId) });
  await closeGuestLinks(work.tx, reportId);
  return asked;
}

async function finish({ work, report, part, questions }: Step): Promise<void> {
  const own = answersOf(await answersIn(work.tx, part.id));
  assertComplete(questions, own);
  await storeAreaRatings(work.tx, report.id, areaRatingsOf(questions, own, null));
}

async function giveFeedback(step: Step): Promise<void> {
  const { work, report, seat, part, questions } = step;
  const { tx } = work;
  const submittedAt = new Date();
  const plan = report.parts.find((other) => other.seat === "student");
  const rates = seat !== null && canRate(seat, report.standIn, today());
  const planned = answersOf(plan ? await answersIn(tx, plan.id) : []);
  // What is given again was rated by somebody who could, also if they stand in no more.
  const keepsRatings = rates || part.givenAt !== null;
  await dropUnfit(tx, part.id, { questions, planned, rates: keepsRatings });
  const given = answersOf(await answersIn(tx, part.id));
  const missing = missingCompulsory(questions, [reportTab.feedback], planned, given);
  assertNoneMissing(missing.filter(({ type }) => rates || type !== "rating"));
  if (!questions.some((question) => isAnswered(question, given.get(question.id))))
    throw invalid("report.error_feedback_empty");
  await tx.reportPart.update({ where: { id: part.id }, data: { submittedAt, givenAt: null } });
  await work.markRead(["feedback-requested", "feedback-reminder"], { reportId: report.id });
  work.notify("feedback-given", subjectOf(report), everySeat(report.seats));
  if (!keepsRatings) return;
  const viewPoint = await rateAreas(tx, { ...report, questions, planned }, { id: part.id, submittedAt });
  if (viewPoint) work.notify("difference-report", { ...subjectOf(report), viewPoint }, everySeat(report.seats));
}

/**
 * Back to who gave it. What was said about it holds no longer: it is said again when it is given again, or counts again (`giveAgain`).
 * Throws bad input for somebody who has rated and no longer stands in: what they cannot rate, they do not take back.
 */
async function correctFeedback({ work, report, seat, part, questions }: Step): Promise<void> {
  const { tx } = work;
  const rates = seat !== null && canRate(seat, report.standIn, today());
  if (!rates && (await partsWithRatings(tx, report.id)).has(part.id)) throw invalid("report.error_rated_as_stand_in");
  // From now on it is waited for, not from when it was asked for first.
  const reopened = { submittedAt: null, givenAt: part.submittedAt, askedAt: new Date(), remindedAt: null };
  await tx.reportPart.update({ where: { id: part.id }, data: reopened });
  await withdraw(work, { reportId: report.id, senderId: part.authorId }, ["feedback-given", "difference-report"]);
  const plan = report.parts.find((other) => other.seat === "student");
  const planned = answersOf(plan ? await answersIn(tx, plan.id) : []);
  await rateAreas(tx, { ...report, questions, planned }, { id: part.id, submittedAt: null });
}

/**
 * A report can be finished when every compulsory question put is answered and something was chosen to work on (SPEC §5). Which questions
 * are open comes first: it says more than that nothing is there.
 */
function assertComplete(questions: readonly Question[], answers: Answers): void {
  assertNoneMissing(missingCompulsory(questions, [reportTab.planning, reportTab.reflection], answers, answers));
  if (!hasChosen(questions, answers)) throw invalid("report.error_choose_something");
}

/** Throws bad input beside each question that should have been answered. */
function assertNoneMissing(missing: { id: number }[]): void {
  const key = "evaluation.error_please_answer_for_required_questions";
  if (missing.length > 0) throw invalid(key, Object.fromEntries(missing.map(({ id }) => [`questions.${id}`, [key]])));
}

/**
 * The people with accounts to ask, each with a seat around the student, none asked already; at least one, or a guest. Throws bad
 * input beside `ask`.
 */
function assertAskable({ seats, parts }: OpenReport, ask: Asked[] = []) {
  const wanted = new Set(ask.filter((one) => one !== guest));
  if (ask.length === 0) throw invalidAt("ask", "report.error_ask_somebody");
  const asked = everySeat(seats).filter(({ userId, seat }) => seat !== "student" && wanted.has(userId));
  if (asked.length !== wanted.size) throw invalidAt("ask", "report.error_cannot_ask");
  if (parts.some((part) => part.askedAt && wanted.has(part.authorId)))
    throw invalidAt("ask", "report.error_asked_already");
  return asked;
}
