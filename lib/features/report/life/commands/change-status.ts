import "server-only";
import { getFormContent } from "@/lib/features/form/content/queries";
import { addGuestLink, type NewGuestLink, renewGuestLink } from "@/lib/features/guest/commands/add-guest-link";
import { inTransaction } from "@/lib/features/unit-of-work";
import { sentBefore } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { conflict, invalid } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { spendTry } from "@/lib/platform/rate-limit";
import { type Asked, guest, nextStatus, type ReportAction } from "../rules";
import { lockSeats, openForWriting } from "./open-report";
import { takeStep } from "./report-state";
import { effects } from "./steps";

/**
 * Takes a report one step along its life (SPEC §4). Throws bad input when the step is not the actor's to take now or something
 * compulsory is missing, a conflict when the actor's own part was saved elsewhere meanwhile, "too many" when the actor asks too
 * many guests. What the same person has sent with the same id is not done again.
 */
export async function changeReportStatus(
  actor: Actor,
  input: {
    reportId: number;
    revision: number;
    action: ReportAction;
    ask?: Asked[] | undefined;
    guestEmail?: string | undefined;
    sendId?: string | undefined;
  },
  caller: Pick<Caller, "locale">,
): Promise<{ status: number; revision: number; guest?: NewGuestLink }> {
  const { action, ask, guestEmail: email, sendId } = input;
  const asksGuest = ask?.includes(guest) ?? false;
  if (asksGuest) await spendTry("guestInvites", String(actor.id));
  return inTransaction(actor, async (work) => {
    await lockSeats(work.tx, input.reportId);
    const { report, seat, part, standing } = await openForWriting(work.tx, actor, input.reportId);
    const isSent = sendId && (await sentBefore(work.tx, actor, "report.status", { entityId: report.id, sendId }));
    if (part && isSent) {
      const link = asksGuest && (await renewGuestLink(work, actor, sendId));
      return { status: report.status, revision: part.revision, ...(link && { guest: link }) };
    }
    if (!part || nextStatus(report.status, action, standing) === null) throw invalid("report.error_step_not_possible");
    if (part.revision !== input.revision) throw conflict(part.revision);
    const { questions } = await getFormContent(report.formVersionId, caller.locale, work.tx);
    await effects[action]({ work, report, seat, part, questions, ask });
    const link = asksGuest && (await addGuestLink(work, actor, report, { email, locale: caller.locale, sendId }));
    const status = await takeStep(work.tx, report, { action, standing });
    await work.audit("report.status", report.id, {
      before: { status: report.status },
      after: { status, action, ...(sendId && { sendId }) },
    });
    // Giving feedback changes it when something in it was not fit to be given any more.
    const { revision } = await work.tx.reportPart.findUniqueOrThrow({
      where: { id: part.id },
      select: { revision: true },
    });
    return { status, revision, ...(link && { guest: link }) };
  });
}
