import { useTranslations } from "next-intl";
import { StatusChip } from "@/components/ui/status-chip";
import { isPlanToRead } from "@/lib/features/evaluation/notice/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";

type Shown = Pick<EvaluationDetail, "notice" | "earlierNotices" | "actions">;

/** How far the notice has come, as its chip says it to the reader. */
export function NoticeChip({ evaluation: { notice, earlierNotices, actions } }: { evaluation: Shown }) {
  const t = useTranslations("evaluation.notice");
  if (notice === null) return <StatusChip>{t(earlierNotices.length > 0 ? "chip_lifted" : "chip_none")}</StatusChip>;
  if (notice.state === "draft") return <StatusChip tone="draft">{t("chip_draft")}</StatusChip>;
  if (actions.includes("acknowledge-notice") && (notice.acknowledgedAt === null || isPlanToRead(notice)))
    return <StatusChip tone="turn">{t("chip_turn")}</StatusChip>;
  return <StatusChip tone="danger">{t(notice.state === "late" ? "chip_late" : "chip_given")}</StatusChip>;
}
