"use client";

import { useTranslations } from "next-intl";
import { type Column, DataTable } from "@/components/data/data-table";
import { PageLinks } from "@/components/layout/page-links";
import { errorTextIn } from "@/components/layout/use-error-text";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { RowState } from "@/lib/features/import/rules/rows";
import type { ImportColumn } from "@/lib/features/import/rules/sheets";
import type { ImportRowItem } from "@/lib/features/import/schema";
import { showDay } from "@/lib/platform/dates";
import { type ImportSearch, importPath, importSearch } from "./import-search";

type Props = {
  state: RowState;
  rows: readonly ImportRowItem[];
  nextCursor: number | null;
  search: ImportSearch;
};

/** A problem or a change of a row: what one line of the table is about. */
type Line = { id: number; item: ImportRowItem } & {
  [Part in "problem" | "change"]?: ImportRowItem[`${Part}s`][number];
};

/** So many lines of one row have numbers of their own. */
const linesOfRow = 100;

const linesOf = (item: ImportRowItem): Line[] => {
  const parts = [...item.problems.map((problem) => ({ problem })), ...item.changes.map((change) => ({ change }))];
  return (parts.length > 0 ? parts : [{}]).map((part, index) => ({
    id: item.cursor * linesOfRow + index,
    item,
    ...part,
  }));
};

/** Days are sent as `YYYY-MM-DD`. */
const shown = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? showDay(text) : text);

const oneLine = "lg:whitespace-nowrap";

/** One page of the rows of a preview that have one state: with what to do about each that is refused, or what changes. */
export function ImportRows({ state, rows, nextCursor, search }: Props) {
  const t = useTranslations("import");
  const texts = useTranslations();
  const errorText = errorTextIn(texts);
  const columnName = (name: string) => t(`column_${name as ImportColumn}`);
  const nothing = (text: string) => text || <span className="text-muted">{t("empty_cell")}</span>;

  const place: Column<Line> = {
    key: "row",
    label: t("place"),
    className: oneLine,
    cell: ({ item: { sheet, row } }) => t("row_of", { sheet: t(`sheet_${sheet}`), row }),
  };
  const about: Column<Line> = { key: "label", label: t("about"), cell: ({ item: { label } }) => label };
  const columns: Record<RowState, Column<Line>[]> = {
    refused: [
      place,
      { key: "column", label: t("column"), cell: ({ problem }) => problem && columnName(problem.column) },
      {
        key: "value",
        label: t("value"),
        className: "font-semibold lg:max-w-72 lg:min-w-52",
        cell: ({ problem }) => problem && nothing(shown(problem.value)),
      },
      {
        key: "advice",
        label: t("column_advice"),
        unlabelled: true,
        className: "max-lg:mt-1 max-lg:text-base lg:min-w-72",
        cell: ({ problem }) => problem && errorText(problem.message, daysShown(problem.values)),
      },
    ],
    changed: [
      place,
      about,
      { key: "column", label: t("changes"), cell: ({ change }) => change && columnName(change.column) },
      {
        key: "change",
        label: t("from_to"),
        unlabelled: true,
        cell: ({ change }) =>
          change && (
            <>
              {/* How many follow a group is only counted: it replaces nothing. */}
              {change.column !== "followers" && (
                <>
                  <VisuallyHidden>{t("from")} </VisuallyHidden>
                  <del className="text-muted">{shown(change.before) || t("was_empty")}</del>
                  <VisuallyHidden> {t("to")}</VisuallyHidden>{" "}
                </>
              )}
              <b className="font-semibold">{shown(change.after) || t("empty_cell")}</b>
            </>
          ),
      },
    ],
    created: [place, about],
    unchanged: [place, about],
  };
  return (
    <>
      <DataTable
        caption={t(`rows_${state}`)}
        rows={rows.flatMap(linesOf)}
        idOf={({ id }) => id}
        sort=""
        sortedBy={() => importPath}
        columns={columns[state]}
      />
      <PageLinks
        first={search.cursor ? `${importSearch.address(importPath, search)}#rows` : null}
        next={nextCursor === null ? null : `${importSearch.address(importPath, search, nextCursor)}#rows`}
      />
    </>
  );
}

const daysShown = (values: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]));
