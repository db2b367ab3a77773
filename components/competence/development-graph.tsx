import "server-only";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { useTranslations } from "next-intl";
import type { Milestone, Point } from "@/lib/features/competence/schema";
import { showShortDay } from "@/lib/platform/dates";
import { DevelopmentDrawing } from "./development-drawing";
import { useNumbers } from "./formatting";
import { type GraphPoint, labelHeights, marksOf, rounded } from "./svg-paths";

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
  const across = scaleLinear([0, Math.max(last, 1)], [edge.left + 8, width - edge.right]);
  const up = scaleLinear([1, steps], [height - edge.bottom, edge.top]);
  const x = (index: number) => rounded(across(index));
  const y = (rating: number) => rounded(up(rating));
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
    <DevelopmentDrawing
      title={title}
      description={words.join(" ")}
      width={width}
      height={height}
      steps={{
        heights: Array.from({ length: steps }, (_, step) => y(step + 1)),
        from: edge.left,
        to: width - edge.right + 8,
      }}
      milestones={milestones.map(({ date, kind }) => {
        const before = points.filter((point) => point.date <= date).length;
        return { x: x(Math.min(Math.max(before - 0.5, 0), last)), text: t(kind) };
      })}
      edges={{ top: edge.top - 6, bottom: height - edge.bottom }}
      series={series.map(({ who, rated, end }, index) => ({
        who,
        line: pathOf(rated) ?? "",
        marks: marksOf(who, rated.length > maxMarks ? rated.slice(-1) : rated),
        label: end
          ? { x: x(last) + 13, y: (heights[index] ?? end.y) + 4, text: `${t(who)} ${numbers.rating(end.rating)}` }
          : null,
      }))}
      days={daysUnder(points).map(({ index, date, isLast }) => ({
        x: x(index) + (isLast ? 8 : -8),
        text: showShortDay(date),
        isLast,
      }))}
    />
  );
}

const pathOf = line<GraphPoint>(
  ({ x }) => x,
  ({ y }) => y,
);

/** The first day and the last one, if there are two. */
function daysUnder(points: readonly Point[]) {
  const last = points.length - 1;
  return points.flatMap(({ date }, index) =>
    index === 0 || index === last ? { index, date, isLast: index === last && last > 0 } : [],
  );
}
