"use client";

import { useTranslations } from "next-intl";
import { type Column, DataTable } from "@/components/data/data-table";
import { EmptyPage } from "@/components/layout/empty-page";
import { PageLinks } from "@/components/layout/page-links";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { isSettled } from "@/lib/features/archive/rules";
import type { ArchiveItem } from "@/lib/features/archive/schema";
import { schoolDayOf, showDay } from "@/lib/platform/dates";
import { ArchiveAbout } from "./archive-about";
import { ArchiveActions } from "./archive-actions";
import { type ArchiveSearch, archivePath, archiveSearch } from "./archive-search";
import { ArchiveSelection } from "./archive-selection";
import { ArchiveStateChip, useResultWords } from "./archive-state-chip";

type Props = {
  page: { items: ArchiveItem[]; nextCursor: number | null };
  search: ArchiveSearch;
  /** There is an archive to send to. */
  canSend: boolean;
  /** The page of an evaluation that the reader may open begins so; null for who may open none. */
  recordPath: string | null;
  readOnly: boolean;
};

/** One page of the decided evaluations with what has become of each in the archive. A client component: its data is smaller than its elements. */
export function ArchiveTable({ page, search, canSend, recordPath, readOnly }: Props) {
  const t = useTranslations("archive");
  const resultWords = useResultWords();
  if (page.items.length === 0) {
    if (search.cursor) return <EmptyPage first={archiveSearch.address(archivePath, search, null)} />;
    const key = Object.keys(search).length > 0 ? "none" : "empty";
    return (
      <EmptyState icon={<Icon name="clipboard-document" />} title={t(`${key}_title`)}>
        {t(`${key}_text`)}
      </EmptyState>
    );
  }
  const columns: Column<ArchiveItem>[] = [
    { key: "student", label: t("student"), cell: ({ studentName }) => studentName },
    { key: "group", label: t("group"), cell: ({ groupName }) => groupName },
    {
      key: "decided",
      label: t("decided"),
      cell: ({ decidedAt, assessmentPassed }) => `${showDay(schoolDayOf(decidedAt))}, ${resultWords(assessmentPassed)}`,
    },
    {
      key: "state",
      label: t("state"),
      className: "whitespace-nowrap",
      cell: ({ state }) => <ArchiveStateChip state={state} />,
    },
    { key: "about", label: t("about"), className: "lg:max-w-80", cell: (item) => <ArchiveAbout item={item} /> },
  ];
  if (!readOnly)
    columns.push({
      key: "actions",
      label: t("actions"),
      unlabelled: true,
      head: <span />,
      className: "max-lg:mt-3",
      cell: ({ evaluationId, studentName, state }) => (
        <ArchiveActions evaluationId={evaluationId} studentName={studentName} state={state} canSend={canSend} />
      ),
    });
  const isChoosable = ({ state }: ArchiveItem) => !isSettled(state) && state !== "sending";
  return (
    <>
      <DataTable
        caption={t("list")}
        rows={page.items}
        idOf={({ evaluationId }) => evaluationId}
        {...(recordPath !== null && { hrefOf: ({ evaluationId }: ArchiveItem) => `${recordPath}/${evaluationId}` })}
        sort=""
        sortedBy={() => archivePath}
        selection={
          readOnly || !canSend || !page.items.some(isChoosable)
            ? undefined
            : {
                nameOf: (item) => (isChoosable(item) ? item.studentName : null),
                bar: <ArchiveSelection />,
              }
        }
        columns={columns}
      />
      <PageLinks
        first={search.cursor ? archiveSearch.address(archivePath, search, null) : null}
        next={page.nextCursor ? archiveSearch.address(archivePath, search, page.nextCursor) : null}
      />
    </>
  );
}
