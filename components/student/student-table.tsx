"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type Column, DataTable } from "@/components/data/data-table";
import { ChangePlacement } from "@/components/enrolment/placements/change-placement";
import { LineRow } from "@/components/placement-line/line-row";
import { Dotted } from "@/components/ui/dotted";
import { defaultStudentSort, studentSorts, studentTabs } from "@/lib/features/student/rules";
import type { GroupSearch } from "@/lib/features/student/schema";
import { showShortDay } from "@/lib/platform/dates";
import { studentPath } from "@/lib/platform/navigation/student-path";
import { StudentNeeds } from "./student-needs";
import type { StudentLine } from "./student-row";
import { groupSearch } from "./student-search";

type Props = {
  /** The page that shows the table. */
  path: string;
  rows: readonly StudentLine[];
  search: GroupSearch;
  /** The head of the axis that the lines share. */
  head: ReactNode;
  /** The reader may change the placements. */
  changeable: boolean;
};

/** Where a placement that goes on is changed. */
const changeColumn = (label: string): Column<StudentLine> => ({
  key: "change",
  label,
  head: <span aria-hidden="true" />,
  unlabelled: true,
  cell: ({ student: { placementId, fullName, discontinuedOn } }) =>
    discontinuedOn === null && <ChangePlacement placementId={placementId} name={fullName} />,
  className: "no-print",
});

/** The students of a group, in an order, each with their line. A client component: its data is smaller than its elements. */
export function StudentTable({ path, rows, search, head, changeable }: Props) {
  const t = useTranslations("student");
  const columns: Column<StudentLine>[] = [
    {
      key: "name",
      label: t("column_name"),
      sortable: true,
      cell: ({ student }) => student.fullName,
      className: "desk:w-40 print:w-52",
    },
    {
      key: "place",
      label: t("column_place"),
      sortable: true,
      unlabelled: true,
      cell: ({ student: { ward, supervisorName, studentNumber } }) => (
        <>
          {ward}
          <span className="block text-meta text-muted">
            <Dotted text={[supervisorName, studentNumber].filter(Boolean).join(" · ")} />
          </span>
        </>
      ),
      className: "desk:w-36",
    },
    {
      key: "line",
      label: t("column_line"),
      head: <div className="line-cell">{head}</div>,
      unlabelled: true,
      cell: ({ line, lineText }) => (
        <div className="line-cell">
          <LineRow drawing={line} label={lineText} />
        </div>
      ),
      className: "desk:relative desk:min-w-52",
    },
    {
      key: "need",
      label: t("column_need"),
      sortable: true,
      unlabelled: true,
      cell: ({ student }) => <StudentNeeds student={student} linked />,
      className: "desk:w-56",
    },
    {
      key: "absence",
      label: t("column_absence"),
      sortable: "descending",
      cell: ({ student: { absentDays } }) => absentDays,
      className: "tabular-nums desk:w-24",
    },
    {
      key: "end",
      label: t("column_end"),
      sortable: true,
      cell: ({ student: { endDate } }) => showShortDay(endDate),
      className: "whitespace-nowrap tabular-nums",
    },
    ...(changeable ? [changeColumn(t("column_change"))] : []),
  ];
  return (
    <DataTable
      caption={t("sheet")}
      columns={columns}
      rows={rows}
      idOf={({ student }) => student.placementId}
      hrefOf={({ student: { studentId, groupId } }) => studentPath(studentId, studentTabs.overview, groupId)}
      sort={search.sort ?? defaultStudentSort}
      sortedBy={(sort) => groupSearch.address(path, { ...search, sort: studentSorts.find((known) => known === sort) })}
    />
  );
}
