import { useTranslations } from "next-intl";
import type { DraftField } from "./notice-values";

/** What each field of the draft is called. */
export function useDraftLabels(studentName: string): Record<DraftField, string> {
  const t = useTranslations("evaluation.notice");
  return {
    notMastered: t("not_mastered", { name: studentName }),
    required: t("required"),
    categoryB: t("category_title"),
    comment: t("comment"),
    meetingAt: t("meeting_title"),
    meetingPlace: t("meeting_place"),
    steps: t("plan_title"),
  };
}
