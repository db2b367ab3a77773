import { useTranslations } from "next-intl";
import { List, ListItem } from "@/components/ui/list";
import { StatusChip } from "@/components/ui/status-chip";
import { evaluationStage, termOf } from "@/lib/features/evaluation/life/rules";
import { isAwaited, whoSubmitted } from "@/lib/features/evaluation/rating/rules";
import type { EvaluationItem } from "@/lib/features/evaluation/reading/schema";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";

type Props = {
  items: readonly EvaluationItem[];
  /** The reader is the student of them all. */
  own: boolean;
  /** Each row names its student; otherwise the page does. */
  withStudent?: boolean;
};

/** Evaluations, each with who has submitted the running term. It is the reader's turn when only the other side has. */
export function EvaluationList({ items, own, withStudent = false }: Props) {
  const t = useTranslations("evaluation");
  return (
    <List>
      {items.map((item) => {
        const { evaluationId, stage, studentName, groupName, submitted } = item;
        const term = t(termOf(stage) === evaluationStage.midterm ? "midterm" : "endterm");
        const who = whoSubmitted(submitted);
        return (
          <ListItem
            key={evaluationId}
            href={evaluationPath(evaluationId, termOf(stage))}
            prefetch={false}
            title={withStudent ? studentName : term}
            meta={[withStudent && term, t(`list_${who}`, { own: String(own) }), groupName].filter(Boolean).join(" · ")}
            trailing={isAwaited(item) && <StatusChip tone="turn">{t("chip_turn")}</StatusChip>}
          />
        );
      })}
    </List>
  );
}
