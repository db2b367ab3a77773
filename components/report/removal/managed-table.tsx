"use client";

import { useTranslations } from "next-intl";
import { type Column, DataTable } from "@/components/data/data-table";
import { EmptyPage } from "@/components/layout/empty-page";
import { PageLinks } from "@/components/layout/page-links";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { TextLink } from "@/components/ui/text-link";
import { reportName } from "@/lib/features/report/life/rules";
import { daysLeft, keptDays } from "@/lib/features/report/removal/rules";
import type { ManagedReport } from "@/lib/features/report/removal/schema";
import { schoolDayOf, showDay } from "@/lib/platform/dates";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { ReportStatusChip } from "../reading/report-status-chip";
import { DeleteReport } from "./delete-report";
import { isNarrowed, type ManagedSearch, managedSearch } from "./managed-search";
import { RestoreReport } from "./restore-report";

type Props = {
  path: string;
  page: { items: ManagedReport[]; nextCursor: number | null };
  search: ManagedSearch;
  /** When the page was made, as an ISO moment. */
  now: string;
  readOnly: boolean;
};

const oneLine = "whitespace-nowrap tabular-nums";

/** One page of all reports, or of the deleted ones with how long they can be brought back. A client component: its data is smaller than its elements. */
export function ManagedTable({ path, page, search, now, readOnly }: Props) {
  const t = useTranslations("report_removal");
  const status = useTranslations("status");
  const isDeleted = search.view === "deleted";
  if (page.items.length === 0) {
    if (search.cursor) return <EmptyPage first={managedSearch.address(path, search, null)} />;
    const key = isNarrowed(search) ? "none" : isDeleted ? "empty_deleted" : "empty";
    return (
      <EmptyState icon={<Icon name={isDeleted ? "trash" : "document-text"} />} title={t(`${key}_title`)}>
        {t(`${key}_text`, { days: keptDays })}
      </EmptyState>
    );
  }
  const columns: Column<ManagedReport>[] = [
    { key: "report", label: t("report"), cell: (report) => reportName(report, status) },
    { key: "student", label: t("student"), cell: ({ studentName }) => studentName },
    {
      key: "group",
      label: t("group"),
      cell: ({ groupId, groupName }) => (
        <TextLink
          href={managedSearch.address(path, { ...search, groupId }, null)}
          prefetch={false}
          className="relative z-1"
        >
          {groupName}
        </TextLink>
      ),
    },
    { key: "day", label: t("day"), cell: ({ date }) => showDay(date), className: oneLine },
  ];
  if (!isDeleted)
    columns.push({
      key: "status",
      label: t("status"),
      cell: (report) => <ReportStatusChip status={report.status} />,
      className: oneLine,
    });
  if (isDeleted)
    columns.push(
      {
        key: "deleted_at",
        label: t("deleted_at"),
        cell: ({ deletion }) => deletion && t("by", { day: showDay(schoolDayOf(deletion.at)), name: deletion.by }),
      },
      {
        key: "reason",
        label: t("reason"),
        className: "max-lg:whitespace-pre-line lg:max-w-64",
        cell: ({ deletion }) => deletion?.reason,
      },
      {
        key: "left",
        label: t("left"),
        className: oneLine,
        cell: ({ deletion }) =>
          deletion && t("days_left", { count: daysLeft(new Date(deletion.until), new Date(now)) }),
      },
    );
  if (!readOnly)
    columns.push({
      key: "actions",
      label: t("actions"),
      unlabelled: true,
      head: <span />,
      className: "whitespace-nowrap max-lg:mt-3",
      cell: (report) => (isDeleted ? <RestoreReport report={report} /> : <DeleteReport report={report} />),
    });
  return (
    <>
      <DataTable
        caption={t(isDeleted ? "view_deleted" : "view_all")}
        rows={page.items}
        idOf={({ reportId }) => reportId}
        hrefOf={({ reportId, status: step, opens }) =>
          isDeleted || !opens.report ? undefined : reportPath(reportId, step)
        }
        sort=""
        sortedBy={() => path}
        columns={columns}
      />
      <PageLinks
        first={search.cursor ? managedSearch.address(path, search, null) : null}
        next={page.nextCursor ? managedSearch.address(path, search, page.nextCursor) : null}
      />
    </>
  );
}
