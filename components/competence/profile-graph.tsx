import "server-only";
import { scaleLinear } from "d3-scale";
import { useTranslations } from "next-intl";
import type { ProfileArea } from "@/lib/features/competence/schema";
import { useCategoryName, useNumbers } from "./formatting";
import { Legend, Marks } from "./graph-parts";

const width = 360;
const top = 28;
const rowHeight = 50;
/** A longer name would run into the numbers at the end of its line; the table has it whole. */
const nameLength = 34;

type ProfileGraphProps = { profile: readonly ProfileArea[]; steps: number; title: string };

/** Graph A: for each area the student's mean rating and the supervisor's on one scale, joined by a line that shows the difference. */
export function ProfileGraph({ profile, steps, title }: ProfileGraphProps) {
  const t = useTranslations("competence");
  const nameOf = useCategoryName();
  const numbers = useNumbers();
  const x = scaleLinear([1, steps], [10, width - 10]);
  const bottom = top + profile.length * rowHeight;
  const words = profile.map(({ viewPoint, self, supervisor }) =>
    t("profile_desc", { area: nameOf(viewPoint), self: numbers.rating(self), supervisor: numbers.rating(supervisor) }),
  );
  return (
    <svg
      viewBox={`0 0 ${width} ${bottom + 24}`}
      role="img"
      aria-labelledby="profile-title profile-desc"
      className="w-full"
    >
      <title id="profile-title">{title}</title>
      <desc id="profile-desc">{words.join(" ")}</desc>
      <Legend y={10} />
      {Array.from({ length: steps }, (_, step) => step + 1).map((step) => (
        <g key={step}>
          <path d={`M${x(step)},${top}V${bottom}`} className="stroke-line" />
          <text x={x(step)} y={bottom + 17} textAnchor="middle" fontSize={13} className="fill-muted">
            {step}
          </text>
        </g>
      ))}
      {profile.map(({ viewPoint, self, supervisor }, row) => {
        const y = top + row * rowHeight;
        const name = nameOf(viewPoint);
        return (
          <g key={viewPoint}>
            <text
              x={10}
              y={y + 18}
              fontSize={13}
              className="fill-ink stroke-canvas [paint-order:stroke]"
              strokeWidth={4}
            >
              {name.length > nameLength ? `${name.slice(0, nameLength - 1)}…` : name}
            </text>
            <Figure who="self" x={width - 52} y={y + 18} number={numbers.rating(self)} />
            <Figure who="supervisor" x={width - 10} y={y + 18} number={numbers.rating(supervisor)} />
            {self !== null && supervisor !== null && (
              <path d={`M${x(self)},${y + 34}H${x(supervisor)}`} strokeWidth={3} className="stroke-control" />
            )}
            {self !== null && <Marks who="self" spots={[{ x: x(self), y: y + 34 }]} />}
            {supervisor !== null && <Marks who="supervisor" spots={[{ x: x(supervisor), y: y + 34 }]} />}
          </g>
        );
      })}
    </svg>
  );
}

/** A number at the end of an area's line, after the mark of the person it belongs to. */
function Figure({ who, x, y, number }: { who: "self" | "supervisor"; x: number; y: number; number: string }) {
  return (
    <g className="fill-ink tabular-nums">
      <Marks who={who} spots={[{ x: x - 33, y: y - 4.5 }]} />
      <text x={x} y={y} textAnchor="end" fontSize={13} strokeWidth={4} className="stroke-canvas [paint-order:stroke]">
        {number}
      </text>
    </g>
  );
}
