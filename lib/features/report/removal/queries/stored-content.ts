import "server-only";
import type { FiguresSetAside } from "@/lib/features/competence/commands";
import type { GuestLinksSetAside } from "@/lib/features/guest/commands/set-aside-guest-links";
import type { Prisma } from "@/prisma/generated/client";

/** What is stored of a deleted report: everything that is created again with it. */
export type Content = {
  report: Prisma.ReportUncheckedCreateInput;
  areas: FiguresSetAside;
  guestLinks: GuestLinksSetAside;
  /** The goals for which it was evidence; missing in what was deleted before there were any. */
  goalIds?: number[];
  notifications: Prisma.NotificationCreateManyInput[];
};

/** As stored: each list as `create` of the report, also those that other features put back. */
type StoredContent = Omit<Content, "report" | "areas" | "guestLinks"> & {
  report: Content["report"] & { areas?: List<FiguresSetAside>; guestLinks?: List<GuestLinksSetAside> };
};

type List<Rows> = { create: Rows };

const listOf = <Rows>(rows: Rows): List<Rows> => ({ create: rows });

export function contentIn(stored: Prisma.JsonValue): Content {
  const { report: whole, ...content } = stored as unknown as StoredContent;
  const { areas, guestLinks, ...report } = whole;
  return { ...content, report, areas: areas?.create ?? [], guestLinks: guestLinks?.create ?? [] };
}

/** The content as it is stored; `contentIn` reads it. */
export function toStored({ report, areas, guestLinks, ...content }: Content): Prisma.InputJsonObject {
  const stored: StoredContent = {
    ...content,
    report: { ...report, areas: listOf(areas), guestLinks: listOf(guestLinks) },
  };
  return stored as unknown as Prisma.InputJsonObject;
}

type StoredPart = { authorId: number; submittedAt: string | Date | null };
type StoredMessage = { authorId: number };

/** The lists that `setReportAside` stores of what people wrote. */
type Written = { parts?: { create?: StoredPart[] }; messages?: { create?: StoredMessage[] } };

/**
 * What is stored of a deleted report without what some people wrote in it, other than feedback that was given, and without their notifications.
 * @returns also whose parts are left; null when there is nothing to take out
 */
export function withoutWriting(
  content: Content,
  userIds: ReadonlySet<number>,
): { content: Content; authorIds: ReadonlySet<number> } | null {
  const { parts, messages } = content.report as unknown as Written;
  const [everyPart, everyMessage] = [parts?.create ?? [], messages?.create ?? []];
  const keptParts = everyPart.filter(({ authorId, submittedAt }) => !userIds.has(authorId) || submittedAt !== null);
  const keptMessages = everyMessage.filter(({ authorId }) => !userIds.has(authorId));
  const notifications = content.notifications.filter(({ recipientId }) => !userIds.has(recipientId));
  const before = [everyPart, everyMessage, content.notifications].map(({ length }) => length);
  const after = [keptParts, keptMessages, notifications].map(({ length }) => length);
  if (before.join() === after.join()) return null;
  const report = { ...content.report, parts: { create: keptParts }, messages: { create: keptMessages } };
  return {
    content: { ...content, report: report as unknown as Content["report"], notifications },
    authorIds: new Set(keptParts.map(({ authorId }) => authorId)),
  };
}

/** What is stored of a deleted report without some mail addresses of guests; null when it has none of them. */
export function withoutAddresses(content: Content, emails: readonly string[]): Content | null {
  const erased = new Set(emails.map((email) => email.toLowerCase()));
  const isErased = (email: string | null | undefined) => Boolean(email && erased.has(email.toLowerCase()));
  if (!content.guestLinks.some(({ email }) => isErased(email))) return null;
  const guestLinks = content.guestLinks.map((link) => (isErased(link.email) ? { ...link, email: null } : link));
  return { ...content, guestLinks };
}
