"use client";

import { cx } from "@/components/ui/cx";

type FigureTableProps = {
  caption: string;
  columns: readonly string[];
  /** One cell a column; the first names the row, with a note under it. */
  rows: readonly { key: number; cells: readonly string[]; note?: string }[];
};

/** The numbers behind a graph; narrow enough for a phone. A client component, so that its cells are sent as text alone. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    // The whole width of the part it opens in: three columns have to fit the narrowest screen.
    <table className="-ml-7 w-[calc(100%+1.75rem)] text-sm">
      <caption className="pb-2 text-left text-muted">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={cx("py-2 align-bottom font-medium wrap-anywhere hyphens-auto", alignment(index))}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells], note }) => (
          <tr key={key} className="border-t">
            <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
              {name}
              {note && <span className="block text-muted">{note}</span>}
            </th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not move
              <td key={index} className={cx("py-2 wrap-anywhere", alignment(index + 1))}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const alignment = (column: number) => (column === 0 ? "text-left" : "pl-2 text-right");
