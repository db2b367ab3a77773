import { useTranslations } from "next-intl";
import { LinkRow } from "@/components/ui/link-row";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import type { SchoolState } from "@/lib/features/home/schema";
import { showDay } from "@/lib/platform/dates";
import { Age } from "./age";

type Props = {
  overdue: SchoolState["overdue"];
  /** Today, `YYYY-MM-DD`. */
  day: string;
  /** The reader may open the evaluations. */
  opensEvaluations: boolean;
};

/** The open evaluations of placements that are over, the oldest first. */
export function OverdueEvaluations({ overdue: { items, total }, day, opensEvaluations }: Props) {
  const t = useTranslations("dashboard");
  return (
    <Section title={t("overdue_title")}>
      <List>
        {items.map(({ evaluationId, studentName, groupName, endDate }) => (
          <ListItem
            key={evaluationId}
            href={opensEvaluations ? `/admin/evaluations/${evaluationId}` : undefined}
            prefetch={false}
            title={studentName}
            meta={t("overdue_about", { group: groupName, day: showDay(endDate) })}
            end={<Age since={endDate} day={day} />}
          />
        ))}
      </List>
      {opensEvaluations && <LinkRow href="/admin/evaluations?flag=over">{t("overdue_all", { count: total })}</LinkRow>}
    </Section>
  );
}
