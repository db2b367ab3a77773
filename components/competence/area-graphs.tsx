import { useTranslations } from "next-intl";
import { raters } from "@/components/ui/rater-mark";
import type { Competence } from "@/lib/features/competence/schema";
import { placeOnLine } from "@/lib/features/line/rules";
import { areas } from "@/lib/platform/areas";
import { today } from "@/lib/platform/dates";
import { categoryPath } from "@/lib/platform/navigation/student-path";
import { AreaGraphList } from "./area-graph-list";
import { curvesOf, heightOf, spanOf } from "./curves";
import { useCategoryName, useCurveWords, useNumbers } from "./formatting";

const height = 72;
const room = 8;

type Props = Pick<Competence, "areaDevelopments" | "student" | "groupId" | "steps" | "startDate" | "endDate">;

/** A small graph for each area, over the part of the placement that is gone, with the way to its page. */
export function AreaGraphs({ areaDevelopments, student, groupId, steps, startDate, endDate }: Props) {
  const t = useTranslations("competence");
  const nameOf = useCategoryName();
  const { rating } = useNumbers();
  const words = useCurveWords();
  const period = { firstDay: startDate, lastDay: endDate };
  const toHeight = (value: number) => heightOf(value, steps, height, room);
  const day = today();
  const dates = areaDevelopments.flatMap(({ points }) => points.map(({ date }) => date));
  // A report may be about a day to come: then the graphs reach to that day.
  const reach = placeOnLine(period, [...dates, day].toSorted().at(-1) ?? day);
  return (
    <AreaGraphList
      steps={Array.from({ length: steps }, (_, step) => toHeight(step + 1))}
      height={height}
      empty={t("area_not_rated")}
      areas={areas.map((area) => {
        const points = areaDevelopments.find(({ viewPoint }) => viewPoint === area)?.points ?? [];
        const places = points.map((point) => ({
          ...point,
          // The first and the last mark keep away from the edges.
          x: 2 + (96 * placeOnLine(period, point.date)) / Math.max(reach, 1),
        }));
        return {
          area,
          name: nameOf(area),
          href: categoryPath(student.userId, groupId, area),
          description: words(points),
          curves: curvesOf(places, toHeight),
          numbers: raters.map((who) => ({
            who,
            name: t(who),
            number: rating(spanOf(points, who)?.last ?? null),
          })),
          count: t("reports_count", { count: points.length }),
        };
      })}
    />
  );
}
