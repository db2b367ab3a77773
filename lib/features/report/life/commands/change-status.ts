import "server-only";
import { keepAreaRatings } from "@/lib/features/competence/commands";
import { areaRatingsOf, countingPart } from "@/lib/features/competence/rules";
import { getFormContent } from "@/lib/features/form/content/queries";
import { announce, type News, notifyAll } from "@/lib/features/notification/commands";
import type { NotificationEvent } from "@/lib/features/notification/rules";
import { everySeat, mayRate, recipientsOf, type Seat, standInOf } from "@/lib/features/placement/rules";
import { recordAudit } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { conflict, invalid } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { dropUnfit } from "../../answers/commands";
import { answersIn, partsWithRatings } from "../../answers/queries";
import { answersOf, hasChosen, isAnswered, missingCompulsory } from "../../answers/rules";
import { nextStatus, type ReportAction, reportTab } from "../rules";
import { openForWriting } from "./open-report";

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
