"use client";

import { AreaTile } from "@/components/ui/area-tile";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { DifferenceChip } from "./difference-chip";
import { GraphMark, KeyMark, raters, type Who } from "./graph-parts";

/** A mean: where it is on the scale in per cent, as text, and how many reports it is of. */
type Mean = { x: number | null; number: string; count: string };

type Row = {
  area: number;
  name: string;
  href: string;
  means: Record<Who, Mean>;
  /** Where the means of the single factors are. */
  factors: Record<Who, readonly number[]>;
  difference: string | undefined;
};

type ProfileTableProps = {
  caption: string;
  /** The scale in words, for those who do not see its axis. */
  scale: string;
  names: { area: string } & Record<Who, string>;
  /** The steps of the scale: where each is, its number, and what it is called if that fits over the scale. */
  steps: readonly { x: number; number: string; name: string }[];
  rows: readonly Row[];
};

const [top, middle, bottom] = [6, 22, 38];

/**
 * Graph A as a table: an area a row, with both means on one scale, a small mark for each factor, and the numbers in columns of their own.
 * On a narrow screen the scale is under the name. A client component, so that its shapes are sent as numbers.
 */
export function ProfileTable({ caption, scale, names, steps, rows }: ProfileTableProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the layout of a narrow screen takes the roles away
    <table role="table" className="profile-table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {names.area}
          </th>
          <th role="columnheader" scope="col">
            <span className="sr-only">{scale}</span>
            <span className="scale-axis">
              <svg aria-hidden="true" width="100%" height="20" className="overflow-visible">
                {steps.map(({ x, number, name }, index) => (
                  <text
                    key={x}
                    x={`${x}%`}
                    y="14"
                    className={cx(
                      "scale-step",
                      index === 0 && "scale-first",
                      index === steps.length - 1 && "scale-last",
                    )}
                  >
                    {number}
                    <tspan> {name}</tspan>
                  </text>
                ))}
              </svg>
            </span>
          </th>
          {raters.map((who) => (
            <th key={who} role="columnheader" scope="col">
              <KeyMark who={who} small /> {names[who]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ area, name, href, means, factors, difference }) => (
          <tr key={area} role="row">
            <th role="rowheader" scope="row">
              <span className="flex items-center gap-3">
                <AreaTile area={area} />
                <span className="min-w-0">
                  <Link href={href} prefetch={false} className="hover:underline">
                    {name}
                  </Link>
                  {difference && (
                    <span className="mt-1 block">
                      <DifferenceChip>{difference}</DifferenceChip>
                    </span>
                  )}
                </span>
              </span>
            </th>
            <td role="cell">
              <Track means={means} factors={factors} steps={steps} />
            </td>
            {raters.map((who) => (
              <td key={who} role="cell">
                <b className={who === "self" ? "text-self" : "text-other"}>{means[who].number}</b>
                <span className="block text-meta text-muted">{means[who].count}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: the layout of a narrow screen takes the roles away
  );
}

/** Both means joined by a bar that shows the difference, the student's factors above and the supervisor's below. */
function Track({ means, factors, steps }: Pick<Row, "means" | "factors"> & Pick<ProfileTableProps, "steps">) {
  const { self, supervisor } = means;
  return (
    <svg aria-hidden="true" width="100%" height={middle * 2} className="overflow-visible">
      {steps.map(({ x }) => (
        <line key={x} x1={`${x}%`} x2={`${x}%`} y1="0" y2="100%" className="stroke-line" />
      ))}
      {self.x !== null && supervisor.x !== null && (
        <line
          x1={`${self.x}%`}
          x2={`${supervisor.x}%`}
          y1={middle}
          y2={middle}
          strokeWidth={3}
          className="stroke-control"
        />
      )}
      {raters.map((who) => (
        <Factors key={who} who={who} places={factors[who]} />
      ))}
      {raters.map((who) => {
        const { x } = means[who];
        return x !== null && <GraphMark key={who} who={who} x={x} y={middle} size={8} />;
      })}
    </svg>
  );
}

/** Marks at one place are set side by side. */
function Factors({ who, places }: { who: Who; places: readonly number[] }) {
  return places.map((x, index) => {
    const first = places.indexOf(x);
    const many = places.lastIndexOf(x) - first + 1;
    const apart = Math.min(8, 36 / many);
    const shift = (index - first - (many - 1) / 2) * apart;
    return (
      <GraphMark
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no state
        key={index}
        who={who}
        x={x}
        shift={shift}
        y={who === "self" ? top : bottom}
        size={who === "self" ? 4 : 3.5}
      />
    );
  });
}
