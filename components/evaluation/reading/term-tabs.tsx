import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";
import { evaluationStage, tabsIn } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { titleKeysOf } from "./evaluation-title";

type Props = {
  evaluation: Pick<EvaluationDetail, "evaluationId" | "stage" | "reachedStage" | "shownStage" | "noticeTab">;
  /** The tab about danger of not passing is open. */
  onNotice?: true;
};

/** The terms that have begun, the summary, and the written notice; nothing to choose from while there is one. */
export function TermTabs({ evaluation, onNotice }: Props) {
  const t = useTranslations("evaluation");
  const { evaluationId, shownStage, noticeTab } = evaluation;
  const tabs = tabsIn(evaluation).map((one) => ({
    href: evaluationPath(evaluationId, one),
    label: t(titleKeysOf(one).own),
    current: one === shownStage && !onNotice,
  }));
  if (onNotice || noticeTab === "tab")
    tabs.push({
      href: evaluationPath(evaluationId, evaluationStage.dangerOfNotPassing),
      label: t("notice.tab"),
      current: onNotice === true,
    });
  if (tabs.length === 1) return null;
  return (
    <div className="mt-4">
      <Tabs label={t("tabs_label")} tabs={tabs} />
    </div>
  );
}
