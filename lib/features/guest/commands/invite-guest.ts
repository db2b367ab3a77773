import "server-only";
import { assertGoesOn } from "@/lib/features/placement/commands/discontinue";
import { endSelect } from "@/lib/features/placement/policy";
import { lockReport, openForWriting } from "@/lib/features/report/life/commands/open-report";
import { takeStep } from "@/lib/features/report/life/commands/report-state";
import { visibleTo } from "@/lib/features/report/life/policy";
import { nextStatus, reportStatus } from "@/lib/features/report/life/rules";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { addGuestLink, type NewGuestLink } from "./add-guest-link";

/**
 * Makes a link for one guest, and mails it when an address is given; the first one moves the report to waiting for feedback.
 * Throws bad input when it is not the actor's to ask for feedback now or too many links are open, a conflict when the actor's
 * part was saved elsewhere meanwhile.
 */
export async function inviteGuest(
  actor: Actor,
  input: { reportId: number; revision: number; email?: string | undefined },
  caller: Pick<Caller, "locale">,
): Promise<NewGuestLink & { status: number }> {
  return inTransaction(actor, async (work) => {
    const { tx, audit } = work;
    const { report, part, standing } = await openForWriting(tx, actor, input.reportId);
    const action = "request-feedback";
    // A plan is finished and sent in one step, which checks that nothing is missing.
    const isFinished = report.status !== reportStatus.planning;
    if (!part || !isFinished || nextStatus(report.status, action, standing) === null)
      throw invalid("report.error_step_not_possible");
    if (part.revision !== input.revision) throw conflict(part.revision);
    const added = await addGuestLink(work, actor, report, { email: input.email, locale: caller.locale });
    const status = await takeStep(tx, report, { action, standing });
    if (status !== report.status)
      await audit("report.status", report.id, { before: { status: report.status }, after: { status, action } });
    return { ...added, status };
  });
}

/** Closes an invitation; one that is closed already stays so. Throws bad input once it has been answered, and where nothing is written any more. */
export async function revokeGuest(actor: Actor, input: { guestLinkId: number }): Promise<null> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const own = { id: input.guestLinkId, createdById: actor.id, report: visibleTo(actor) };
    const link = await tx.guestLink.findFirst({
      where: own,
      select: {
        id: true,
        reportId: true,
        report: { select: { placement: { select: endSelect } } },
      },
    });
    if (!link) throw notFound();
    assertGoesOn(link.report.placement);
    await lockReport(tx, link.reportId);
    const { count } = await tx.guestLink.updateMany({
      where: { id: link.id, givenAt: null, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    if (count > 0) await audit("guest.revoke", link.id, { after: { reportId: link.reportId } });
    else if ((await tx.guestLink.count({ where: { id: link.id, givenAt: null } })) === 0)
      throw invalid("guest.error_answered");
    return null;
  });
}
