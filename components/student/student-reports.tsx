import { useLocale, useTranslations } from "next-intl";
import { PageLinks } from "@/components/layout/page-links";
import { ReportRows } from "@/components/report/list/report-rows";
import { StatusFilter } from "@/components/report/list/status-filter";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import type { ReportItem } from "@/lib/features/report/reading/schema";
import { sayDays } from "@/lib/platform/dates";

type Props = {
  /** The student's page that shows them. */
  path: string;
  page: { items: ReportItem[]; nextCursor: number | null };
  /** The chosen status; all without. */
  status: number | undefined;
  /** The chosen days, both included; all without. */
  days: { from: string; until: string } | undefined;
  cursor: number | undefined;
  /** The reader; null for one who writes nothing. */
  userId: number | null;
};

/** The reports of one student in one placement, the latest day first, with days, status and page in the address. */
export function StudentReports({ path, page: { items, nextCursor }, status, days, cursor, userId }: Props) {
  const t = useTranslations("student");
  const locale = useLocale();
  const from = (place: number | null) => {
    const query = new URLSearchParams({
      ...days,
      ...(status && { status: String(status) }),
      ...(place && { cursor: String(place) }),
    });
    return query.size > 0 ? `${path}?${query}` : path;
  };
  if (items.length === 0 && !status && !days && !cursor)
    return (
      <Section title={t("reports_title")}>
        <EmptyState icon={<Icon name="document-text" />} title={t("reports_none")} />
      </Section>
    );
  return (
    <Section title={t("reports_title")}>
      {days ? (
        <p className="mb-4 flex flex-wrap items-center gap-3">
          {t("reports_of", { days: sayDays(days.from, days.until, locale) })}
          <LinkButton href={path} size="small">
            {t("reports_show_all")}
          </LinkButton>
        </p>
      ) : (
        <StatusFilter
          hrefOf={(chosen) => (chosen ? `${path}?status=${chosen}` : path)}
          status={status ? String(status) : null}
        />
      )}
      {items.length === 0 ? (
        <EmptyState
          icon={<Icon name="document-text" />}
          title={t(days ? "reports_none_then" : "reports_no_match")}
          action={!days && <LinkButton href={path}>{t("reports_show_all")}</LinkButton>}
        />
      ) : (
        <ReportRows items={items} ownOnly userId={userId} />
      )}
      <PageLinks first={cursor ? from(null) : null} next={nextCursor ? from(nextCursor) : null} />
    </Section>
  );
}
