import { useTranslations } from "next-intl";
import { List, ListItem } from "@/components/ui/list";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { showDay, showMoment } from "@/lib/platform/dates";

/** The decisions on the record, each with its reason. */
export function RecordList({ reasons, label }: { reasons: EvaluationDetail["reasons"]; label: string }) {
  const t = useTranslations("evaluation.ways");
  return (
    <List label={label}>
      {reasons.map(({ way, stage, party, endDate, reason, witness, by, at }) => (
        <ListItem
          key={`${at} ${way}`}
          title={t(`record.${way}`, {
            party: party ?? "",
            stage: String(stage),
            day: endDate === null ? "" : showDay(endDate),
          })}
          meta={[by, showMoment(at)].join(" · ")}
        >
          <p className="mt-1 break-words whitespace-pre-line">{reason}</p>
          {witness && <p className="text-sm text-muted">{t("record_witness", { name: witness })}</p>}
        </ListItem>
      ))}
    </List>
  );
}
