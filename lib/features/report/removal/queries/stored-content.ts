import "server-only";
import { z } from "zod";
import {
  type Answer,
  type AreaRating,
  type GuestLink,
  type Message,
  type Notification,
  type Prisma,
  type Report,
  type ReportGoal,
  type ReportPart,
  Seat,
} from "@/prisma/generated/client";

/** The columns of a table but those that a row gets from what it belongs to: a schema that lacks one, or has another, does not compile. */
type Columns<Row, Given extends keyof Row = never> = Record<Exclude<keyof Row, Given>, z.ZodType>;

const seat = z.enum(Seat);
const moment = z.coerce.date();
/** What was stored before the column was made lacks it. */
const text = z.string().nullish();
const number = z.number().nullish();
const maybeMoment = moment.nullish();

/** Rows as `create` of what they belong to. */
const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ create: z.array(row) }).default({ create: [] as z.output<Row>[] });

const answer = {
  questionId: z.number(),
  checked: z.boolean().nullish(),
  value: text,
  rating: number,
} satisfies Columns<Answer, "partId">;

const part = {
  id: z.number(),
  authorId: z.number(),
  seat,
  revision: z.number(),
  askedAt: maybeMoment,
  remindedAt: maybeMoment,
  submittedAt: maybeMoment,
  givenAt: maybeMoment,
} satisfies Columns<ReportPart, "reportId">;

const message = {
  id: z.number(),
  authorId: z.number(),
  seat,
  body: z.string(),
  createdAt: moment,
} satisfies Columns<Message, "reportId">;

const goal = { position: z.number(), viewPoint: number, text: z.string() } satisfies Columns<ReportGoal, "reportId">;

const area = {
  viewPoint: z.number(),
  steps: z.number(),
  self: z.number().nullable(),
  supervisor: z.number().nullable(),
  differences: z.number(),
} satisfies Columns<AreaRating, "reportId">;

const guestLink = {
  id: z.number(),
  hash: z.string(),
  createdById: z.number(),
  email: text,
  createdAt: moment,
  expiresAt: moment,
  revokedAt: maybeMoment,
  guestName: text,
  feedback: text,
  givenAt: maybeMoment,
} satisfies Columns<GuestLink, "reportId">;

const notification = {
  id: z.number(),
  recipientId: z.number(),
  senderId: number,
  contentKey: z.string(),
  guestName: text,
  viewPoint: text,
  placementId: number,
  reportId: number,
  deletedReportId: number,
  absenceId: number,
  evaluationId: number,
  createdAt: moment,
  readAt: maybeMoment,
  deletedAt: maybeMoment,
  mailedAt: maybeMoment,
} satisfies Columns<Notification>;

const report = {
  id: z.number(),
  placementId: z.number(),
  formVersionId: z.number(),
  name: z.string(),
  date: moment,
  status: z.number(),
  createdAt: moment,
  updatedAt: moment,
  feedbackReadAt: maybeMoment,
} satisfies Columns<Report>;

/** What is stored of a deleted report: everything that is created again with it. */
const contentSchema = z.object({
  report: z.object({
    ...report,
    parts: rowsOf(z.object({ ...part, answers: rowsOf(z.object(answer)) })),
    messages: rowsOf(z.object(message)),
    goals: rowsOf(z.object(goal)),
    areas: rowsOf(z.object(area)),
    guestLinks: rowsOf(z.object(guestLink)),
  }),
  /** The goals for which it was evidence; missing in what was deleted before there were any. */
  goalIds: z.array(z.number()).default([]),
  notifications: z.array(z.object(notification)),
});

export type Content = z.infer<typeof contentSchema>;

/** Rows as they are stored with what they belong to. Other features have their tables, and put them back. */
export const listOf = <Row>(rows: Row[]): { create: Row[] } => ({ create: rows });

export const contentIn = (stored: Prisma.JsonValue): Content => contentSchema.parse(stored);

/**
 * What is stored of a deleted report without what some people wrote in it, other than feedback that was given, also while it is being
 * corrected, and without their notifications.
 * @returns also whose parts are left; null when there is nothing to take out
 */
export function withoutWriting(
  content: Content,
  userIds: ReadonlySet<number>,
): { content: Content; authorIds: ReadonlySet<number> } | null {
  const { parts, messages } = content.report;
  const keptParts = parts.create.filter(
    ({ authorId, submittedAt, givenAt }) => !userIds.has(authorId) || submittedAt || givenAt,
  );
  const keptMessages = messages.create.filter(({ authorId }) => !userIds.has(authorId));
  const notifications = content.notifications.filter(({ recipientId }) => !userIds.has(recipientId));
  const before = [parts.create, messages.create, content.notifications].map(({ length }) => length);
  const after = [keptParts, keptMessages, notifications].map(({ length }) => length);
  if (before.join() === after.join()) return null;
  const report = { ...content.report, parts: listOf(keptParts), messages: listOf(keptMessages) };
  return {
    content: { ...content, report, notifications },
    authorIds: new Set(keptParts.map(({ authorId }) => authorId)),
  };
}

/** What is stored of a deleted report without some mail addresses of guests; null when it has none of them. */
export function withoutAddresses(content: Content, emails: readonly string[]): Content | null {
  const erased = new Set(emails.map((email) => email.toLowerCase()));
  const isErased = (email: string | null | undefined) => Boolean(email && erased.has(email.toLowerCase()));
  const links = content.report.guestLinks.create;
  if (!links.some(({ email }) => isErased(email))) return null;
  const guestLinks = listOf(links.map((link) => (isErased(link.email) ? { ...link, email: null } : link)));
  return { ...content, report: { ...content.report, guestLinks } };
}
