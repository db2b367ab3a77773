import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { tellStaff } from "../../life/commands/open-evaluation";
import type { DiscardNoticeInput } from "../schema";
import { noticeToChange } from "./notice-to-change";

/**
 * A supervisor or teacher deletes a draft that is not going to be given; that it was there stays on the record. Throws "not found",
 * "forbidden" for who only reads, a conflict when the draft was changed meanwhile, and bad input for a notice that was given.
 */
export async function discardNotice(actor: Actor, known: DiscardNoticeInput): Promise<null> {
  return inTransaction(actor, async (work) => {
    const { row, notice } = await noticeToChange(work.tx, actor, { ...known, action: "discard-notice" });
    const { noticeId } = notice;
    await work.tx.dangerNotice.delete({ where: { id: noticeId } });
    tellStaff(work, row);
    await work.audit("evaluation.discard_notice", row.evaluationId, { after: { noticeId } });
    return null;
  });
}
