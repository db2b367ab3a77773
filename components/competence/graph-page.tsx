import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import type { Competence, CompetenceReport, FactorMean, Graph } from "@/lib/features/competence/schema";
import type { ScaleStep } from "@/lib/features/form/content/schema";
import type { LineFacts } from "@/lib/features/line/rules";
import { showDay } from "@/lib/platform/dates";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { categoryPath } from "@/lib/platform/navigation/student-path";
import { CategoryHeader } from "./category-header";
import { DifferenceChip } from "./difference-chip";
import { DevelopmentFigure } from "./figures";
import { useCategoryName, useNumbers } from "./formatting";
import { ProfileFigure } from "./profile-figure";
import { ReportPages } from "./report-pages";

type GraphPageProps = {
  competence: Competence;
  factors: readonly FactorMean[];
  scale: readonly ScaleStep[];
  /** What happens in the placement. */
  facts: LineFacts;
  graph: Graph;
  cursor: number | undefined;
  isOwn: boolean;
};

/** One graph of a student's competence, and what each report adds to it. */
export function GraphPage({ competence, factors, scale, facts, graph, cursor, isOwn }: GraphPageProps) {
  const t = useTranslations("competence");
  const nameOf = useCategoryName();
  const { student, groupId, reports, development, nextCursor } = competence;
  const rated = reports.filter(({ overall }) => overall.self !== null || overall.supervisor !== null);
  return (
    <>
      <CategoryHeader
        header={competence}
        category={graph}
        lead={t(graph === "A" ? "profile_lead" : "development_lead")}
        isOwn={isOwn}
      />
      {graph === "A" ? (
        <ProfileFigure {...competence} factors={factors} scale={scale} />
      ) : (
        <DevelopmentFigure {...competence} scale={scale} facts={facts} title={nameOf("B")} />
      )}
      <Section id="reports" title={t("all_reports")}>
        {development.length === 0 && (
          <EmptyState icon={<Icon name="document-text" />} title={t("rated_none_title")}>
            {t("rated_none_text")}
          </EmptyState>
        )}
        {development.length > 0 && rated.length === 0 && <p>{t("rated_none_here")}</p>}
        {rated.length > 0 && (
          <List>
            {rated.map((report) => (
              <GraphReport key={report.reportId} report={report} graph={graph} />
            ))}
          </List>
        )}
        {development.length > 0 && (
          <ReportPages
            here={{ pathname: categoryPath(student.userId, groupId, graph) }}
            hash="reports"
            cursor={cursor}
            nextCursor={nextCursor}
          />
        )}
      </Section>
    </>
  );
}

/** A report's own figures: for A how many differences it has, for B how far it moved each line. */
function GraphReport({ report, graph }: { report: CompetenceReport; graph: Graph }) {
  const t = useTranslations("competence");
  const numbers = useNumbers();
  const { reportId, name, date, status, areas, overall, change } = report;
  const differences = areas.reduce((sum, area) => sum + area.differences, 0);
  const figure = (who: "self" | "supervisor") => {
    const moved = graph === "B" && change[who] !== null ? ` (${numbers.change(change[who])})` : "";
    return `${t(who)} ${numbers.rating(overall[who])}${moved}`;
  };
  return (
    <ListItem
      href={reportPath(reportId, status)}
      title={name}
      meta={showDay(date)}
      trailing={
        <>
          {graph === "A" && differences > 0 && (
            <DifferenceChip>{t("differences", { count: differences })}</DifferenceChip>
          )}
          <span className="tabular-nums">
            {figure("self")} · {figure("supervisor")}
          </span>
        </>
      }
    />
  );
}
