import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay, today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { limits } from "@/lib/platform/limits";
import type { Prisma } from "@/prisma/generated/client";
import { getFormContent } from "../form/queries";
import { everySeat, mayRate, type Seat, type Seated, seatOf } from "../placement/rules";
import { canMessage, maySee, standingOf, visibleTo } from "./policy";
import {
  type Answer,
  actionsFor,
  answersOf,
  isCommentable,
  questionTree,
  readableTabs,
  reportTab,
  shown,
  writableTabs,
} from "./rules";
import type { ReportDetail, ReportItem } from "./schema";

const itemSelect = {
  id: true,
  placementId: true,
  name: true,
  date: true,
  status: true,
  placement: { select: { ward: true, student: { select: { fullName: true } } } },
} satisfies Prisma.ReportSelect;

/** Asked of this person, and not answered. */
const awaiting = (actor: Actor) => ({ authorId: actor.id, askedAt: { not: null }, submittedAt: null });

const selectFor = (actor: Actor) =>
  ({ ...itemSelect, parts: { where: awaiting(actor), select: { id: true }, take: 1 } }) satisfies Prisma.ReportSelect;

type Row = Prisma.ReportGetPayload<{ select: ReturnType<typeof selectFor> }>;

const toItem = (row: Row): ReportItem => ({
  reportId: row.id,
  placementId: row.placementId,
  name: row.name,
  date: toDay(row.date),
  status: row.status,
  studentName: row.placement.student.fullName,
  ward: row.placement.ward,
  awaitsMe: row.parts.length > 0 && writableTabs(row.status, "asked").length > 0,
});

const newestFirst = [{ date: "desc" }, { id: "desc" }] satisfies Prisma.ReportOrderByWithRelationInput[];

/** One page of the reports somebody may see, the latest day first. `cursor` is the last report of the page before. */
export async function listReports(
  actor: Actor,
  input: { placementId?: number | undefined; status?: number | undefined; cursor?: number | undefined },
): Promise<{ items: ReportItem[]; nextCursor: number | null }> {
  const rows = await db.report.findMany({
    where: { AND: [visibleTo(actor), { placementId: input.placementId, status: input.status }] },
    orderBy: newestFirst,
    take: limits.listPageSize + 1,
    ...(input.cursor === undefined ? {} : { cursor: { id: input.cursor }, skip: 1 }),
    select: selectFor(actor),
  });
  const items = rows.slice(0, limits.listPageSize).map(toItem);
  return { items, nextCursor: rows.length > limits.listPageSize ? (items.at(-1)?.reportId ?? null) : null };
}

/** What waits for the person: feedback they were asked for, and their own reports that want a next step; the oldest first. */
export async function listReportsToDo(actor: Actor): Promise<ReportItem[]> {
  const rows = await db.report.findMany({
    where: {
      AND: [
        visibleTo(actor),
        {
          OR: [
            { status: { in: [3, 4] }, parts: { some: awaiting(actor) } },
            { status: { in: [1, 2, 4] }, placement: { studentId: actor.id } },
            // Its guests' links have closed unused: nobody answers until the student asks anew.
            {
              status: 3,
              placement: { studentId: actor.id },
              parts: { none: { askedAt: { not: null }, submittedAt: null } },
              guestLinks: { none: { givenAt: null, revokedAt: null, expiresAt: { gt: new Date() } } },
            },
          ],
        },
      ],
    },
    orderBy: [{ date: "asc" }, { id: "asc" }],
    take: limits.listPageSize,
    select: selectFor(actor),
  });
  return rows.map(toItem);
}

/** One report as its page shows it. Throws "not found" for what the person may not see. */
export async function getReport(
  actor: Actor,
  input: { reportId: number },
  caller: Pick<Caller, "locale">,
): Promise<ReportDetail> {
  const report = await readReport(input.reportId);
  if (!report || !maySee(actor, report)) throw notFound();
  const { parts, status, people } = report;
  const content = await getFormContent(report.formVersionId, caller.locale);

  const seat = seatOf(actor.id, report);
  const ownPart = parts.find((part) => part.authorId === actor.id);
  const own = answersOf(ownPart?.answers ?? []);
  const student = answersOf(parts.find((part) => part.authorId === report.studentId)?.answers ?? []);
  const standing = standingOf(seat, ownPart);
  const actions = actionsFor(status, standing);
  const writable = writableTabs(status, standing);
  const readable = readableTabs(status, seat === "student");
  const asked = new Set(parts.flatMap((part) => (part.askedAt ? part.authorId : [])));

  return {
    reportId: report.id,
    placementId: report.placementId,
    groupId: report.groupId,
    name: report.name,
    date: report.date,
    status,
    place: report.place,
    ward: report.ward,
    student: { userId: report.studentId, fullName: people[report.studentId] ?? "", seat: "student" },
    seat,
    revision: ownPart?.revision ?? 0,
    actions,
    writableTabs: writable,
    readableTabs: readable,
    mayRate: seat !== null && mayRate(seat, { from: report.standInFrom, until: report.standInUntil }, today()),
    canMessage: canMessage(seat),
    names: Object.values(people),
    help: content.help,
    scale: content.scale,
    goals: report.goals,
    questions: questionTree(content.questions, (question) => {
      if (question.tab === reportTab.feedback) return own.get(question.id);
      return readable.includes(question.tab) ? student.get(question.id) : undefined;
    }),
    comments: writable.includes(reportTab.feedback)
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
    awaited: parts.flatMap(({ authorId, fullName, seat: theirs, askedAt, submittedAt }) =>
      askedAt && !submittedAt ? { userId: authorId, fullName, seat: theirs, askedAt: toIso(askedAt) } : [],
    ),
    askable: actions.includes("request-feedback")
      ? everySeat(report)
          .filter(({ userId, seat: theirs }) => theirs !== "student" && !asked.has(userId))
          .map(({ userId, seat: theirs }) => ({ userId, fullName: people[userId] ?? "", seat: theirs }))
      : [],
    messages: report.messages.map((message) => ({ ...message, createdAt: toIso(message.createdAt) })),
  };
}

/** A moment as PostgreSQL writes it in JSON, the way calls spell it. */
const toIso = (moment: string) => new Date(moment).toISOString();

/** A report as the database holds it, with everything around it. Moments are text, days `YYYY-MM-DD`. */
type Stored = Seated & {
  id: number;
  formVersionId: number;
  placementId: number;
  groupId: number;
  name: string;
  date: string;
  status: number;
  ward: string;
  place: string;
  standInFrom: string | null;
  standInUntil: string | null;
  /** Names of those who have a seat now, by user id. */
  people: Record<number, string>;
  parts: {
    authorId: number;
    fullName: string;
    seat: Seat;
    revision: number;
    askedAt: string | null;
    submittedAt: string | null;
    answers: Answer[];
  }[];
  messages: { messageId: number; userId: number; fullName: string; seat: Seat; body: string; createdAt: string }[];
  goals: ReportDetail["goals"];
  guests: ReportDetail["guestFeedback"];
};

/** A report in one round trip: its page is opened more often than any other, and was made of a dozen reads. */
async function readReport(reportId: number): Promise<Stored | undefined> {
  const rows = await db.$queryRaw<{ report: Stored }[]>`
    select json_build_object(
      'id', r.id, 'formVersionId', r."formVersionId", 'name', r.name, 'date', r.date, 'status', r.status,
      'placementId', p.id, 'groupId', g.id, 'ward', p.ward, 'place', g.place,
      'studentId', p."studentId", 'supervisorId', p."supervisorId", 'secondarySupervisorId', p."secondarySupervisorId",
      'standInFrom', p."standInFrom", 'standInUntil', p."standInUntil",
      'group', json_build_object('teachers', (
        select coalesce(json_agg(json_build_object('teacherId', t."teacherId") order by t."teacherId"), '[]')
        from "GroupTeacher" t where t."groupId" = g.id)),
      'people', (
        select json_object_agg(u.id, u."fullName") from "User" u
        where u.id = any(array[p."studentId", p."supervisorId", p."secondarySupervisorId"]
          || array(select t."teacherId" from "GroupTeacher" t where t."groupId" = g.id))),
      'parts', (
        select coalesce(json_agg(json_build_object(
          'authorId', part."authorId", 'fullName', u."fullName", 'seat', part.seat, 'revision', part.revision,
          'askedAt', part."askedAt", 'submittedAt', part."submittedAt",
          'answers', (
            select coalesce(json_agg(json_build_object(
              'questionId', a."questionId", 'checked', a.checked, 'value', a.value, 'rating', a.rating
            ) order by a."questionId"), '[]')
            from "Answer" a where a."partId" = part.id)
        ) order by part.id), '[]')
        from "ReportPart" part join "User" u on u.id = part."authorId" where part."reportId" = r.id),
      'messages', (
        select coalesce(json_agg(json_build_object(
          'messageId', m.id, 'userId', m."authorId", 'fullName', u."fullName", 'seat', m.seat,
          'body', m.body, 'createdAt', m."createdAt"
        ) order by m.id), '[]')
        from "Message" m join "User" u on u.id = m."authorId" where m."reportId" = r.id),
      'goals', (
        select coalesce(json_agg(json_build_object(
          'viewPoint', goal."viewPoint", 'text', goal.text) order by goal.position), '[]')
        from "ReportGoal" goal where goal."reportId" = r.id),
      'guests', (
        select coalesce(json_agg(json_build_object(
          'guestLinkId', l.id, 'guestName', l."guestName", 'feedback', l.feedback, 'givenAt', l."givenAt"
        ) order by l."givenAt", l.id), '[]')
        from "GuestLink" l where l."reportId" = r.id and l."givenAt" is not null)
    ) as report
    from "Report" r
    join "Placement" p on p.id = r."placementId"
    join "Group" g on g.id = p."groupId"
    where r.id = ${reportId}`;
  return rows[0]?.report;
}
