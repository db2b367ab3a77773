"use client";

import { useFormatter, useTranslations } from "next-intl";
import { DataTable } from "@/components/data/data-table";
import { EmptyPage } from "@/components/layout/empty-page";
import { PageLinks } from "@/components/layout/page-links";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { StatusChip } from "@/components/ui/status-chip";
import { defaultSort, groupSorts } from "@/lib/features/group/rules";
import type { GroupItem } from "@/lib/features/group/schema";
import { showShortDay } from "@/lib/platform/dates";
import { type GroupSearch, groupSearch } from "./group-search";
import { GroupStateChip } from "./group-state-chip";

type Props = {
  /** The page that shows the table. */
  path: string;
  page: { items: GroupItem[]; nextCursor: number | null };
  search: GroupSearch;
};

/** One page of groups in an order, with the way to each. A client component: its data is smaller than its elements. */
export function GroupTable({ path, page, search }: Props) {
  const t = useTranslations();
  const format = useFormatter();
  const { sort: _, ...narrowing } = search;
  if (page.items.length === 0) {
    if (search.cursor) return <EmptyPage first={groupSearch.address(path, search, null)} />;
    const kind = Object.keys(narrowing).length > 0 ? "none" : "empty";
    return (
      <EmptyState icon={<Icon name="user-group" />} title={t(`groups.${kind}_title`)}>
        {t(`groups.${kind}_text`)}
      </EmptyState>
    );
  }
  const sortedBy = (sort: string) =>
    groupSearch.address(path, { ...search, sort: groupSorts.find((one) => one === sort) }, null);
  return (
    <>
      <DataTable
        caption={t("menu.groups")}
        rows={page.items}
        idOf={({ groupId }) => groupId}
        hrefOf={({ groupId }) => `/admin/group/edit/${groupId}`}
        sort={search.sort ?? defaultSort}
        sortedBy={sortedBy}
        columns={[
          { key: "name", label: t("groups.name"), sortable: true, cell: ({ name }) => name },
          { key: "courseCode", label: t("groups.courseCode"), cell: ({ courseCode }) => courseCode },
          { key: "place", className: "lg:min-w-36", label: t("groups.place"), cell: ({ place }) => place },
          {
            key: "startDate",
            className: "whitespace-nowrap",
            label: t("groups.startDate"),
            sortable: "descending",
            cell: ({ startDate }) => showShortDay(startDate),
          },
          {
            key: "endDate",
            className: "whitespace-nowrap",
            label: t("groups.endDate"),
            sortable: "descending",
            cell: ({ endDate }) => showShortDay(endDate),
          },
          {
            key: "teachers",
            label: t("groups.teacherIds"),
            cell: ({ teachers }) =>
              teachers.length > 0 ? (
                format.list(teachers)
              ) : (
                <StatusChip tone="info">{t("groups.no_teacher")}</StatusChip>
              ),
          },
          { key: "students", label: t("groups.students"), cell: ({ studentCount }) => studentCount },
          {
            key: "state",
            className: "whitespace-nowrap",
            label: t("groups.state"),
            cell: ({ state }) => <GroupStateChip state={state} />,
          },
        ]}
      />
      <PageLinks
        first={search.cursor ? groupSearch.address(path, search, null) : null}
        next={page.nextCursor ? groupSearch.address(path, search, page.nextCursor) : null}
      />
    </>
  );
}
