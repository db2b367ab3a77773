import "server-only";
import { z } from "zod";
import { db, type Tx } from "@/lib/platform/db";
import { asLocale, type Locale } from "@/lib/platform/i18n/locales";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { addJobs } from "@/lib/platform/jobs/add-job";
import { defineTask } from "@/lib/platform/jobs/task";
import { redirectLink } from "@/lib/platform/mail/links";
import { sendMail } from "@/lib/platform/mail/send-mail";
import type { Prisma } from "@/prisma/generated/client";
import { listForMail } from "./queries";
import { digestMoment, targetOf, valuesOf } from "./rules";
import { mailTime, type NotificationItem } from "./schema";

/** What happens within this time after the first news becomes one mail with it. */
const GATHER_MS = 2 * 60 * 1000;
/** Nobody who turns mail on, or comes back, hears of what is older. */
const NEWS_MS = 7 * 24 * 60 * 60 * 1000;
const ITEMS_IN_A_MAIL = 20;

/** Admins are told nothing (SPEC §6), nor are those who may not enter. */
const mailable = { active: true, role: { not: "Admin" } } satisfies Prisma.UserWhereInput;

const mailTimeOf = (setting: Prisma.JsonValue) => {
  const parsed = z.object({ mail: mailTime }).safeParse(setting);
  return parsed.success ? parsed.data.mail : mailTime.parse(undefined);
};

const untold = (now: Date, until: Date | undefined) =>
  ({
    readAt: null,
    mailedAt: null,
    createdAt: { gt: new Date(now.getTime() - NEWS_MS), ...(until && { lte: until }) },
  }) satisfies Prisma.NotificationWhereInput;

/** Has those of the recipients mailed soon who wish to hear at once, inside the transaction of what happened. */
export async function queueMails(tx: Tx, recipientIds: number[], now = new Date()): Promise<void> {
  if (recipientIds.length === 0) return;
  const where = { id: { in: recipientIds }, ...mailable };
  const people = await tx.user.findMany({ where, orderBy: { id: "asc" }, select: { id: true, setting: true } });
  const eager = people.filter(({ setting }) => mailTimeOf(setting) === "at_once");
  await queue(tx, eager, new Date(now.getTime() + GATHER_MS));
}

/** By id, so that two transactions with the same people never wait for each other. */
const queue = (tx: Tx, people: { id: number }[], runAt?: Date) =>
  addJobs(
    tx,
    "mail-notifications",
    people.map(({ id }) => ({ payload: { recipientId: id }, jobKey: `mail-notifications-${id}` })),
    { runAt },
  );

/**
 * Mails somebody what they have not read and not been mailed yet, all in one. By the wish of now: who has changed to a
 * daily mail meanwhile gets what that one holds.
 */
export async function mailNews(recipientId: number, now = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    const recipient = await tx.user.findFirst({
      where: { id: recipientId, ...mailable },
      select: { email: true, languageCode: true, setting: true },
    });
    const wish = recipient && mailTimeOf(recipient.setting);
    if (!recipient || wish === "off") return;
    const isDigest = wish === "daily";
    const told = await tx.notification.updateManyAndReturn({
      where: { recipientId, ...untold(now, isDigest ? digestMoment(now) : undefined) },
      data: { mailedAt: now },
      select: { id: true },
    });
    if (told.length === 0) return;
    const locale = asLocale(recipient.languageCode);
    const news = await listForMail(
      tx,
      told.map(({ id }) => id),
    );
    const items = news.slice(0, ITEMS_IN_A_MAIL).map((item) => mailItem(item, locale));
    await sendMail(tx, {
      to: recipient.email,
      locale,
      template: isDigest ? "notification_digest" : "notification",
      items,
      values: { more: news.length - items.length },
      link: items.length === 1 ? items[0]?.link : redirectLink("/dashboard"),
    });
  });
}

/** The text as the bell shows it, and where it leads. */
function mailItem(item: NotificationItem, locale: Locale): { text: string; link: string } {
  const t = translatorFor(locale, "notification");
  const key = item.contentMessage.replace(/^notification\./, "") as Parameters<typeof t>[0];
  return { text: t(key, valuesOf(item, t)), link: redirectLink(targetOf(item) ?? "/dashboard") };
}

/** Has everybody mailed who wishes to hear once a day and has news from before seven o'clock. */
export async function queueDigests(now = new Date()): Promise<void> {
  const news = { some: untold(now, digestMoment(now)) };
  const daily = { setting: { path: ["mail"], equals: "daily" } } satisfies Prisma.UserWhereInput;
  await db.$transaction(async (tx) => {
    const where = { ...mailable, ...daily, notifications: news };
    const people = await tx.user.findMany({ where, orderBy: { id: "asc" }, select: { id: true } });
    await queue(tx, people);
  });
}

export const mailNotifications = defineTask(z.object({ recipientId: z.number() }), ({ recipientId }) =>
  mailNews(recipientId),
);

/** Comes every quarter of an hour, for the school's clock need not turn with UTC's; what it has done it does not do again. */
export const mailDigests = defineTask(z.unknown(), () => queueDigests());
