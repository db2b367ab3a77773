import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import type { ReportItem } from "@/lib/features/report/reading/schema";
import { MoreReports } from "./more-reports";
import { ReportRows } from "./report-rows";
import { StatusFilter } from "./status-filter";

type ReportListProps = {
  /** The first page. */
  page: { items: ReportItem[]; nextCursor: number | null };
  /** The chosen status; all without. */
  status: number | undefined;
  /** The reader sees only their own reports. */
  ownOnly: boolean;
  /** What an empty list says to this person. */
  emptyText: string;
};

/** Every report the person may see, the latest day first. */
export function ReportList({ page: { items, nextCursor }, status, ownOnly, emptyText }: ReportListProps) {
  const t = useTranslations("dashboard");
  if (items.length === 0 && !status)
    return (
      <Section title={t("reports_title")}>
        <EmptyState icon={<Icon name="document-text" />} title={t("reports_none_title")}>
          {emptyText}
        </EmptyState>
      </Section>
    );
  return (
    <Section title={t("reports_title")}>
      <StatusFilter status={status} />
      {items.length === 0 ? (
        <EmptyState
          icon={<Icon name="document-text" />}
          title={t("filter_none_title")}
          action={
            <LinkButton href="/dashboard" scroll={false}>
              {t("filter_none_action")}
            </LinkButton>
          }
        />
      ) : (
        <ReportRows items={items} ownOnly={ownOnly} />
      )}
      {nextCursor !== null && (
        <MoreReports key={status ?? "all"} status={status} cursor={nextCursor} ownOnly={ownOnly} />
      )}
    </Section>
  );
}
