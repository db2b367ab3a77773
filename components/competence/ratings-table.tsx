"use client";

import { Link } from "@/components/ui/link";
import { DifferenceChip } from "./difference-chip";

/** Two ratings as text, or the text for no rating. */
export type RatingsCell = { self: string; supervisor: string; difference?: string | undefined } | { empty: string };

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
  names: { self: string; supervisor: string };
  rows: RatingsRow[];
};

const captionId = "competence-caption";

/** SPEC §9: 170 px a column on narrow screens, 230 px otherwise; the reports' own column stays in sight. */
const look = [
  "w-[1528px] table-fixed border-separate border-spacing-0 text-sm lg:w-[2088px]",
  "[&_:is(td,th)]:border-b [&_:is(td,th)]:p-3 [&_:is(td,th)]:text-left [&_:is(td,th)]:align-top",
  "[&_tr>:first-child]:sticky [&_tr>:first-child]:left-0 [&_tr>:first-child]:z-1 [&_tr>:first-child]:bg-canvas [&_tr>:first-child]:pl-(--gutter)",
  "print:w-full print:text-[7pt] print:[&_:is(td,th)]:p-1 print:[&_col]:w-auto print:[&_span]:text-[7pt] print:[&_svg]:size-2",
].join(" ");
const link = "text-link underline decoration-1 underline-offset-3 hover:decoration-2";

/**
 * Ratings report by report. A client component, so that its hundreds of cells are sent as plain text: as elements they were
 * most of the page's size and of the server's work.
 */
export function RatingsTable({ caption, corner, columns, names, rows }: Props) {
  return (
    <section
      aria-labelledby={captionId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it by the arrow keys
      tabIndex={0}
      className="bleed focus-inside relative overflow-x-auto print:overflow-visible"
    >
      <table className={look}>
        <caption id={captionId} className="sr-only">
          {caption}
        </caption>
        <colgroup>
          <col className="w-[168px] lg:w-[248px]" />
          <col span={columns.length} className="w-[170px] lg:w-[230px]" />
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
    </section>
  );
}

/** Own rating and supervisor's, with a mark where they are far apart. */
function Cell({ cell, names }: { cell: RatingsCell } & Pick<Props, "names">) {
  if ("empty" in cell)
    return (
      <td>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{cell.empty}</span>
      </td>
    );
  return (
    <td>
      {names.self} <b>{cell.self}</b>
      <br />
      {names.supervisor} <b>{cell.supervisor}</b>
      {cell.difference && (
        <>
          <br />
          <DifferenceChip>{cell.difference}</DifferenceChip>
        </>
      )}
    </td>
  );
}
