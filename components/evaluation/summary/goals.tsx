import { useTranslations } from "next-intl";
import { numbered } from "@/components/report/writing/texts";
import { List, ListItem } from "@/components/ui/list";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { showDay } from "@/lib/platform/dates";

/** The goals of the talks, as they were set. */
export function Goals({ goals }: Pick<EvaluationDetail, "goals">) {
  const t = useTranslations();
  return (
    <List label={t("evaluation.summary.goals")}>
      {goals.map(({ goalId, talk, talkDate, viewPoint, text }) => (
        <ListItem
          key={goalId}
          title={<span className="font-normal break-words whitespace-pre-line">{text}</span>}
          meta={[
            t(`goal.talk_${talk}`),
            showDay(talkDate),
            ...(viewPoint === null ? [] : [t(`viewpoint.${numbered(viewPoint)}`)]),
          ].join(" · ")}
        />
      ))}
    </List>
  );
}
