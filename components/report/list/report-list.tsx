import { useLocale, useTranslations } from "next-intl";
import { FilterForm } from "@/components/data/filter-form";
import { SearchField } from "@/components/data/search-field";
import { PageLinks } from "@/components/layout/page-links";
import { Button, LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import type { ReportCounts, ReportItem } from "@/lib/features/report/reading/schema";
import { daysLater, mondayOf, sayDays } from "@/lib/platform/dates";
import { ReportRows } from "./report-rows";
import { type ReportSearch, reportSearch, statusOf } from "./report-search";
import { StatusFilter } from "./status-filter";

const path = "/reports";

type Props = {
  page: { items: ReportItem[]; nextCursor: number | null };
  search: ReportSearch;
  /** How many reports the search finds; undefined where counting them would take too long. */
  counts: ReportCounts | undefined;
  /** The reader sees only their own reports. */
  ownOnly: boolean;
  /** The reader; null for one who writes nothing. */
  userId: number | null;
  /** What an empty list says to this person. */
  emptyText: string;
  /** Today, `YYYY-MM-DD`. */
  day: string;
};

/** Every report the person may see by week, the latest day first, with filters and pages in the address. */
export function ReportList({ page: { items, nextCursor }, search, counts, ownOnly, userId, emptyText, day }: Props) {
  const t = useTranslations("dashboard");
  if (items.length === 0 && Object.keys(search).length === 0)
    return (
      <EmptyState icon={<Icon name="document-text" />} title={t("reports_none_title")}>
        {emptyText}
      </EmptyState>
    );
  return (
    <>
      <StatusFilter
        hrefOf={(status) =>
          reportSearch.address(path, {
            ...(search.search && { search: search.search }),
            ...(status === "turn" ? { turn: true } : status && { status: Number(status) }),
          })
        }
        status={statusOf(search)}
        counts={counts}
      />
      <FilterForm
        path={path}
        values={{ search: search.search, status: statusOf(search) ?? undefined }}
        className="no-print mb-8 flex max-w-xl items-end gap-3"
      >
        {statusOf(search) && <input type="hidden" name="status" value={statusOf(search) ?? ""} />}
        <SearchField label={t(ownOnly ? "search" : "search_staff")} value={search.search} className="min-w-0 flex-1" />
        <Button type="submit" icon={<Icon name="magnifying-glass-solid" />}>
          {t("search_go")}
        </Button>
      </FilterForm>
      {items.length === 0 ? (
        <EmptyState
          icon={<Icon name="magnifying-glass" />}
          title={t("no_match_title")}
          action={<LinkButton href={path}>{t("filter_none_action")}</LinkButton>}
        >
          {statusOf(search) !== null && !search.search && t("no_match_text", { turn: String(search.turn === true) })}
        </EmptyState>
      ) : (
        <Weeks items={items} ownOnly={ownOnly} userId={userId} day={day} />
      )}
      <PageLinks
        first={search.cursor ? reportSearch.address(path, search) : null}
        next={nextCursor ? reportSearch.address(path, search, nextCursor) : null}
      />
    </>
  );
}

/** Reports under the days of their weeks. */
function Weeks({ items, day, ...reader }: Pick<Props, "ownOnly" | "userId" | "day"> & { items: ReportItem[] }) {
  const t = useTranslations("dashboard");
  const locale = useLocale();
  const mondays = [...new Set(items.map(({ date }) => mondayOf(date)))];
  return mondays.map((monday) => (
    <section key={monday} className="mt-8 first:mt-0">
      <h2 className="mb-2 flex flex-wrap items-baseline gap-x-3 text-question">
        {sayDays(monday, daysLater(monday, 6), locale)}
        {monday === mondayOf(day) && <span className="text-meta font-normal text-muted">{t("this_week")}</span>}
      </h2>
      <ReportRows items={items.filter(({ date }) => mondayOf(date) === monday)} {...reader} />
    </section>
  ));
}
