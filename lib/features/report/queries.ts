import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay, today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { limits } from "@/lib/platform/limits";
import type { Prisma } from "@/prisma/generated/client";
import { getFormContent } from "../form/queries";
import { everySeat, mayRate, type Seat, seatOf, standInOf } from "../placement/rules";
import { canMessage, standingOf, visibleTo } from "./policy";
import { actionsFor, answersOf, questionTree, readableTabs, reportTab, shown, writableTabs } from "./rules";
import type { ReportDetail, ReportItem } from "./schema";

const person = { select: { id: true, fullName: true } } as const;

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

const detailInclude = {
  placement: {
    include: {
      student: person,
      supervisor: person,
      secondarySupervisor: person,
      group: { include: { teachers: { select: { teacherId: true, teacher: person } } } },
    },
  },
  parts: { include: { author: person, answers: true }, orderBy: { id: "asc" } },
  messages: { include: { author: person }, orderBy: { id: "asc" } },
} satisfies Prisma.ReportInclude;

/** One report as its page shows it. Throws "not found" for what the person may not see. */
export async function getReport(
  actor: Actor,
  input: { reportId: number },
  caller: Pick<Caller, "locale">,
): Promise<ReportDetail> {
  const report = await db.report.findFirst({
    where: { AND: [{ id: input.reportId }, visibleTo(actor)] },
    include: detailInclude,
  });
  if (!report) throw notFound();
  const { placement, parts, status } = report;
  const content = await getFormContent(report.formVersionId, caller.locale);

  const seat = seatOf(actor.id, placement);
  const ownPart = parts.find((part) => part.authorId === actor.id);
  const studentPart = parts.find((part) => part.authorId === placement.studentId);
  const standing = standingOf(seat, ownPart);
  const actions = actionsFor(status, standing);
  const readable = readableTabs(status, seat === "student");
  const given = parts.filter((part) => part.seat !== "student" && part.submittedAt);
  const asked = new Set(parts.flatMap((part) => (part.askedAt ? part.authorId : [])));

  return {
    reportId: report.id,
    placementId: placement.id,
    groupId: placement.groupId,
    name: report.name,
    date: toDay(report.date),
    status,
    place: placement.group.place,
    ward: placement.ward,
    student: toPerson(placement.student, "student"),
    seat,
    revision: ownPart?.revision ?? 0,
    actions,
    writableTabs: writableTabs(status, standing),
    readableTabs: readable,
    mayRate: seat !== null && mayRate(seat, standInOf(placement), today()),
    canMessage: canMessage(seat),
    help: content.help,
    questions: questionTree(content.questions, (question) => {
      const part = question.tab === reportTab.feedback ? ownPart : studentPart;
      const hidden = question.tab !== reportTab.feedback && !readable.includes(question.tab);
      return hidden ? undefined : answersOf(part?.answers ?? []).get(question.id);
    }),
    feedback: given.map((part) => ({
      ...toPerson(part.author, part.seat as Seat),
      submittedAt: part.submittedAt?.toISOString() ?? "",
      answers: part.answers.map((answer) => ({ questionId: answer.questionId, ...shown(answer) })),
    })),
    awaited: parts
      .filter((part) => part.askedAt && !part.submittedAt)
      .map((part) => ({
        ...toPerson(part.author, part.seat as Seat),
        askedAt: part.askedAt?.toISOString() ?? "",
      })),
    askable: actions.includes("request-feedback")
      ? peopleOf(placement).filter(({ userId, seat: theirs }) => theirs !== "student" && !asked.has(userId))
      : [],
    messages: report.messages.map((message) => ({
      ...toPerson(message.author, message.seat as Seat),
      messageId: message.id,
      body: message.body,
      createdAt: message.createdAt.toISOString(),
    })),
  };
}

const toPerson = (user: { id: number; fullName: string }, seat: Seat) => ({
  userId: user.id,
  fullName: user.fullName,
  seat,
});

type Placement = Prisma.ReportGetPayload<{ include: typeof detailInclude }>["placement"];

/** Everybody with a seat, by name. */
function peopleOf(placement: Placement) {
  const { student, supervisor, secondarySupervisor, group } = placement;
  const known = [student, supervisor, secondarySupervisor, ...group.teachers.map(({ teacher }) => teacher)];
  const names = new Map(known.flatMap((user) => (user ? [[user.id, user.fullName] as const] : [])));
  return everySeat(placement).map(({ userId, seat }) => ({ userId, fullName: names.get(userId) ?? "", seat }));
}
