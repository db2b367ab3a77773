import "server-only";
import { lockReport, lockSeats } from "@/lib/features/report/life/commands/open-report";
import { takeStep } from "@/lib/features/report/life/commands/report-state";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { invalid } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { spendTry } from "@/lib/platform/rate-limit";
import { findLink } from "../queries";
import { type LinkWorth, linkWorthOf } from "../rules";

const refusals: Record<Exclude<LinkWorth, "open">, string> = {
  expired: "guest.error_expired",
  used: "guest.error_used",
  gone: "guest.error_gone",
};

/**
 * Stores a guest's feedback, uses up the link and notifies the student. A session on the device does not matter. The same feedback by
 * the same link, sent again because its answer was lost, is done already. Throws bad input that says why when the link is worth nothing,
 * "too many" for an address that tries too often.
 */
export async function giveGuestFeedback(
  _actor: Actor | null,
  input: { token: string; name: string; feedback: string },
  caller: Pick<Caller, "address">,
): Promise<null> {
  await spendTry("guestAddress", caller.address);
  await inTransaction(null, async ({ tx, audit, notify }) => {
    const known = await findLink(input.token, tx);
    if (known) {
      await lockSeats(tx, known.report.id);
      await lockReport(tx, known.report.id);
    }
    // Again under the lock: two may send at the same moment, or the student may close it.
    const link = known && (await findLink(input.token, tx));
    const now = new Date();
    const worth = linkWorthOf(link, now);
    if (worth === "used" && link?.guestName === input.name && link.feedback === input.feedback) return;
    if (worth !== "open") throw invalid(refusals[worth]);
    if (!link) throw invalid(refusals.gone);
    const { report } = link;
    await tx.guestLink.update({
      where: { id: link.id },
      data: { guestName: input.name, feedback: input.feedback, givenAt: now },
    });
    const status = await takeStep(tx, report, { action: "give-feedback", standing: "asked" });
    await audit("guest.feedback", link.id, {
      before: { status: report.status },
      after: { reportId: report.id, status },
    });
    const student = { userId: report.placement.studentId, seat: "student" as const };
    notify("message-from-guest", { reportId: report.id, placementId: report.placementId }, [student], {
      guestName: input.name,
    });
  });
  return null;
}
