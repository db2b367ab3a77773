import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { spendTry } from "@/lib/platform/rate-limit";
import { notifyOf } from "../../life/commands/open-evaluation";
import type { LiftNoticeInput, NoticeSaved } from "../schema";
import { noticeToChange } from "./notice-to-change";

/**
 * A teacher lifts a given notice with a reason: it stays on the record, and a new one can follow. Throws "not found", "forbidden" for
 * who is no teacher of it, a conflict when something was added meanwhile, and bad input for a draft and one that is lifted already.
 */
export async function liftNotice(actor: Actor, { reason, ...known }: LiftNoticeInput): Promise<NoticeSaved> {
  // It notifies everybody around the placement.
  await spendTry("writing", String(actor.id));
  return inTransaction(actor, async (work) => {
    const { row, notice } = await noticeToChange(work.tx, actor, { ...known, action: "lift-notice" });
    const { noticeId } = notice;
    const { revision } = await work.tx.dangerNotice.update({
      where: { id: noticeId },
      data: { revision: notice.revision + 1, liftedById: actor.id, liftedAt: new Date(), liftReason: reason },
      select: { revision: true },
    });
    await work.audit("evaluation.lift_notice", row.evaluationId, { after: { noticeId } });
    notifyOf(work, row, "notice-lifted");
    work.changed({ kind: "evaluation", evaluationId: row.evaluationId });
    return { noticeId, revision };
  });
}
