import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Evaluations } from "@/components/evaluation/list/evaluations";
import { NoticeStep } from "@/components/evaluation/notice/notice-step";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { LinkRow } from "@/components/ui/link-row";
import { Section } from "@/components/ui/section";
import type { EvaluationItem } from "@/lib/features/evaluation/reading/schema";
import type { ReportAtHand } from "@/lib/features/home/schema";
import { AtHandList } from "./at-hand-list";
import { NextStep } from "./next-step";
import { NothingWaits } from "./nothing-waits";

type Props = {
  /** The student's reports that are not done, and feedback they were asked for, the longest wait first. */
  items: readonly ReportAtHand[];
  /** How many reports the student has in all. */
  count: number;
  /** Today, `YYYY-MM-DD`. */
  day: string;
  /** What is said in place of reports when there are none. */
  emptyText: string;
  /** The student's running evaluations. */
  evaluations: readonly EvaluationItem[];
  /** Buttons to plan a report and to register absence. */
  actions: ReactNode;
};

/** What a student does next, what else is theirs to do, and what is under way. */
export function StudentHome({ items, count, day, emptyText, evaluations, actions }: Props) {
  const t = useTranslations("dashboard");
  const notice = evaluations.find(({ awaited }) => awaited === "notice");
  const turns = items.filter(({ isTurn }) => isTurn);
  const [next, rest] = notice ? [undefined, turns] : [turns[0], turns.slice(1)];
  const underWay = items.filter(({ isTurn }) => !isTurn);
  return (
    <>
      {notice && <NoticeStep evaluation={notice} />}
      {next && <NextStep item={next} day={day} />}
      {!next && count > 0 && evaluations.every(({ awaited }) => awaited === null) && <NothingWaits />}
      {count === 0 && (
        <EmptyState icon={<Icon name="document-text" />} title={t("reports_none_title")}>
          {emptyText}
        </EmptyState>
      )}
      {actions}
      {rest.length > 0 && (
        <Section title={t("to_do_title")}>
          <AtHandList items={rest} day={day} />
        </Section>
      )}
      {underWay.length > 0 && (
        <Section title={t("under_way_title")}>
          <AtHandList items={underWay} day={day} />
        </Section>
      )}
      <Evaluations items={evaluations} own />
      {count > 0 && <LinkRow href="/reports">{t("all_reports", { count })}</LinkRow>}
    </>
  );
}
