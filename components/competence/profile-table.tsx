"use client";

import { AreaTile } from "@/components/ui/area-tile";
import { cx } from "@/components/ui/cx";
import { Drawing, percent, type Shape, shape } from "@/components/ui/drawing";
import { Link } from "@/components/ui/link";
import { placedMark, type Rater, RaterMark, raters } from "@/components/ui/rater-mark";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { DifferenceChip } from "./difference-chip";

/** A mean: where it is on the scale in per cent, as text, and how many reports it is of. */
type Mean = { x: number | null; number: string; count: string };

type Row = {
  area: number;
  name: string;
  href: string;
  means: Record<Rater, Mean>;
  /** Where the means of the single factors are. */
  factors: Record<Rater, readonly number[]>;
  difference: string | undefined;
};

type ProfileTableProps = {
  caption: string;
  /** The scale in words, for those who do not see its axis. */
  scale: string;
  names: { area: string } & Record<Rater, string>;
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
            <VisuallyHidden>{scale}</VisuallyHidden>
            <span className="scale-axis">
              <Drawing
                aria-hidden="true"
                width="100%"
                height="20"
                className="overflow-visible"
                shapes={steps.map(({ x, number, name }, index) =>
                  shape(
                    "text",
                    {
                      x: percent(x),
                      y: 14,
                      class: cx("scale-step", index === 0 && "scale-first", index === steps.length - 1 && "scale-last"),
                    },
                    [shape("tspan", {}, number), shape("tspan", { class: "scale-name" }, ` ${name}`)],
                  ),
                )}
              />
            </span>
          </th>
          {raters.map((who) => (
            <th key={who} role="columnheader" scope="col">
              <RaterMark who={who} small /> {names[who]}
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
                  <Link href={href} prefetch={false} className="hyphens-auto hover:underline">
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
  const grid = steps.map(({ x }) =>
    shape("line", { x1: percent(x), x2: percent(x), y2: "100%", class: "stroke-line" }),
  );
  const bar =
    self.x === null || supervisor.x === null
      ? []
      : [
          shape("line", {
            x1: percent(self.x),
            x2: percent(supervisor.x),
            y1: middle,
            y2: middle,
            "stroke-width": 3,
            class: "stroke-control",
          }),
        ];
  return (
    <Drawing
      aria-hidden="true"
      width="100%"
      height={middle * 2}
      className="overflow-visible"
      shapes={[
        ...grid,
        ...bar,
        ...raters.flatMap((who) => factorMarks(who, factors[who])),
        ...raters.flatMap((who) => {
          const { x } = means[who];
          return x === null ? [] : placedMark(who, { x, y: middle, size: 8 });
        }),
      ]}
    />
  );
}

/** Marks at one place are set side by side. */
function factorMarks(who: Rater, places: readonly number[]): Shape[] {
  return places.map((x, index) => {
    const first = places.indexOf(x);
    const many = places.lastIndexOf(x) - first + 1;
    const apart = Math.min(8, 36 / many);
    const shift = (index - first - (many - 1) / 2) * apart;
    return placedMark(who, who === "self" ? { x, shift, y: top, size: 4 } : { x, shift, y: bottom, size: 3.5 });
  });
}
