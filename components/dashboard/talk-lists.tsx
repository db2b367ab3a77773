import { useTranslations } from "next-intl";
import { useTalkText } from "@/components/evaluation/list/use-talk-text";
import { Disclosure } from "@/components/ui/disclosure";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { tabOf } from "@/lib/features/evaluation/life/rules";
import type { EvaluationItem } from "@/lib/features/evaluation/reading/schema";
import { schoolDayOf, showTime } from "@/lib/platform/dates";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";

/** The talks that are agreed, the earliest first. */
const talksOf = (evaluations: readonly EvaluationItem[]) =>
  evaluations
    .flatMap(({ talk, ...about }) => (talk ? [{ ...about, talk, moment: new Date(talk.startsAt) }] : []))
    .toSorted((one, other) => one.moment.getTime() - other.moment.getTime());

type Talk = ReturnType<typeof talksOf>[number];

/** The talks of a day (`YYYY-MM-DD`), the earliest first. */
export const talksOn = (day: string, evaluations: readonly EvaluationItem[]): Talk[] =>
  talksOf(evaluations).filter(({ moment }) => schoolDayOf(moment) === day);

type RowsProps = {
  talks: readonly Talk[];
  /** When the talk is, in words. */
  when: (talk: Talk) => string;
};

function TalkRows({ talks, when }: RowsProps) {
  return (
    <List>
      {talks.map((talk) => (
        <ListItem
          key={talk.evaluationId}
          href={evaluationPath(talk.evaluationId, tabOf(talk.stage))}
          prefetch={false}
          title={talk.studentName}
          meta={[when(talk), talk.talk.place].filter(Boolean).join(" · ")}
        />
      ))}
    </List>
  );
}

/** With which students there is a talk today. */
export function TalksToday({ talks }: { talks: readonly Talk[] }) {
  const t = useTranslations("dashboard");
  if (talks.length === 0) return null;
  return (
    <Section title={t("talks_title", { count: talks.length })}>
      <TalkRows talks={talks} when={({ moment }) => t("talk_at", { time: showTime(moment) })} />
    </Section>
  );
}

/** The first so many talks are shown; the others unfold. */
const maxRows = 5;

/** The talks to come with the students of a teacher, if any are agreed. */
export function ComingTalks({ evaluations }: { evaluations: readonly EvaluationItem[] }) {
  const t = useTranslations("dashboard");
  const talkText = useTalkText();
  const talks = talksOf(evaluations);
  if (talks.length === 0) return null;
  const [first, rest] = [talks.slice(0, maxRows), talks.slice(maxRows)];
  const when = ({ talk }: Talk) => talkText(talk);
  return (
    <Section title={t("coming_talks_title")}>
      <TalkRows talks={first} when={when} />
      {rest.length > 0 && (
        <Disclosure title={t("coming_talks_more", { count: rest.length })}>
          <TalkRows talks={rest} when={when} />
        </Disclosure>
      )}
    </Section>
  );
}
