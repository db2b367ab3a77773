"use client";

import { useTranslations } from "next-intl";
import { type Column, DataTable, nothing } from "@/components/data/data-table";
import { Icon } from "@/components/ui/icon";
import { StatusChip } from "@/components/ui/status-chip";
import { defaultPlacementSort, placementSorts } from "@/lib/features/enrolment/rules";
import type { GroupPlacement, GroupPlacementSearch } from "@/lib/features/enrolment/schema";
import { showDay, showShortDay } from "@/lib/platform/dates";
import type { EnrolledGroup } from "../many/many-rows";
import { ChangePlacement } from "./change-placement";
import { placementSearch } from "./placement-search";
import { PlacementSelection } from "./placement-selection";

type Props = {
  /** The page that shows the table. */
  path: string;
  group: EnrolledGroup;
  items: readonly GroupPlacement[];
  search: GroupPlacementSearch;
  readOnly: boolean;
};

/** The placements of a group, in an order, with what is changed in each. A client component: its data is smaller than its elements. */
export function PlacementTable({ path, group, items, search, readOnly }: Props) {
  const t = useTranslations("placements");
  const columns: Column<GroupPlacement>[] = [
    {
      key: "name",
      label: t("column_name"),
      sortable: true,
      cell: ({ student }) => (
        <>
          {student.fullName}
          {student.studentNumber && (
            <span className="block text-meta font-normal text-muted">{student.studentNumber}</span>
          )}
        </>
      ),
    },
    { key: "ward", label: t("column_ward"), sortable: true, cell: ({ ward }) => ward },
    { key: "supervisor", label: t("column_supervisor"), sortable: true, cell: (one) => <Supervisor placement={one} /> },
    {
      key: "second",
      label: t("column_second"),
      cell: ({ secondarySupervisor }) => secondarySupervisor?.fullName ?? nothing,
    },
    {
      key: "days",
      label: t("column_days"),
      sortable: true,
      cell: ({ startDate, endDate }) =>
        startDate === group.startDate && endDate === group.endDate ? (
          <span className="text-muted">{t("as_group")}</span>
        ) : (
          <span className="tabular-nums">{`${showShortDay(startDate)}–${showShortDay(endDate)}`}</span>
        ),
    },
    {
      key: "change",
      label: t("column_change"),
      unlabelled: true,
      head: <span aria-hidden="true" />,
      cell: ({ placementId, student, discontinuedOn }) =>
        !readOnly && discontinuedOn === null && <ChangePlacement placementId={placementId} name={student.fullName} />,
      className: "no-print desk:w-24",
    },
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={items}
      idOf={({ placementId }) => placementId}
      sort={search.sort ?? defaultPlacementSort}
      sortedBy={(sort) =>
        placementSearch.address(path, { ...search, sort: placementSorts.find((one) => one === sort) }, null)
      }
      selection={
        readOnly
          ? undefined
          : {
              nameOf: ({ student, discontinuedOn }) => (discontinuedOn === null ? student.fullName : null),
              bar: <PlacementSelection placements={items} />,
            }
      }
    />
  );
}

/** Who supervises a student, or that nobody does, or that the student was taken out. */
function Supervisor({ placement: { supervisor, discontinuedOn } }: { placement: GroupPlacement }) {
  const t = useTranslations("placements");
  if (discontinuedOn !== null)
    return (
      <StatusChip icon={<Icon name="minus-circle-solid" />}>
        {t("discontinued", { day: showDay(discontinuedOn) })}
      </StatusChip>
    );
  return supervisor ? supervisor.fullName : <StatusChip tone="turn">{t("no_supervisor")}</StatusChip>;
}
