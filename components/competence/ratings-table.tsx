"use client";

import { Link } from "@/components/ui/link";
import { type Rater, raters } from "@/components/ui/rater-mark";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { DifferenceChip } from "./difference-chip";

/** Two ratings, or two changes of ratings, as text; or the text for no rating. */
export type RatingsCell =
  | (Record<Rater, string> & {
      /** How high the ratings are, 1 to 4; changes have none. */
      tint?: number;
      difference?: string | undefined;
    })
  | { empty: string };

export type RatingsRow = {
  href: string;
  name: string;
  /** `YYYY-MM-DD`, and as it is shown. */
  date: string;
  day: string;
  cells: RatingsCell[];
};

type Props = {
  caption: string;
  /** Over the reports. */
  corner: string;
  columns: { href: string; label: string }[];
  /** Who rated. */
  names: Record<Rater, string>;
  rows: RatingsRow[];
};

const captionId = "competence-caption";
const link = "text-link underline decoration-1 underline-offset-3 hover:decoration-2";

/**
 * Ratings report by report. A client component, so that its hundreds of cells are sent as plain text: as elements they were
 * most of the page's size and of the server's work.
 */
export function RatingsTable({ caption, corner, columns, names, rows }: Props) {
  return (
    <ScrollRegion labelledBy={captionId}>
      <table className="ratings-table">
        <caption id={captionId} className="sr-only">
          {caption}
        </caption>
        <colgroup>
          <col />
          <col span={columns.length} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ href, label }) => (
              <th key={href} scope="col">
                <Link href={href} prefetch={false} className={link}>
                  {label}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ href, name, date, day, cells }) => (
            <tr key={href}>
              <th scope="row">
                <Link href={href} prefetch={false} className={link}>
                  {name}
                </Link>
                <br />
                <time dateTime={date} className="font-normal text-muted">
                  {day}
                </time>
              </th>
              {cells.map((cell, column) => (
                <Cell key={columns[column]?.href} cell={cell} names={names} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The self-rating and the supervisor's, with a frame and a word where they are far apart. Marks, arrow and dash are the style's. */
function Cell({ cell, names }: { cell: RatingsCell } & Pick<Props, "names">) {
  if ("empty" in cell) return <td data-empty="">{cell.empty}</td>;
  return (
    <td data-tint={cell.tint} data-apart={cell.difference && ""}>
      {raters.map((who) => (
        <b key={who} data-who={who}>
          <VisuallyHidden>{names[who]}</VisuallyHidden> {cell[who]}
        </b>
      ))}
      {cell.difference && (
        <>
          <br />
          <DifferenceChip>{cell.difference}</DifferenceChip>
        </>
      )}
    </td>
  );
}
