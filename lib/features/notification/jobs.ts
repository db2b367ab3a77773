import "server-only";
import { z } from "zod";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Locale } from "@/lib/platform/i18n/locales";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { defineTask } from "@/lib/platform/jobs/task";
import { redirectLink } from "@/lib/platform/mail/links";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { restorableSince } from "@/lib/platform/restorable-since";
import { lastSchoolTime } from "@/lib/platform/school-moment";
import type { Prisma } from "@/prisma/generated/client";
import { mailable, mailTimeOf, queue } from "./commands/queue-mails";
import { undeleted } from "./policy";
import { listForMail } from "./queries";
import { targetOf, textKeyOf, valuesOf } from "./rules/keys";
import type { NotificationItem } from "./schema";

/** What is older is not mailed to somebody who turns mail on or comes back. */
const RECENT_MS = 7 * 24 * 60 * 60 * 1000;
const ITEMS_IN_A_MAIL = 20;
/** Up to when a daily mail reports, in the school's time zone. */
const digestTime = "07:00";

/** What has neither been read, deleted nor mailed. */
const unmailed = (now: Date, until: Date | undefined) =>
  ({
    readAt: null,
    ...undeleted,
    mailedAt: null,
    createdAt: { gt: new Date(now.getTime() - RECENT_MS), ...(until && { lte: until }) },
  }) satisfies Prisma.NotificationWhereInput;

/**
 * Mails somebody everything that they have neither read nor been mailed, in one mail, of too much the latest. Their present setting decides: if
 * they have changed to a daily mail since, they get what that one holds.
 */
export async function mailUnread(recipientId: number, now = new Date()): Promise<void> {
  await inTransaction(null, async ({ tx }) => {
    const recipient = await tx.user.findFirst({
      where: { id: recipientId, ...mailable },
      select: { email: true, languageCode: true, setting: true },
    });
    const wish = recipient && mailTimeOf(recipient.setting);
    if (!recipient || wish === "off") return;
    const isDigest = wish === "daily";
    const mailed = await tx.notification.updateManyAndReturn({
      where: { recipientId, ...unmailed(now, isDigest ? lastSchoolTime(digestTime, now) : undefined) },
      data: { mailedAt: now },
      select: { id: true },
    });
    if (mailed.length === 0) return;
    const locale = asLocale(recipient.languageCode);
    const notificationIds = mailed.map(({ id }) => id);
    const unread = await listForMail(tx, notificationIds);
    const items = unread.slice(-ITEMS_IN_A_MAIL).map((item) => mailItem(item, locale));
    const [only, ...others] = items;
    await sendMail(tx, {
      to: recipient.email,
      locale,
      template: isDigest ? "notification_digest" : "notification",
      items,
      values: { more: unread.length - items.length },
      link: only && others.length === 0 ? only.link : redirectLink("/dashboard"),
      notificationIds,
    });
  });
}

/** The text as the bell shows it, and where it leads. */
function mailItem(item: NotificationItem, locale: Locale): { text: string; link: string } {
  const t = translatorFor(locale, "notification");
  const key = textKeyOf(item.contentMessage) as Parameters<typeof t>[0];
  return { text: t(key, valuesOf(item, t)), link: redirectLink(targetOf(item) ?? "/dashboard") };
}

/** Queues the daily mail of everybody who wants one and has notifications from before seven o'clock. */
export async function queueDigests(now = new Date()): Promise<void> {
  const due = { some: unmailed(now, lastSchoolTime(digestTime, now)) };
  const daily = { setting: { path: ["mail"], equals: "daily" } } satisfies Prisma.UserWhereInput;
  await inTransaction(null, async ({ tx }) => {
    const where = { ...mailable, ...daily, notifications: due };
    const people = await tx.user.findMany({ where, orderBy: { id: "asc" }, select: { id: true } });
    await queue(tx, people);
  });
}

/** Deletes for good what its recipient deleted a day ago or earlier. */
export async function purgeDeleted(now = new Date()): Promise<void> {
  await inTransaction(null, async ({ tx }) => {
    await tx.notification.deleteMany({ where: { deletedAt: { lte: restorableSince(now) } } });
  });
}

export const mailNotifications = defineTask(z.object({ recipientId: z.number() }), ({ recipientId }) =>
  mailUnread(recipientId),
);

/** Runs every quarter of an hour, since the school's clock may change on another day than UTC; what is mailed is not mailed again. */
export const mailDigests = defineTask(z.unknown(), () => queueDigests());

export const purgeNotifications = defineTask(z.unknown(), () => purgeDeleted());
