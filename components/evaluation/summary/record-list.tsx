import { useTranslations } from "next-intl";
import { List, ListItem } from "@/components/ui/list";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { showMoment } from "@/lib/platform/dates";
import { useDecisionTitle } from "../ways/use-decision-title";

/** The decisions on the record, each with its reason. */
export function RecordList({ reasons, label }: { reasons: EvaluationDetail["reasons"]; label: string }) {
  const t = useTranslations("evaluation.ways");
  const decisionTitle = useDecisionTitle();
  return (
    <List label={label}>
      {reasons.map((decision) => (
        <ListItem
          key={`${decision.at} ${decision.way}`}
          title={decisionTitle(decision)}
          meta={[decision.by, showMoment(decision.at)].join(" · ")}
        >
          <p className="mt-1 break-words whitespace-pre-line">{decision.reason}</p>
          {decision.witness && <p className="text-sm text-muted">{t("record_witness", { name: decision.witness })}</p>}
        </ListItem>
      ))}
    </List>
  );
}
