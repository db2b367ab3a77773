import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Deadlines } from "@/components/evaluation/deadline/deadline-rows";
import { Evaluations } from "@/components/evaluation/list/evaluations";
import { LinkRow } from "@/components/ui/link-row";
import { Section } from "@/components/ui/section";
import type { DeadlineItem } from "@/lib/features/evaluation/deadline/schema";
import type { EvaluationItem } from "@/lib/features/evaluation/reading/schema";
import type { DaysAtHand, ReportAtHand } from "@/lib/features/home/schema";
import { limits } from "@/lib/platform/limits";
import { AtHandList } from "./at-hand-list";
import { AwayToday } from "./away-today";
import { DaysToConfirm } from "./days-to-confirm";
import { NextStep } from "./next-step";
import { NothingWaits } from "./nothing-waits";
import { TalksToday, talksOn } from "./talk-lists";

type Props = {
  /** The reports that wait for the person's feedback, the longest wait first. */
  items: readonly ReportAtHand[];
  days: DaysAtHand;
  /** Today, `YYYY-MM-DD`. */
  day: string;
  /** The person looks on, and may confirm nothing. */
  readOnly: boolean;
  /** The running evaluations of the person's students. */
  evaluations: readonly EvaluationItem[];
  /** The placements whose last day for a written notice is near, or for which a notice is considered. */
  deadlines: readonly DeadlineItem[];
  /** The person's students, each on their line. */
  students: ReactNode;
};

/** Who waits for the supervisor, the longest wait first, who is away today, and every student on a line. */
export function SupervisorHome({ items, days, day, readOnly, evaluations, deadlines, students }: Props) {
  const t = useTranslations("dashboard");
  const [next, ...rest] = items;
  const turns = evaluations.filter(({ awaited }) => awaited !== null);
  const talks = talksOn(day, evaluations);
  return (
    <>
      <div className="home-columns">
        <div>
          {next ? (
            <NextStep item={next} day={day} eyebrow={t("waited_longest")} />
          ) : (
            days.toConfirm.length + turns.length === 0 && <NothingWaits />
          )}
          {rest.length > 0 && (
            <Section title={t("then_title")}>
              <AtHandList items={rest} day={day} />
              {items.length >= limits.listPageSize && <LinkRow href="/reports?status=turn">{t("all_turn")}</LinkRow>}
            </Section>
          )}
          <DaysToConfirm items={days.toConfirm} day={day} readOnly={readOnly} />
          <Evaluations items={turns} turn />
        </div>
        {talks.length + days.away.length + deadlines.length > 0 && (
          <div>
            <TalksToday talks={talks} />
            <AwayToday items={days.away} />
            <Deadlines items={deadlines} day={day} />
          </div>
        )}
      </div>
      <Evaluations items={evaluations.filter(({ awaited }) => awaited === null)} />
      {students}
    </>
  );
}
