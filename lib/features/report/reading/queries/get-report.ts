import "server-only";
import { getFormContent } from "@/lib/features/form/content/queries";
import { canRate, everySeat, isDiscontinued, seatOf } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay, today } from "@/lib/platform/dates";
import { notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { answersOf, isCommentable, shown, withAnswers } from "../../answers/rules";
import { canSee, standingOf } from "../../life/policy";
import { actionsFor, readableTabs, reportTab, writableTabs } from "../../life/rules";
import { canMessage } from "../../messages/policy";
import type { ReportDetail } from "../schema";
import { readReport } from "./read-report";

/**
 * One report with the data of its page. An admin who looks at the product as somebody reads what that person reads, but no draft, and
 * is offered nothing to do (SPEC §6). Throws "not found" for a report the person may not see.
 */
export async function getReport(
  actor: Actor,
  input: { reportId: number },
  caller: Pick<Caller, "locale">,
): Promise<ReportDetail> {
  const report = await readReport(input.reportId);
  if (!report || !canSee(actor, report)) throw notFound();
  const { parts, status, people } = report;
  const content = await getFormContent(report.formVersionId, caller.locale);

  const seat = seatOf(actor.id, report);
  const ownPart = actor.viewer ? undefined : parts.find((part) => part.authorId === actor.id);
  const own = answersOf(ownPart?.answers ?? []);
  const student = answersOf(parts.find((part) => part.authorId === report.studentId)?.answers ?? []);
  const given = parts.filter((part) => part.seat !== "student" && part.submittedAt !== null);
  const isUngiven = ownPart !== undefined && ownPart.seat !== "student" && ownPart.submittedAt === null;
  const onlyReads = actor.viewer || isDiscontinued(report) || report.endedAt !== null;
  const standing = onlyReads
    ? "reader"
    : standingOf(seat, ownPart, { readAt: report.feedbackReadAt, count: given.length + report.guests.length });
  const actions = actionsFor(status, standing);
  const writable = writableTabs(status, standing);
  const readable = readableTabs(status, seat === "student" && !actor.viewer);
  const asked = new Set(parts.flatMap((part) => (part.askedAt ? part.authorId : [])));

  const others = everySeat(report)
    .filter(({ seat: theirs }) => theirs !== "student")
    .map(({ userId, seat: theirs }) => ({ userId, fullName: people[userId] ?? "", seat: theirs }));

  const seesReached = seat !== "student" || !report.isEndtermAwaited;
  return {
    reportId: report.id,
    placementId: report.placementId,
    groupId: report.groupId,
    name: report.name,
    date: report.date,
    status,
    place: report.place,
    ward: report.ward,
    startDate: storedDay(report.startDate),
    endDate: storedDay(report.endDate),
    student: { userId: report.studentId, fullName: people[report.studentId] ?? "", seat: "student" },
    people: others,
    standIn: report.standIn,
    seat,
    revision: ownPart?.revision ?? 0,
    actions,
    writableTabs: writable,
    readableTabs: readable,
    canRate: seat !== null && canRate(seat, report.standIn, today()),
    canMessage: canMessage(seat) && !onlyReads,
    names: Object.values(people),
    help: content.help,
    scale: content.scale,
    goals: report.goals.map((goal) => ({ ...goal, reached: seesReached ? goal.reached : null })),
    questions: withAnswers(content.questions, (question) => {
      if (question.tab === reportTab.feedback) return own.get(question.id);
      return readable.includes(question.tab) ? student.get(question.id) : undefined;
    }),
    comments: isUngiven
      ? content.questions
          .filter(isCommentable)
          .map(({ id }) => ({ questionId: id, valueAnswer: own.get(id)?.value ?? "" }))
      : [],
    feedback: parts.flatMap(({ authorId, fullName, seat: theirs, submittedAt, answers }) =>
      submittedAt && theirs !== "student"
        ? {
            userId: authorId,
            fullName,
            seat: theirs,
            submittedAt: toIso(submittedAt),
            answers: answers.map(({ questionId, ...answer }) => ({ questionId, ...shown(answer) })),
          }
        : [],
    ),
    guestFeedback: report.guests.map((guest) => ({ ...guest, givenAt: toIso(guest.givenAt) })),
    hasUnreadFeedback: seat === "student" && !actor.viewer && isUnread(report),
    awaited: parts.flatMap(({ authorId, fullName, seat: theirs, askedAt, submittedAt, givenAt }) =>
      askedAt && !submittedAt
        ? { userId: authorId, fullName, seat: theirs, askedAt: toIso(askedAt), isCorrecting: givenAt !== null }
        : [],
    ),
    waitsForGuest: report.hasOpenGuestLink,
    askable: actions.includes("request-feedback") ? others.filter(({ userId }) => !asked.has(userId)) : [],
    messages: report.messages.map((message) => ({ ...message, createdAt: toIso(message.createdAt) })),
  };
}

/** Has anything been given since the student last read the feedback? */
function isUnread({ feedbackReadAt, parts, guests }: NonNullable<Awaited<ReturnType<typeof readReport>>>): boolean {
  const given = [...parts.map(({ submittedAt }) => submittedAt), ...guests.map(({ givenAt }) => givenAt)];
  return given.some((moment) => moment !== null && (!feedbackReadAt || new Date(moment) > feedbackReadAt));
}

/** A moment as PostgreSQL writes it in JSON, converted to the format of the calls. */
const toIso = (moment: string) => new Date(moment).toISOString();
