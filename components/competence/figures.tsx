import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import type { Competence, Graph, Point, ProfileArea } from "@/lib/features/competence/schema";
import { showDay } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import { DevelopmentGraph } from "./development-graph";
import { FigureTable } from "./figure-table";
import { useCategoryName, useNumbers } from "./formatting";
import { ProfileGraph } from "./profile-graph";

/** A graph with its numbers under it; `open` shows them from the start. */
function Figure({ graph, numbers }: { graph: ReactNode; numbers: ReactNode }) {
  const t = useTranslations("competence");
  return (
    <figure>
      <div className="max-w-md">{graph}</div>
      <div className="mt-4">
        <Disclosure title={t("show_numbers")}>{numbers}</Disclosure>
      </div>
    </figure>
  );
}

/** Shown in place of a graph when there is nothing to draw. */
function EmptyGraph() {
  const t = useTranslations("competence");
  return (
    <EmptyState icon={<Icon name="chart-bar" />} title={t("empty_title")}>
      {t("empty_text")}
    </EmptyState>
  );
}

/** Graph A with its table. */
export function ProfileFigure({ profile, steps }: { profile: readonly ProfileArea[]; steps: number }) {
  const t = useTranslations("competence");
  const nameOf = useCategoryName();
  const { rating } = useNumbers();
  if (profile.length === 0) return <EmptyGraph />;
  return (
    <Figure
      graph={<ProfileGraph profile={profile} steps={steps} title={nameOf("A")} />}
      numbers={
        <FigureTable
          caption={t("profile_table")}
          columns={[t("area"), t("self"), t("supervisor")]}
          rows={profile.map(({ viewPoint, self, supervisor, differences }) => ({
            key: viewPoint,
            cells: [nameOf(viewPoint), rating(self), rating(supervisor)],
            ...(differences > 0 && { note: t("differences", { count: differences }) }),
          }))}
        />
      }
    />
  );
}

type DevelopmentFigureProps = Pick<Competence, "development" | "milestones" | "steps"> & { title: string };

/** Graph B, of all areas or of one, with its table. */
export function DevelopmentFigure({ development, milestones, steps, title }: DevelopmentFigureProps) {
  const t = useTranslations("competence");
  const { rating } = useNumbers();
  if (development.length === 0) return <EmptyGraph />;
  const count = development.length;
  const latest: readonly Point[] = development.slice(-limits.listPageSize);
  return (
    <>
      {count === 1 && <p className="mb-4 text-muted">{t("development_one")}</p>}
      <Figure
        graph={<DevelopmentGraph points={development} milestones={milestones} steps={steps} title={title} />}
        numbers={
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
        }
      />
    </>
  );
}

/** Where the page of an overview has its graphs, for links and for what a notification was about. */
export const graphId = (graph: Graph): string => `graph-${graph}`;
