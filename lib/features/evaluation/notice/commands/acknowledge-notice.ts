import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { invalid, invalidAt } from "@/lib/platform/errors";
import { notifyOf } from "../../life/commands/open-evaluation";
import { isPlanToRead } from "../rules";
import type { AcknowledgeNoticeInput, NoticeSaved } from "../schema";
import { noticeToChange } from "./notice-to-change";

/**
 * The student confirms to have read a notice, which does not mean that they agree, with or without a remark; a remark that was left
 * out can be added once, and each new version of the plan confirmed. Throws "not found" also for a draft, "forbidden" for everybody
 * else, a conflict when the plan or the minutes were changed meanwhile, and bad input when it is lifted or was confirmed already.
 */
export async function acknowledgeNotice(
  actor: Actor,
  { remark, ...known }: AcknowledgeNoticeInput,
): Promise<NoticeSaved> {
  return inTransaction(actor, async (work) => {
    const { row, notice } = await noticeToChange(work.tx, actor, { ...known, action: "acknowledge-notice" });
    const { noticeId, revision } = notice;
    const isFirst = notice.acknowledgedAt === null;
    const readsPlan = isFirst || isPlanToRead(notice);
    if (remark && notice.remark !== null) throw invalidAt("remark", "evaluation.notice.error_remarked");
    if (!readsPlan && !remark)
      throw invalid(`evaluation.notice.error_${notice.remark === null ? "acknowledged" : "remarked"}`);
    const at = new Date();
    await work.tx.dangerNotice.update({
      where: { id: noticeId },
      data: {
        ...(isFirst && { acknowledgedAt: at }),
        ...(readsPlan && { planReadVersion: notice.planVersion, planReadAt: at }),
        ...(notice.openedAt === null && { openedAt: at }),
        ...(remark && { remark, remarkedAt: at }),
      },
    });
    await work.audit("evaluation.acknowledge_notice", row.evaluationId, {
      after: { noticeId, hasRemark: Boolean(remark), ...(readsPlan && { planVersion: notice.planVersion }) },
    });
    await work.markRead(["fare-for", "notice-followed"], { evaluationId: row.evaluationId });
    notifyOf(work, row, "notice-acknowledged");
    work.changed({ kind: "evaluation", evaluationId: row.evaluationId });
    return { noticeId, revision };
  });
}
