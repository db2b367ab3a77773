import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { OpeningRow } from "./opening-row";
import { RowChoice, SelectableTable } from "./selectable-table";

/** What a cell without a value shows; a card leaves such a cell out. */
export const nothing = "–";

/** A column, its heading in the reader's language. The first one names the row. */
export type Column<Row> = {
  key: string;
  label: string;
  /** The rows can be put in the order of this column; `descending` begins with the largest. */
  sortable?: boolean | "descending";
  /** What is drawn in place of the heading, which only those hear who do not see it. */
  head?: ReactNode;
  /** On a card the cell has no heading in front. */
  unlabelled?: boolean;
  cell: (row: Row) => ReactNode;
  className?: string;
};

type DataTableProps<Row> = {
  /** What the rows are, for those who hear the page. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => number;
  /** Where a row leads, if anywhere. */
  hrefOf?: (row: Row) => string | undefined;
  /** The order that the rows have now, a column's key with a minus in front for the reverse, and the address of the list in another. */
  sort: string;
  sortedBy: (sort: string) => string;
  /** What can be done with several rows. Rows without a name cannot be chosen; without all of it no row can. */
  selection?: { nameOf: (row: Row) => string | null; bar: ReactNode } | undefined;
  /** What a row shows under itself when it is opened, and what the button for it is called, above all and for a row. */
  opening?: { label: string; labelOf: (row: Row) => string; contentOf: (row: Row) => ReactNode };
};

const look = [
  "w-full text-left card:block",
  // Under 992 px each row is a card: its name first, every other cell with its column's heading in front. Paper always has the table.
  "card:[&_:is(tbody,tr,td,th[scope=row])]:block card:[&_td]:whitespace-normal card:[&_thead:not(:focus-within)]:sr-only",
  "card:[&_tbody_tr]:relative card:[&_tbody_tr]:border-t card:[&_tbody_tr]:border-line card:[&_tbody_tr]:py-4",
  "card:[&_td[data-label]]:before:mr-2 card:[&_td[data-label]]:before:text-muted card:[&_td[data-label]]:before:content-[attr(data-label)]",
  // A label is not broken, however long the word after it is.
  "card:[&_td[data-label]]:before:inline-block",
  // The headings stay under the top bar: what gets the focus scrolls to below them.
  "lg:[&_thead_th]:sticky lg:[&_thead_th]:top-14 lg:[&_thead_th]:z-1 lg:[&_thead_th]:bg-canvas lg:[&_tbody_:is(a,button,input)]:scroll-mt-16 print:[&_thead_th]:relative print:[&_thead_th]:top-0 print:[&_thead_th]:bg-transparent",
  "desk:[&_tr]:relative desk:[&_tr]:border-b desk:[&_tr]:border-line desk:[&_:is(td,th)]:h-touch desk:[&_:is(td,th)]:py-1.5 desk:[&_:is(td,th)]:pr-4",
].join(" ");

/**
 * A table of one page of a list that the server has sorted and cut: sorted by links in its headings, a row's name leads to the row, and rows can
 * be chosen for what the bar offers. Filters and the order are in the address; `FilterForm` and `PageLinks` belong around it.
 */
export function DataTable<Row>({ caption, columns, rows, ...props }: DataTableProps<Row>) {
  const { idOf, hrefOf, sort, sortedBy, selection, opening } = props;
  const choiceOf = (row: Row) => {
    const name = selection?.nameOf(row) ?? null;
    return name === null ? [] : [{ id: idOf(row), name }];
  };
  const table = (
    <table className={look}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="w-10">
              <RowChoice all rows={rows.flatMap(choiceOf)} />
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.key} column={column} sort={sort} sortedBy={sortedBy} />
          ))}
          {opening && (
            <th scope="col" className="w-10">
              <VisuallyHidden>{opening.label}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const cells = (
            <>
              {selection && (
                <td className="max-lg:absolute max-lg:top-2 max-lg:left-0">
                  <RowChoice rows={choiceOf(row)} />
                </td>
              )}
              <Cells row={row} columns={columns} href={hrefOf?.(row)} />
            </>
          );
          return opening ? (
            <OpeningRow
              key={idOf(row)}
              label={opening.labelOf(row)}
              span={columns.length + (selection ? 2 : 1)}
              cells={cells}
            >
              {opening.contentOf(row)}
            </OpeningRow>
          ) : (
            <tr key={idOf(row)} className={selection && "max-lg:pl-14"}>
              {cells}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
  // Another page or order is another table: what was chosen in the one before is not chosen in it.
  return selection ? (
    <SelectableTable page={rows.map(idOf).join()} rows={rows.flatMap(choiceOf)} bar={selection.bar}>
      {table}
    </SelectableTable>
  ) : (
    table
  );
}

type CellsProps<Row> = { row: Row; columns: readonly Column<Row>[]; href: string | undefined };

/** The cells of a row; the first one names it, and leads to it. */
function Cells<Row>({ row, columns, href }: CellsProps<Row>) {
  return columns.map(({ key, label, cell, unlabelled, className }, index) => {
    const content = cell(row);
    return index === 0 ? (
      <th key={key} scope="row" className={cx("font-medium wrap-anywhere", className)}>
        {href === undefined ? (
          content
        ) : (
          <Link href={href} prefetch={false} className="covers-row text-brand">
            {content}
          </Link>
        )}
      </th>
    ) : (
      <td
        key={key}
        data-label={unlabelled ? undefined : `${label}:`}
        className={cx("text-sm wrap-anywhere", content === nothing && "card:hidden!", className)}
      >
        {content}
      </td>
    );
  });
}

type HeadingProps = Pick<DataTableProps<never>, "sort" | "sortedBy"> & {
  column: Pick<Column<never>, "key" | "label" | "sortable" | "head" | "className">;
};

/** The heading of a column; a sortable one leads to its order, and pressed again to the reverse. */
function Heading({ column: { key, label, sortable, head, className }, sort, sortedBy }: HeadingProps) {
  const other = sort === key || (sort !== `-${key}` && sortable === "descending") ? `-${key}` : key;
  const order = sort === key ? "ascending" : sort === `-${key}` ? "descending" : undefined;
  return (
    <th
      scope="col"
      aria-sort={sortable ? (order ?? "none") : undefined}
      className={cx("text-sm font-medium text-muted", className)}
    >
      {sortable ? (
        <Link
          href={sortedBy(other)}
          prefetch={false}
          scroll={false}
          className="inline-flex min-h-touch items-center gap-1 hover:text-ink"
        >
          {label}
          <Icon
            name={order === "descending" ? "arrow-down-solid" : "arrow-up-solid"}
            className={cx("size-4 shrink-0", order === undefined && "invisible")}
          />
        </Link>
      ) : (
        <span className={head ? "sr-only" : undefined}>{label}</span>
      )}
      {head}
    </th>
  );
}
