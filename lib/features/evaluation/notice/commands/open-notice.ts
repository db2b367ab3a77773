import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { forbidden } from "@/lib/platform/errors";
import type { OpenNoticeInput } from "../schema";
import { noticeIn, openNotices } from "./notice-to-change";

/**
 * Records when the student had a given notice on the screen for the first time, also after the placement. Throws "not found" also for a
 * draft, and "forbidden" for everybody else.
 */
export async function openNotice(actor: Actor, { evaluationId, noticeId }: OpenNoticeInput): Promise<null> {
  return inTransaction(actor, async (work) => {
    const { row, seat } = await openNotices(work.tx, actor, evaluationId);
    if (seat !== "student") throw forbidden();
    const notice = noticeIn(row, noticeId, seat);
    if (notice.openedAt !== null) return null;
    await work.tx.dangerNotice.update({ where: { id: noticeId }, data: { openedAt: new Date() } });
    await work.markRead(["fare-for"], { evaluationId });
    work.changed({ kind: "evaluation", evaluationId });
    await work.audit("evaluation.open_notice", evaluationId, { after: { noticeId } });
    return null;
  });
}
