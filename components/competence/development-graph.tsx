import "server-only";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { useTranslations } from "next-intl";
import type { Milestone, Point } from "@/lib/features/competence/schema";
import { showShortDay } from "@/lib/platform/dates";
import { useNumbers } from "./formatting";
import { Marks, seriesLooks } from "./graph-parts";
import { type GraphPoint, labelHeights } from "./svg-paths";

const width = 360;
const height = 216;
const edge = { top: 24, right: 106, bottom: 28, left: 22 };
/** With more reports than this the marks would hide the lines: only the last ones are marked. */
const maxMarks = 30;

type DevelopmentGraphProps = {
  /** The earliest first. */
  points: readonly Point[];
  milestones: readonly Milestone[];
  steps: number;
  title: string;
};

/** Graph B: the student's own rating and the supervisor's, report by report, each line named at its end. */
export function DevelopmentGraph({ points, milestones, steps, title }: DevelopmentGraphProps) {
  const t = useTranslations("competence");
  const numbers = useNumbers();
  const last = points.length - 1;
  const x = scaleLinear([0, Math.max(last, 1)], [edge.left + 8, width - edge.right]);
  const y = scaleLinear([1, steps], [height - edge.bottom, edge.top]);
  const series = (["self", "supervisor"] as const).map((who) => {
    const rated = points.flatMap((point, index) => {
      const rating = point[who];
      return rating === null ? [] : { rating, x: x(index), y: y(rating) };
    });
    return { who, rated, end: rated.at(-1) };
  });
  const [self, supervisor] = series.map(({ end }) => end);
  const heights = self && supervisor ? labelHeights(self.y, supervisor.y, 16) : [self?.y ?? 0, supervisor?.y ?? 0];
  const words = series.flatMap(({ who, rated, end }) =>
    end
      ? t("development_desc", {
          who: t(who),
          count: rated.length,
          first: numbers.rating(rated[0]?.rating ?? null),
          last: numbers.rating(end.rating),
        })
      : [],
  );
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby="development-title development-desc"
      className="w-full tabular-nums"
    >
      <title id="development-title">{title}</title>
      <desc id="development-desc">{words.join(" ")}</desc>
      {Array.from({ length: steps }, (_, step) => step + 1).map((step) => (
        <g key={step}>
          <path d={`M${edge.left},${y(step)}H${width - edge.right + 8}`} className="stroke-line" />
          <text x={edge.left - 10} y={y(step) + 4} textAnchor="middle" fontSize={13} className="fill-muted">
            {step}
          </text>
        </g>
      ))}
      {milestones.map(({ date, kind }) => {
        const before = points.filter((point) => point.date <= date).length;
        const at = x(Math.min(Math.max(before - 0.5, 0), last));
        return (
          <g key={kind}>
            <path
              d={`M${at},${edge.top - 6}V${height - edge.bottom}`}
              strokeDasharray="2 3"
              className="stroke-control"
            />
            <text x={at} y={12} textAnchor="middle" fontSize={13} className="fill-muted">
              {t(kind)}
            </text>
          </g>
        );
      })}
      {series.map(({ who, rated }) => (
        <path
          key={who}
          d={pathOf(rated) ?? undefined}
          strokeWidth={2}
          strokeDasharray={seriesLooks[who].dashes}
          className={seriesLooks[who].line}
        />
      ))}
      {series.map(({ who, rated, end }, index) => (
        <g key={who}>
          <Marks who={who} spots={rated.length > maxMarks ? rated.slice(-1) : rated} />
          {end && (
            <text x={x(last) + 13} y={(heights[index] ?? end.y) + 4} fontSize={13} className="fill-ink">
              {t(who)} {numbers.rating(end.rating)}
            </text>
          )}
        </g>
      ))}
      <Days points={points} x={x} />
    </svg>
  );
}

const pathOf = line<GraphPoint>(
  ({ x }) => Math.round(x * 10) / 10,
  ({ y }) => Math.round(y * 10) / 10,
);

/** The first day and the last one under the graph. */
function Days({ points, x }: { points: readonly Point[]; x: (index: number) => number }) {
  const [first] = points;
  const last = points.at(-1);
  return (
    <g fontSize={13} className="fill-muted">
      {first && (
        <text x={x(0) - 8} y={height - 8}>
          {showShortDay(first.date)}
        </text>
      )}
      {last && last !== first && (
        <text x={x(points.length - 1) + 8} y={height - 8} textAnchor="end">
          {showShortDay(last.date)}
        </text>
      )}
    </g>
  );
}
