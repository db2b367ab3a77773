import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";
import { termOf, terms } from "@/lib/features/evaluation/life/rules";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { titleKeysOf } from "./evaluation-title";

/** The terms that have begun; nothing to choose from while there is one. `term` is the open one. */
export function TermTabs({ evaluationId, stage, term }: { evaluationId: number; stage: number; term: number }) {
  const t = useTranslations("evaluation");
  const begun = terms.filter((one) => one <= termOf(stage));
  if (begun.length === 1) return null;
  return (
    <div className="mt-4">
      <Tabs
        label={t("tabs_label")}
        tabs={begun.map((one) => ({
          href: evaluationPath(evaluationId, one),
          label: t(titleKeysOf(one).own),
          current: one === term,
        }))}
      />
    </div>
  );
}
