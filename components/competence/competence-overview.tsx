import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NotifiedPart } from "@/components/layout/notified-part";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import type { Competence, FactorMean, Graph } from "@/lib/features/competence/schema";
import type { ScaleStep } from "@/lib/features/form/content/schema";
import { studentParts } from "@/lib/platform/navigation/student-path";
import { AreaGraphs } from "./area-graphs";
import type { Place } from "./competence-path";
import { CompetenceTable } from "./competence-table";
import { DevelopmentFigure, graphId } from "./figures";
import { useCategoryName } from "./formatting";
import { ProfileFigure } from "./profile-figure";
import { ReportPages } from "./report-pages";

type CompetenceOverviewProps = {
  /** As `getCompetence` gives it. */
  competence: Competence;
  /** As `listFactorMeans` gives them. */
  factors: readonly FactorMean[];
  /** The scale of the group's form. */
  scale: readonly ScaleStep[];
  /** The page that contains it; `cursor` in its query asks for earlier reports. */
  here: Place;
  /** The report that the shown page begins after. */
  cursor?: number | undefined;
  /** The graph that a notification was about. */
  view?: Graph | null;
};

/** A student's development in one placement: graphs A and B, the areas, and report by report. */
export function CompetenceOverview(props: CompetenceOverviewProps) {
  const { competence, factors, scale, here, cursor, view = null } = props;
  const t = useTranslations("competence");
  const nameOf = useCategoryName();
  const { reports, nextCursor, profile, areaDevelopments } = competence;
  return (
    <>
      <GraphSection graph="A" lead={profile.length > 0 && t("profile_lead")} isMarked={view === "A"}>
        <ProfileFigure {...competence} factors={factors} scale={scale} />
      </GraphSection>
      <GraphSection graph="B" lead={profile.length > 0 && t("development_lead")} isMarked={view === "B"}>
        <DevelopmentFigure {...competence} scale={scale} title={nameOf("B")} />
      </GraphSection>
      {areaDevelopments.length > 0 && (
        <Section title={t("areas_title")}>
          <AreaGraphs {...competence} />
        </Section>
      )}
      <div className="mt-10">
        <Section
          id={studentParts.competence.anchor}
          title={t("reports_title")}
          lead={reports.length > 0 && t("reports_lead")}
        >
          {reports.length > 0 ? (
            <CompetenceTable competence={competence} />
          ) : (
            <EmptyState icon={<Icon name="table-cells" />} title={t("reports_none_title")}>
              {t("reports_none_text")}
            </EmptyState>
          )}
          <ReportPages here={here} hash="competence" cursor={cursor} nextCursor={nextCursor} />
        </Section>
      </div>
      {view && <NotifiedPart elementId={graphId(view)} />}
    </>
  );
}

type GraphSectionProps = { graph: Graph; lead: string | false; isMarked: boolean; children: ReactNode };

function GraphSection({ graph, lead, isMarked, children }: GraphSectionProps) {
  const t = useTranslations("competence");
  const nameOf = useCategoryName();
  return (
    <div
      id={graphId(graph)}
      tabIndex={-1}
      className={
        isMarked
          ? "-mx-3 mt-7 rounded border-l-3 border-link bg-brand-soft/50 p-3 outline-none first:mt-0 print:m-0 print:border-0 print:bg-transparent print:p-0"
          : "mt-10 first:mt-0"
      }
    >
      <Section title={nameOf(graph)} lead={lead}>
        {isMarked && <p className="no-print mb-4 font-medium text-brand">{t("marked")}</p>}
        {children}
      </Section>
    </div>
  );
}
