import "server-only";
import { useTranslations } from "next-intl";
import { useLineTexts } from "@/components/placement-line/line-texts";
import type { CompetenceHeader, Point } from "@/lib/features/competence/schema";
import type { ScaleStep } from "@/lib/features/form/content/schema";
import { type LineFacts, lineOf, maxColumns, placeOnLine } from "@/lib/features/line/rules";
import { showDayOfYear, today } from "@/lib/platform/dates";
import { curvesOf, heightOf } from "./curves";
import { useCurveWords } from "./formatting";
import { RatingCurve } from "./rating-curve";

const height = 176;
const room = 12;

type DevelopmentGraphProps = Pick<CompetenceHeader, "steps"> & {
  /** The earliest first. */
  points: readonly Point[];
  scale: readonly ScaleStep[];
  /** What happens in the placement: its days of absence and its talks are on the axis. */
  facts: LineFacts;
  title: string;
};

/** Graph B: the student's own rating and the supervisor's, report by report, over the placement. */
export function DevelopmentGraph({ points, scale, steps, title, facts }: DevelopmentGraphProps) {
  const t = useTranslations("line");
  const words = useCurveWords();
  const day = today();
  const { railText } = useLineTexts(day);
  const line = lineOf(facts, day, maxColumns.narrow);
  const toHeight = (rating: number) => heightOf(rating, steps, height, room);
  const places = points.map((point) => ({ ...point, x: placeOnLine(facts, point.date, maxColumns.narrow) }));
  const columnWidth = 100 / line.columns.length;
  const nameOf = ({ firstNumber, from }: (typeof line.columns)[number], index: number) => {
    if (line.unit === "day") return showDayOfYear(from).slice(0, 2);
    return index === 0 && line.columns.length <= 8 ? t("week", { number: firstNumber }) : String(firstNumber);
  };
  return (
    <div className="development-graph">
      {/* The scale in words is above the graph for everybody. */}
      <ol aria-hidden="true">
        {scale.toReversed().map(({ step, anchor }) => (
          <li key={step}>
            {step} <span className="max-sm:hidden print:inline">{anchor}</span>
          </li>
        ))}
      </ol>
      <RatingCurve
        id="development"
        title={title}
        description={[words(points), railText(line)].join(" ")}
        height={height}
        steps={scale.map(({ step }) => toHeight(step))}
        curves={curvesOf(places, toHeight)}
        markSize={6}
        axis={{
          rail: { ...line, alarms: [], talks: line.talks.map(({ at, held }) => ({ at, held, x: 0 })) },
          today: line.today === null ? null : { x: line.today, name: t("this_day") },
          columns: line.columns.map((column, index) => ({
            x: Math.round((index + 0.5) * columnWidth * 100) / 100,
            name: nameOf(column, index),
            current: column.when === "current",
          })),
        }}
      />
    </div>
  );
}
