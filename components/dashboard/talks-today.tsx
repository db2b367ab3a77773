import { useTranslations } from "next-intl";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { tabOf } from "@/lib/features/evaluation/life/rules";
import type { EvaluationItem } from "@/lib/features/evaluation/reading/schema";
import { showTime, today } from "@/lib/platform/dates";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";

type Props = {
  evaluations: readonly EvaluationItem[];
  /** Today, `YYYY-MM-DD`. */
  day: string;
};

/** With which students there is a talk today, the earliest first. */
export function TalksToday({ evaluations, day }: Props) {
  const t = useTranslations("dashboard");
  const talks = evaluations
    .flatMap(({ talk, ...about }) => (talk ? [{ ...about, ...talk, moment: new Date(talk.startsAt) }] : []))
    .filter(({ moment }) => today(moment) === day)
    .toSorted((one, other) => one.moment.getTime() - other.moment.getTime());
  if (talks.length === 0) return null;
  return (
    <Section title={t("talks_title", { count: talks.length })}>
      <List>
        {talks.map(({ evaluationId, stage, studentName, moment, place }) => (
          <ListItem
            key={evaluationId}
            href={evaluationPath(evaluationId, tabOf(stage))}
            prefetch={false}
            title={studentName}
            meta={[t("talk_at", { time: showTime(moment) }), place].filter(Boolean).join(" · ")}
          />
        ))}
      </List>
    </Section>
  );
}
