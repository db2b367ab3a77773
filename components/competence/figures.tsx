import { useTranslations } from "next-intl";
import { RailLegend } from "@/components/placement-line/line-legend";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { RaterMark, raters } from "@/components/ui/rater-mark";
import { enoughForLine } from "@/lib/features/competence/rules";
import type { Competence, CompetenceHeader, Graph, Point } from "@/lib/features/competence/schema";
import type { ScaleStep } from "@/lib/features/form/content/schema";
import { type LineFacts, legendOf } from "@/lib/features/line/rules";
import { showDay } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import { spanOf } from "./curves";
import { DevelopmentGraph } from "./development-graph";
import { FigureTable } from "./figure-table";
import { useNumbers, useScaleWords } from "./formatting";

/** Shown in place of a graph when there is nothing to draw. */
export function EmptyGraph() {
  const t = useTranslations("competence");
  return (
    <EmptyState icon={<Icon name="chart-bar" />} title={t("empty_title")}>
      {t("empty_text")}
    </EmptyState>
  );
}

/** The scale in words, above the graphs that have it as an axis. */
export function ScaleWords({ scale }: { scale: readonly ScaleStep[] }) {
  return <p className="mb-3 text-meta text-muted">{useScaleWords()(scale)}</p>;
}

type DevelopmentFigureProps = Pick<Competence, "development"> &
  Pick<CompetenceHeader, "steps"> & { scale: readonly ScaleStep[]; facts: LineFacts; title: string };

/** Graph B, of all areas or of one, with what it is of and its table. */
export function DevelopmentFigure({ development, title, scale, steps, facts }: DevelopmentFigureProps) {
  const t = useTranslations("competence");
  const { rating } = useNumbers();
  if (development.length === 0) return <EmptyGraph />;
  const count = development.length;
  const latest: readonly Point[] = development.slice(-limits.listPageSize);
  const spans = raters.flatMap((who) => {
    const span = spanOf(development, who);
    return span ? { who, ...span } : [];
  });
  return (
    <>
      <figure>
        <ScaleWords scale={scale} />
        <ul className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {spans.map(({ who, last, count: rated }) => (
            <li key={who} className="flex items-center gap-2">
              <RaterMark who={who} />
              {t("latest", { who: t(who), rating: rating(last), count: rated })}
            </li>
          ))}
        </ul>
        <DevelopmentGraph points={development} {...{ title, scale, steps, facts }} />
        <RailLegend {...legendOf([facts])} />
        {spans.some((span) => span.count < enoughForLine) && (
          <figcaption className="mt-2 text-meta text-muted">{t("line_from", { count: enoughForLine })}</figcaption>
        )}
      </figure>
      <div className="paper-open mt-4 max-w-2xl">
        <Disclosure title={t("show_numbers")}>
          <FigureTable
            caption={
              latest.length < count
                ? t("development_table_some", { shown: latest.length, count })
                : t("development_table", { count })
            }
            columns={[t("report"), t("self"), t("supervisor")]}
            rows={latest.map(({ reportId, name, date, self, supervisor }) => ({
              key: reportId,
              cells: [name, rating(self), rating(supervisor)],
              note: showDay(date),
            }))}
          />
        </Disclosure>
      </div>
    </>
  );
}

/** Where the page of an overview has its graphs, for links and for what a notification was about. */
export const graphId = (graph: Graph): string => `graph-${graph}`;
