import "server-only";
import { announce, notify } from "@/lib/features/notification/commands";
import { recipientsOf } from "@/lib/features/placement/rules";
import { lockReport, openForWriting } from "@/lib/features/report/life/commands/open-report";
import { visibleTo } from "@/lib/features/report/life/policy";
import { nextStatus } from "@/lib/features/report/life/rules";
import { recordAudit } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { hashOf, makeSecret } from "@/lib/platform/auth/one-time-token";
import { showMoment } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { guestLink } from "@/lib/platform/mail/links";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { spendTry } from "@/lib/platform/rate-limit";
import { findLink } from "./queries";
import { expiryOf, guestLimits, type LinkWorth, linkWorthOf, statusAfterFeedback } from "./rules";

/**
 * Makes a link for one guest, and mails it when an address is given; the first one moves the report to waiting for feedback.
 * Throws bad input when it is not the actor's to ask for feedback now or too many links are open, a conflict when the actor's
 * part was saved elsewhere meanwhile.
 */
export async function inviteGuest(
  actor: Actor,
  input: { reportId: number; revision: number; email?: string | undefined },
  caller: Pick<Caller, "locale">,
): Promise<{ guestLinkId: number; link: string; expiresAt: string; status: number }> {
  const secret = makeSecret();
  const link = guestLink(secret);
  return db.$transaction(async (tx) => {
    const { report, part, standing } = await openForWriting(tx, actor, input.reportId);
    const status = nextStatus(report.status, "request-feedback", standing);
    if (status === null || !part) throw invalid("report.error_step_not_possible");
    if (part.revision !== input.revision) throw conflict(part.revision);
    const now = new Date();
    const open = await tx.guestLink.count({
      where: { reportId: report.id, givenAt: null, revokedAt: null, expiresAt: { gt: now } },
    });
    if (open >= guestLimits.openLinks) throw invalid("guest.error_too_many_open");

    const { email = null } = input;
    const made = await tx.guestLink.create({
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
    await recordAudit(tx, actor, "guest.invite", made.id, { after: { reportId: report.id, mailed: email !== null } });
    await tx.report.update({ where: { id: report.id }, data: { status, updatedAt: now } });
    if (status !== report.status)
      await recordAudit(tx, actor, "report.status", report.id, {
        before: { status: report.status },
        after: { status, action: "request-feedback" },
      });
    if (email !== null)
      await sendMail(tx, {
        to: email,
        locale: caller.locale,
        template: "guest_invitation",
        values: { student: actor.fullName, report: report.name, until: showMoment(made.expiresAt) },
        link,
      });
    return { guestLinkId: made.id, link, expiresAt: made.expiresAt.toISOString(), status };
  });
}

/** Closes an invitation; one that is closed already stays so. Throws bad input once it has been answered. */
export async function revokeGuest(actor: Actor, input: { guestLinkId: number }): Promise<null> {
  return db.$transaction(async (tx) => {
    const own = { id: input.guestLinkId, createdById: actor.id, report: visibleTo(actor) };
    const link = await tx.guestLink.findFirst({ where: own, select: { id: true, reportId: true } });
    if (!link) throw notFound();
    await lockReport(tx, link.reportId);
    const { count } = await tx.guestLink.updateMany({
      where: { id: link.id, givenAt: null, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    if (count > 0) await recordAudit(tx, actor, "guest.revoke", link.id, { after: { reportId: link.reportId } });
    else if ((await tx.guestLink.count({ where: { id: link.id, givenAt: null } })) === 0)
      throw invalid("guest.error_answered");
    return null;
  });
}

const refusals: Record<Exclude<LinkWorth, "open">, string> = {
  expired: "guest.error_expired",
  used: "guest.error_used",
  gone: "guest.error_gone",
};

/**
 * Keeps what a guest wrote, uses the link up and tells the student. Whoever is signed in on the device plays no part. Throws bad
 * input that says why when the link is worth nothing, "too many" for an address that tries too often.
 */
export async function giveGuestFeedback(
  _actor: Actor | null,
  input: { token: string; name: string; feedback: string },
  caller: Pick<Caller, "address">,
): Promise<null> {
  await spendTry("guestAddress", caller.address);
  const notices = await db.$transaction(async (tx) => {
    const known = await findLink(input.token, tx);
    if (known) await lockReport(tx, known.reportId);
    // Again under the lock: two may send at the same moment, or the student may close it.
    const link = known && (await findLink(input.token, tx));
    const now = new Date();
    const worth = linkWorthOf(link, now);
    if (worth !== "open") throw invalid(refusals[worth]);
    const status = link && statusAfterFeedback(link.report.status);
    if (!link || status === null) throw invalid(refusals.gone);

    const { report } = link;
    await tx.guestLink.update({
      where: { id: link.id },
      data: { guestName: input.name, feedback: input.feedback, givenAt: now },
    });
    await tx.report.update({ where: { id: report.id }, data: { status, updatedAt: now } });
    await recordAudit(tx, null, "guest.feedback", link.id, {
      before: { status: report.status },
      after: { reportId: report.id, status },
    });
    const about = { senderId: null, reportId: report.id, guestName: input.name };
    const student = { userId: report.placement.studentId, seat: "student" as const };
    return notify(tx, "message-from-guest", about, recipientsOf([student]));
  });
  await announce(notices);
  return null;
}
