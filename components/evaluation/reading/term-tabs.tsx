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
  /** SPEC §4's tab of the archive, for who may archive: it is there, or open. */
  archive?: "tab" | "open" | undefined;
};

/** The terms that have begun, the summary, the written notice and the archive; nothing to choose from while there is one. */
export function TermTabs({ evaluation, onNotice, archive }: Props) {
  const t = useTranslations("evaluation");
  const { evaluationId, shownStage, noticeTab } = evaluation;
  const archived = useTranslations("archive");
  const tabs = tabsIn(evaluation).map((one) => ({
    href: evaluationPath(evaluationId, one),
    label: t(titleKeysOf(one).own),
    current: one === shownStage && !onNotice && archive !== "open",
  }));
  if (onNotice || noticeTab === "tab")
    tabs.push({
      href: evaluationPath(evaluationId, evaluationStage.dangerOfNotPassing),
      label: t("notice.tab"),
      current: onNotice === true,
    });
  if (archive)
    tabs.push({
      href: evaluationPath(evaluationId, evaluationStage.done),
      label: archived("tab"),
      current: archive === "open",
    });
  if (tabs.length === 1) return null;
  return (
    <div className="mt-4">
      <Tabs label={t("tabs_label")} tabs={tabs} />
    </div>
  );
}
