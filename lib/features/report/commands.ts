import "server-only";
import { recordAudit } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, showDay, toDay, today } from "@/lib/platform/dates";
import { db, type Tx } from "@/lib/platform/db";
import { conflict, forbidden, invalid, notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { defaultLocale } from "@/lib/platform/i18n/locales";
import { keepAreaRatings } from "../competence/commands";
import { areaRatingsOf, countingPart } from "../competence/rules";
import { getFormContent } from "../form/queries";
import type { Question } from "../form/schema";
import { carryGoalsOver } from "../goal/commands";
import { announce, type News, notify, notifyAll } from "../notification/commands";
import type { NotificationEvent } from "../notification/rules";
import { visibleTo as placementsVisibleTo } from "../placement/policy";
import { everySeat, mayRate, recipientsOf, type Seat, seatOf, standInOf } from "../placement/rules";
import { canMessage, standingOf, visibleTo } from "./policy";
import {
  type Answer,
  type Answers,
  answerField,
  answersOf,
  hasChosen,
  isAnswered,
  isCommentable,
  missingCompulsory,
  nextStatus,
  type ReportAction,
  reportTab,
  writableTabs,
} from "./rules";
import type { AnswerInput } from "./schema";

/** A student begins a report. Throws "not found" for a placement not theirs, bad input for a day outside it. */
export async function createReport(
  actor: Actor,
  input: { placementId: number; name?: string | undefined; date: string },
): Promise<{ reportId: number; revision: number }> {
  const placement = await db.placement.findFirst({
    where: { AND: [{ id: input.placementId }, placementsVisibleTo(actor)] },
    select: {
      id: true,
      studentId: true,
      startDate: true,
      endDate: true,
      group: { select: { reportFormVersionId: true } },
    },
  });
  if (!placement) throw notFound();
  if (placement.studentId !== actor.id) throw forbidden();
  if (input.date < toDay(placement.startDate) || input.date > toDay(placement.endDate))
    throw invalid("report.error_outside_placement", { date: ["report.error_outside_placement"] });
  return db.$transaction(async (tx) => {
    const report = await tx.report.create({
      data: {
        placementId: placement.id,
        formVersionId: placement.group.reportFormVersionId,
        name: input.name || showDay(input.date),
        date: fromDay(input.date),
        parts: { create: { authorId: actor.id, seat: "student" } },
      },
      select: { id: true },
    });
    await carryGoalsOver(tx, { id: report.id, placementId: placement.id, day: input.date });
    await recordAudit(tx, actor, "report.create", report.id, { after: { placementId: placement.id } });
    return { reportId: report.id, revision: 0 };
  });
}

const seatsSelect = {
  studentId: true,
  supervisorId: true,
  secondarySupervisorId: true,
  standInFrom: true,
  standInUntil: true,
  group: { select: { teachers: { select: { teacherId: true } } } },
} as const;

/** Locks a report's row, so that steps and saves of one report come one after the other. */
export async function lockReport(tx: Tx, reportId: number): Promise<void> {
  await tx.$queryRaw`select 1 from "Report" where id = ${reportId} for no key update`;
}

/** A report for writing, its row locked, and how the actor stands to it. Throws "not found" for what they may not see. */
export async function openForWriting(tx: Tx, actor: Actor, reportId: number) {
  await lockReport(tx, reportId);
  const report = await tx.report.findFirst({
    where: { AND: [{ id: reportId }, visibleTo(actor)] },
    include: { placement: { select: seatsSelect }, parts: true },
  });
  if (!report) throw notFound();
  const seat = seatOf(actor.id, report.placement);
  const part = report.parts.find(({ authorId }) => authorId === actor.id) ?? null;
  return { report, seat, part, standing: standingOf(seat, part) };
}

/**
 * Saves answers of the actor's own part and raises its revision. Throws a conflict with the current revision when the part was
 * saved elsewhere meanwhile, bad input when the report takes no writing now or a question is not (or no longer) theirs.
 */
export async function saveReport(
  actor: Actor,
  input: { reportId: number; revision: number; answers: AnswerInput[] },
): Promise<{ revision: number }> {
  return db.$transaction(async (tx) => {
    const { report, seat, part, standing } = await openForWriting(tx, actor, input.reportId);
    if (!part) throw forbidden();
    const tabs = writableTabs(report.status, standing);
    if (tabs.length === 0) throw invalid("report.error_closed");
    if (part.revision !== input.revision) throw conflict(part.revision);
    // Types, tabs and steps are the same in every language.
    const { questions, scale } = await getFormContent(report.formVersionId, defaultLocale, tx);
    const rates = seat !== null && mayRate(seat, standInOf(report.placement), today());
    const theirs = standing === "asked" && report.parts.find((other) => other.seat === "student");
    assertAnswersFit(input.answers, {
      own: questions.filter(({ tab }) => tabs.includes(tab)),
      steps: rates ? scale.length : 0,
      about: theirs ? questions.filter(isCommentable) : [],
      said: answersOf(theirs ? await answersIn(tx, theirs.id) : []),
    });
    await putAnswers(tx, part.id, input.answers);
    await tx.report.update({ where: { id: report.id }, data: { updatedAt: new Date() } });
    return tx.reportPart.update({
      where: { id: part.id },
      data: { revision: { increment: 1 } },
      select: { revision: true },
    });
  });
}

/** What somebody may write now. */
type Writable = {
  /** The questions of their own tabs. */
  own: readonly Question[];
  /** The steps of the rating scale; none for a seat that does not rate. */
  steps: number;
  /** The student's questions whose answers they may comment on, and what the student answered. */
  about: readonly Question[];
  said: Answers;
};

/**
 * Each answer must belong to a question of their own and carry the field of its type, or be a comment on something the student
 * has answered; a rating must stand on the form's scale. Throws bad input beside each that does not.
 */
function assertAnswersFit(answers: readonly AnswerInput[], { own, steps, about, said }: Writable): void {
  const errors: Record<string, string[]> = {};
  answers.forEach((answer, index) => {
    const commented = about.find(({ id }) => id === answer.questionId);
    const question = own.find(({ id }) => id === answer.questionId) ?? commented;
    const refuse = (field: string, key: string) => {
      errors[`answers.${index}.${field}`] = [key];
    };
    if (!question) refuse("questionId", "report.error_question_gone");
    else if (question.type === "rating" && steps === 0) refuse("rating", "report.error_may_not_rate");
    else if ((answer.rating ?? 0) > steps && question.type === "rating") refuse("rating", "report.error_off_scale");
    else if (commented && answer.value && !isAnswered(commented, said.get(commented.id)))
      refuse("value", "report.error_nothing_to_comment");
    else
      for (const field of ["checked", "value", "rating"] as const)
        if (answer[field] !== undefined && field !== answerField[question.type]) refuse(field, "validation.invalid");
  });
  if (Object.keys(errors).length > 0) throw invalid("system.error_input", errors);
}

/** Writes all answers in one statement; the last one of a question named twice wins, and one that says nothing changes nothing. */
async function putAnswers(tx: Tx, partId: number, answers: AnswerInput[]): Promise<void> {
  const said = answers.filter(({ questionId: _, ...answer }) =>
    Object.values(answer).some((value) => value !== undefined),
  );
  const rows = [...new Map(said.map((answer) => [answer.questionId, answer])).values()];
  if (rows.length === 0) return;
  await tx.$executeRaw`
    insert into "Answer" as a ("partId", "questionId", checked, value, rating)
    select ${partId}, r."questionId", r.checked, r.value, r.rating
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("questionId" int, checked boolean, value text, rating smallint)
    on conflict ("partId", "questionId") do update
      set checked = excluded.checked, value = excluded.value, rating = excluded.rating`;
}

/**
 * Takes a report one step along its life (SPEC §4). Throws bad input when the step is not the actor's to take now or something
 * compulsory is missing, a conflict when the actor's own part was saved elsewhere meanwhile.
 */
export async function changeReportStatus(
  actor: Actor,
  input: { reportId: number; revision: number; action: ReportAction; ask?: number[] | undefined },
  caller: Pick<Caller, "locale">,
): Promise<{ status: number; revision: number }> {
  const { notices, ...result } = await db.$transaction(async (tx) => {
    const { report, seat, part, standing } = await openForWriting(tx, actor, input.reportId);
    const status = nextStatus(report.status, input.action, standing);
    if (status === null || !part) throw invalid("report.error_step_not_possible");
    if (part.revision !== input.revision) throw conflict(part.revision);
    const { questions } = await getFormContent(report.formVersionId, caller.locale, tx);
    const now = new Date();
    const news: News[] = [];
    const tell = (event: NotificationEvent, people: { userId: number; seat: Seat }[], more = {}) => {
      const about = { senderId: actor.id, reportId: report.id, ...more };
      news.push({ event, about, recipients: recipientsOf(people) });
    };
    const everybody = everySeat(report.placement);

    if (input.action === "finish") {
      const own = answersOf(await answersIn(tx, part.id));
      assertComplete(questions, own);
      await keepAreaRatings(tx, report.id, areaRatingsOf(questions, own, null));
    } else if (input.action === "reopen") {
      await keepAreaRatings(tx, report.id, []);
    } else if (input.action === "request-feedback") {
      const asked = assertAskable(everybody, report.parts, input.ask);
      for (const { userId, seat } of asked)
        await tx.reportPart.upsert({
          where: { reportId_authorId: { reportId: report.id, authorId: userId } },
          create: { reportId: report.id, authorId: userId, seat, askedAt: now },
          update: { askedAt: now },
        });
      tell("feedback-requested", asked);
    } else if (input.action === "recall") {
      // What somebody has begun to write stays theirs, in case they are asked again.
      await tx.reportPart.updateMany({ where: { reportId: report.id, submittedAt: null }, data: { askedAt: null } });
    } else if (input.action === "give-feedback") {
      const plan = report.parts.find((other) => other.seat === "student");
      const rates = seat !== null && mayRate(seat, standInOf(report.placement), today());
      const planned = answersOf(plan ? await answersIn(tx, plan.id) : []);
      await dropUnfit(tx, part.id, { questions, planned, rates });
      const given = answersOf(await answersIn(tx, part.id));
      if (!questions.some((question) => isAnswered(question, given.get(question.id))))
        throw invalid("report.error_feedback_empty");
      const missing = missingCompulsory(questions, [reportTab.feedback], planned, given);
      assertNoneMissing(missing.filter(({ type }) => rates || type !== "rating"));
      await tx.reportPart.update({ where: { id: part.id }, data: { submittedAt: now } });
      tell(
        "feedback-given",
        everybody.filter(({ seat }) => seat === "student"),
      );
      const rated = await partsWithRatings(tx, report.id);
      const parts = report.parts.map((other) => ({
        ...other,
        submittedAt: other.id === part.id ? now : other.submittedAt,
        hasRatings: rated.has(other.id),
      }));
      if (rates && countingPart(parts)?.id === part.id) {
        const viewPoint = await keepAreaRatings(tx, report.id, areaRatingsOf(questions, planned, given));
        const others = everybody.filter(({ userId }) => userId !== actor.id);
        if (viewPoint) tell("difference-report", others, { viewPoint });
      }
    } else if (input.action === "complete") {
      const asked = new Set(report.parts.flatMap(({ askedAt, authorId }) => (askedAt ? authorId : [])));
      tell(
        "report-done",
        everybody.filter(({ userId }) => asked.has(userId)),
      );
    }

    // Nobody invited without an account answers what is taken back or closed.
    if (input.action === "recall" || input.action === "complete")
      await tx.guestLink.updateMany({
        where: { reportId: report.id, givenAt: null, revokedAt: null },
        data: { revokedAt: now },
      });
    await tx.report.update({ where: { id: report.id }, data: { status, updatedAt: now } });
    await recordAudit(tx, actor, "report.status", report.id, {
      before: { status: report.status },
      after: { status, action: input.action },
    });
    return { status, revision: part.revision, notices: await notifyAll(tx, news) };
  });
  await announce(notices);
  return result;
}

const answersIn = (tx: Tx, partId: number): Promise<Answer[]> =>
  tx.answer.findMany({ where: { partId }, select: { questionId: true, checked: true, value: true, rating: true } });

/**
 * Takes out of feedback what was fit to say when it was written and is no longer: comments on words that the student has taken
 * back, and ratings of somebody who may not rate any more.
 */
async function dropUnfit(
  tx: Tx,
  partId: number,
  { questions, planned, rates }: { questions: readonly Question[]; planned: Answers; rates: boolean },
): Promise<void> {
  const gone = questions.filter((one) => isCommentable(one) && !isAnswered(one, planned.get(one.id)));
  await tx.answer.deleteMany({ where: { partId, questionId: { in: gone.map(({ id }) => id) } } });
  if (!rates) await tx.answer.updateMany({ where: { partId, rating: { not: null } }, data: { rating: null } });
}

/** The parts of a report in which anything is rated, by id. */
async function partsWithRatings(tx: Tx, reportId: number): Promise<ReadonlySet<number>> {
  const where = { part: { reportId }, rating: { not: null } };
  const rated = await tx.answer.findMany({ where, select: { partId: true }, distinct: ["partId"] });
  return new Set(rated.map(({ partId }) => partId));
}

/** A report can be finished when something was chosen to work on and every compulsory question put is answered (SPEC §5). */
function assertComplete(
  questions: Parameters<typeof missingCompulsory>[0],
  answers: ReturnType<typeof answersOf>,
): void {
  if (!hasChosen(questions, answers)) throw invalid("report.error_choose_something");
  assertNoneMissing(missingCompulsory(questions, [reportTab.planning, reportTab.reflection], answers, answers));
}

/** Throws bad input beside each question that should have been answered. */
function assertNoneMissing(missing: { id: number }[]): void {
  const key = "evaluation.error_please_answer_for_required_questions";
  if (missing.length > 0) throw invalid(key, Object.fromEntries(missing.map(({ id }) => [`questions.${id}`, [key]])));
}

/** The people to ask: at least one, each with a seat around the student, none asked already. */
function assertAskable(
  everybody: { userId: number; seat: Seat }[],
  parts: { authorId: number; askedAt: Date | null }[],
  ask: number[] | undefined,
) {
  const wanted = new Set(ask ?? []);
  const refuse = (key: string) => invalid(key, { ask: [key] });
  if (wanted.size === 0) throw refuse("report.error_ask_somebody");
  const asked = everybody.filter(({ userId, seat }) => seat !== "student" && wanted.has(userId));
  if (asked.length !== wanted.size) throw refuse("report.error_cannot_ask");
  if (parts.some((part) => part.askedAt && wanted.has(part.authorId))) throw refuse("report.error_asked_already");
  return asked;
}

/** Writes to everybody with a seat in the report's placement. Throws "forbidden" for somebody without one. */
export async function sendMessage(
  actor: Actor,
  input: { reportId: number; body: string },
): Promise<{ messageId: number }> {
  const { notices, messageId } = await db.$transaction(async (tx) => {
    const report = await tx.report.findFirst({
      where: { AND: [{ id: input.reportId }, visibleTo(actor)] },
      select: { id: true, placement: { select: seatsSelect } },
    });
    if (!report) throw notFound();
    const seat = seatOf(actor.id, report.placement);
    if (!seat || !canMessage(seat)) throw forbidden();
    const message = await tx.message.create({
      data: { reportId: report.id, authorId: actor.id, seat, body: input.body },
      select: { id: true },
    });
    await tx.report.update({ where: { id: report.id }, data: { updatedAt: new Date() } });
    await recordAudit(tx, actor, "report.message", report.id, { after: { messageId: message.id } });
    const event = `message-from-${seat.replace("_", "-") as "student"}` as const;
    const others = everySeat(report.placement).filter(({ userId }) => userId !== actor.id);
    const told = await notify(tx, event, { senderId: actor.id, reportId: report.id }, recipientsOf(others));
    return { notices: told, messageId: message.id };
  });
  await announce(notices);
  return { messageId };
}
