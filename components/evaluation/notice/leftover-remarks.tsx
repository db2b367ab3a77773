import { useTranslations } from "next-intl";
import { LeftoverTyped } from "@/components/draft/leftover-typed";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { noticeRemarkKey } from "../typed-keys";

type LeftoverRemarksProps = {
  evaluation: Pick<EvaluationDetail, "notice" | "earlierNotices" | "actions">;
  userId: number;
};

/** What a student has typed about notices that take no remark from them now. */
export function LeftoverRemarks({ evaluation, userId }: LeftoverRemarksProps) {
  const t = useTranslations("evaluation");
  const { notice, earlierNotices, actions } = evaluation;
  const closed = notice !== null && !(actions.includes("acknowledge-notice") && notice.remark === null);
  return [...earlierNotices, ...(closed ? [notice] : [])].map(({ noticeId, remark }) => (
    <LeftoverTyped
      key={noticeId}
      storedAs={noticeRemarkKey(userId, noticeId)}
      reason={t("leftover_text", { why: "remark" })}
      labels={{ remark: t("notice.remark_own") }}
      saved={[remark]}
    />
  ));
}
