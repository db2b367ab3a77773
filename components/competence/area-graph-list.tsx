"use client";

import { AreaTile } from "@/components/ui/area-tile";
import { Link } from "@/components/ui/link";
import { PlainList } from "@/components/ui/plain-list";
import { type Rater, RaterMark } from "@/components/ui/rater-mark";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { type Curve, RatingCurve } from "./rating-curve";

type AreaGraph = {
  area: number;
  name: string;
  href: string;
  /** The graph in words; empty while nothing is rated. */
  description: string;
  curves: Record<Rater, Curve>;
  /** The last rating of each. */
  numbers: readonly { who: Rater; name: string; number: string }[];
  count: string;
};

type Props = { areas: readonly AreaGraph[]; steps: readonly number[]; height: number; empty: string };

/** The areas side by side, each with its graph. A client component, so that its shapes are sent as numbers. */
export function AreaGraphList({ areas, steps, height, empty }: Props) {
  return (
    <PlainList className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 min-[100rem]:grid-cols-3 print:grid-cols-3">
      {areas.map(({ area, name, href, description, curves, numbers, count }) => (
        <li key={area} className="relative flex flex-col border-t py-4">
          <div className="mb-auto flex items-center gap-3 pb-2">
            <AreaTile area={area} />
            <h3 className="min-w-0 font-semibold">
              <Link href={href} prefetch={false} className="covers-row">
                {name}
              </Link>
            </h3>
          </div>
          {description === "" ? (
            <p className="text-meta text-muted">{empty}</p>
          ) : (
            <>
              <RatingCurve
                id={`area-${area}`}
                title={name}
                description={description}
                height={height}
                steps={steps}
                curves={curves}
                markSize={4.5}
              />
              <p className="mt-1 flex flex-wrap items-center gap-x-4 text-meta text-muted tabular-nums">
                {numbers.map(({ who, name: rater, number }) => (
                  <span key={who} className="inline-flex items-center gap-1.5">
                    <RaterMark who={who} small />
                    <VisuallyHidden>{rater}</VisuallyHidden>
                    {number}
                  </span>
                ))}
                <span className="ml-auto">{count}</span>
              </p>
            </>
          )}
        </li>
      ))}
    </PlainList>
  );
}
