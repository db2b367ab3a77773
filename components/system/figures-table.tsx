import type { ReactNode } from "react";
import { ScrollRegion } from "@/components/ui/scroll-region";

type Props = {
  /** The id of the caption, which is read and not seen: a heading above says the same. */
  id: string;
  caption: string;
  /** The headings; all columns but the first are numbers. */
  columns: readonly string[];
  rows: readonly { key: string; name: ReactNode; numbers: readonly string[] }[];
};

/** A small table of names with their numbers. */
export function FiguresTable({ id, caption, columns, rows }: Props) {
  const [first, ...numbers] = columns;
  return (
    <ScrollRegion labelledBy={id}>
      <div className="w-max min-w-full px-(--gutter)">
        <table className="w-full max-w-4xl">
          <caption id={id} className="sr-only">
            {caption}
          </caption>
          <thead>
            <tr className="text-left text-meta text-muted">
              <th scope="col" className="py-1 pr-4 font-normal">
                {first}
              </th>
              {numbers.map((name) => (
                <th key={name} scope="col" className="py-1 pl-4 text-right font-normal whitespace-nowrap">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, numbers }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {name}
                </th>
                {numbers.map((number, index) => (
                  <td key={columns[index + 1]} className="py-2 pl-4 text-right whitespace-nowrap tabular-nums">
                    {number}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ScrollRegion>
  );
}
