import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import { sentBefore } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { hashOf, makeSecret } from "@/lib/platform/auth/one-time-token";
import { showMoment } from "@/lib/platform/dates";
import { invalid } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/locales";
import { guestLink } from "@/lib/platform/mail/links";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { expiryOf, guestLimits } from "../rules";

/** A new link as the answer of a call has it: only its hash is stored. */
export type NewGuestLink = { guestLinkId: number; link: string; expiresAt: string };

/**
 * Makes a link for one guest in the transaction of a step that asks for feedback, and mails it when an address is given. Throws
 * bad input when too many links of the report are open.
 */
export async function addGuestLink(
  { tx, audit }: Pick<Work, "tx" | "audit">,
  actor: Actor,
  report: { id: number; name: string },
  { email = null, locale, sendId }: { email?: string | null | undefined; locale: Locale; sendId?: string | undefined },
): Promise<NewGuestLink> {
  const now = new Date();
  const open = await tx.guestLink.count({
    where: { reportId: report.id, givenAt: null, revokedAt: null, expiresAt: { gt: now } },
  });
  if (open >= guestLimits.openLinks) throw invalid("guest.error_too_many_open");
  const secret = makeSecret();
  const link = guestLink(secret);
  const { id, expiresAt } = await tx.guestLink.create({
    data: {
      reportId: report.id,
      createdById: actor.id,
      hash: hashOf("guest", secret),
      email,
      createdAt: now,
      expiresAt: expiryOf(email !== null, now),
    },
    select: { id: true, expiresAt: true },
  });
  await audit("guest.invite", id, {
    after: { reportId: report.id, mailed: email !== null, ...(sendId && { sendId }) },
  });
  if (email !== null)
    await sendMail(tx, {
      to: email,
      locale,
      template: "guest_invitation",
      values: { student: actor.fullName, report: report.name, until: showMoment(expiresAt) },
      link,
      userId: actor.id,
    });
  return { guestLinkId: id, link, expiresAt: expiresAt.toISOString() };
}

/**
 * The link that the actor has made with a call of this id whose answer was lost. Nobody has seen its secret, which is not stored, so it gets
 * another one. Null when there is none, when it was mailed, and once it is closed or answered.
 */
export async function renewGuestLink(
  { tx }: Pick<Work, "tx">,
  actor: Actor,
  sendId: string,
): Promise<NewGuestLink | null> {
  const made = await sentBefore(tx, actor, "guest.invite", { sendId });
  if (!made) return null;
  const secret = makeSecret();
  const [renewed] = await tx.guestLink.updateManyAndReturn({
    where: { id: made.entityId, email: null, givenAt: null, revokedAt: null },
    data: { hash: hashOf("guest", secret) },
    select: { id: true, expiresAt: true },
  });
  if (!renewed) return null;
  return { guestLinkId: renewed.id, link: guestLink(secret), expiresAt: renewed.expiresAt.toISOString() };
}
