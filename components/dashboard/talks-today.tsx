import { useTranslations } from "next-intl";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { tabOf } from "@/lib/features/evaluation/life/rules";
import type { EvaluationItem } from "@/lib/features/evaluation/reading/schema";
import { showTime, today } from "@/lib/platform/dates";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";

/** The talks of a day (`YYYY-MM-DD`), the earliest first. */
export const talksOn = (day: string, evaluations: readonly EvaluationItem[]) =>
  evaluations
    .flatMap(({ talk, ...about }) => (talk ? [{ ...about, place: talk.place, moment: new Date(talk.startsAt) }] : []))
    .filter(({ moment }) => today(moment) === day)
    .toSorted((one, other) => one.moment.getTime() - other.moment.getTime());

/** With which students there is a talk today. */
export function TalksToday({ talks }: { talks: ReturnType<typeof talksOn> }) {
  const t = useTranslations("dashboard");
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
