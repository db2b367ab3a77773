import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { limits } from "@/lib/platform/limits";
import { Prisma } from "@/prisma/generated/client";
import { getFormContent } from "../form/queries";
import { visibleSql } from "../placement/queries";
import { everySeat, mayRate, type Seat, type Seated, seatOf } from "../placement/rules";
import { canMessage, maySee, standingOf } from "./policy";
import {
  type Answer,
  actionsFor,
  answersOf,
  isCommentable,
  questionTree,
  readableTabs,
  reportStatus,
  reportTab,
  shown,
  writableTabs,
} from "./rules";
import type { ReportDetail, ReportItem } from "./schema";

/** Asked of this person and not answered, as a condition on "ReportPart" t. */
const awaits = (actor: Pick<Actor, "id">) =>
  Prisma.sql`t."authorId" = ${actor.id} and t."askedAt" is not null and t."submittedAt" is null`;

/** A report whose feedback can be given, as a condition on "Report" r. */
const takesFeedback = Prisma.sql`r.status in (${Prisma.join(
  Object.values(reportStatus).filter((status) => writableTabs(status, "asked").length > 0),
)})`;

/** A line of a list, of "Report" r. */
const itemSql = (actor: Pick<Actor, "id">) => Prisma.sql`
  select r.id as "reportId", r."placementId", r.name, to_char(r.date, 'YYYY-MM-DD') as date, r.status, p.ward,
    s."fullName" as "studentName",
    ${takesFeedback} and exists (select 1 from "ReportPart" t where t."reportId" = r.id and ${awaits(actor)}) as "awaitsMe"`;

const itemTables = Prisma.sql`join "Placement" p on p.id = r."placementId" join "User" s on s.id = p."studentId"`;

/** The policy's `visibleTo` as a condition on "Report" r; the placements are found first, and their reports by them. */
const seenSql = (actor: Actor): Prisma.Sql =>
  actor.role === "Admin"
    ? Prisma.sql`true`
    : Prisma.sql`r."placementId" = any(array(select p.id from "Placement" p where ${visibleSql(actor)}))`;

/** One page of the reports somebody may see, the latest day first. `cursor` is the last report of the page before. */
export async function listReports(
  actor: Actor,
  {
    placementId,
    status,
    cursor,
  }: { placementId?: number | undefined; status?: number | undefined; cursor?: number | undefined },
): Promise<{ items: ReportItem[]; nextCursor: number | null }> {
  const conditions = [
    seenSql(actor),
    ...(placementId === undefined ? [] : [Prisma.sql`r."placementId" = ${placementId}`]),
    ...(status === undefined ? [] : [Prisma.sql`r.status = ${status}`]),
    ...(cursor === undefined
      ? []
      : [Prisma.sql`(r.date, r.id) < (select date, id from "Report" where id = ${cursor})`]),
  ];
  const rows = await db.$queryRaw<ReportItem[]>`
    ${itemSql(actor)} from "Report" r ${itemTables}
    where ${Prisma.join(conditions, " and ")}
    order by r.date desc, r.id desc limit ${limits.listPageSize + 1}`;
  const items = rows.slice(0, limits.listPageSize);
  return { items, nextCursor: rows.length > items.length ? (items.at(-1)?.reportId ?? null) : null };
}

/** What waits for the person: feedback they were asked for, and their own reports that want a next step; the oldest first. */
export async function listReportsToDo(actor: Actor): Promise<ReportItem[]> {
  const { planning, finished, waitingFeedback, seeFeedback } = reportStatus;
  return db.$queryRaw<ReportItem[]>`
    with asked as (
      select r.* from "ReportPart" t join "Report" r on r.id = t."reportId" where ${awaits(actor)} and ${takesFeedback}
    ),
    own as (
      select r.* from "Placement" p join "Report" r on r."placementId" = p.id
      where p."studentId" = ${actor.id} and (
        r.status in (${planning}, ${finished}, ${seeFeedback})
        -- Its guests' links have closed unused: nobody answers until the student asks anew.
        or (r.status = ${waitingFeedback}
          and not exists (
            select 1 from "ReportPart" t where t."reportId" = r.id and t."askedAt" is not null and t."submittedAt" is null)
          and not exists (
            select 1 from "GuestLink" l
            where l."reportId" = r.id and l."givenAt" is null and l."revokedAt" is null and l."expiresAt" > now()))
      )
    )
    ${itemSql(actor)} from (select * from asked union select * from own) r ${itemTables}
    where ${seenSql(actor)}
    order by r.date, r.id limit ${limits.listPageSize}`;
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
