import { useTranslations } from "next-intl";
import { GoalOutcome } from "@/components/goal/goal-outcome";
import { List, ListItem } from "@/components/ui/list";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { showDay } from "@/lib/platform/dates";
import { numbered } from "@/lib/platform/i18n/numbered";

/** The goals of the talks, with what became of them. */
export function Goals({ goals, own }: Pick<EvaluationDetail, "goals"> & { own: boolean }) {
  const t = useTranslations();
  return (
    <List label={t("evaluation.summary.goals")}>
      {goals.map(({ talk, talkDate, viewPoint, text, ...goal }) => (
        <ListItem
          key={goal.goalId}
          title={<span className="font-normal break-words whitespace-pre-line">{text}</span>}
          meta={[
            t(`goal.talk_${talk}`),
            showDay(talkDate),
            ...(viewPoint === null ? [] : [t(`viewpoint.${numbered(viewPoint)}`)]),
          ].join(" · ")}
        >
          <GoalOutcome goal={goal} own={own} />
        </ListItem>
      ))}
    </List>
  );
}
