import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";
import { tabsIn } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { titleKeysOf } from "./evaluation-title";

type Props = { evaluation: Pick<EvaluationDetail, "evaluationId" | "stage" | "reachedStage" | "shownStage"> };

/** The terms that have begun, and the summary; nothing to choose from while there is one. */
export function TermTabs({ evaluation }: Props) {
  const t = useTranslations("evaluation");
  const tabs = tabsIn(evaluation);
  if (tabs.length === 1) return null;
  return (
    <div className="mt-4">
      <Tabs
        label={t("tabs_label")}
        tabs={tabs.map((one) => ({
          href: evaluationPath(evaluation.evaluationId, one),
          label: t(titleKeysOf(one).own),
          current: one === evaluation.shownStage,
        }))}
      />
    </div>
  );
}
