import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NotifiedPart } from "@/components/layout/notified-part";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import type { Competence, Graph } from "@/lib/features/competence/schema";
import { studentParts } from "@/lib/platform/navigation/student-path";
import type { Place } from "./competence-path";
import { CompetenceTable } from "./competence-table";
import { DevelopmentFigure, graphId, ProfileFigure } from "./figures";
import { useCategoryName } from "./formatting";
import { ReportPages } from "./report-pages";

type CompetenceOverviewProps = {
  /** As `getCompetence` gives it. */
  competence: Competence;
  /** The page that contains it; `cursor` in its query asks for earlier reports. */
  here: Place;
  /** The report that the shown page begins after. */
  cursor?: number | undefined;
  /** The graph that a notification was about. */
  view?: Graph | null;
};

/** A student's development in one placement: report by report, and as graphs A and B. Needs no texts in the browser. */
export function CompetenceOverview({ competence, here, cursor, view = null }: CompetenceOverviewProps) {
  const t = useTranslations("competence");
  const nameOf = useCategoryName();
  const { reports, nextCursor, profile, steps } = competence;
  return (
    <>
      <Section
        id={studentParts.competence.anchor}
        title={t("reports_title")}
        lead={reports.length > 0 && t("reports_lead", { steps })}
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
      <div className="mt-10 grid gap-10 lg:grid-cols-2">
        <GraphSection graph="A" lead={t("profile_lead")} isMarked={view === "A"}>
          <ProfileFigure profile={profile} steps={steps} />
        </GraphSection>
        <GraphSection graph="B" lead={t("development_lead")} isMarked={view === "B"}>
          <DevelopmentFigure {...competence} title={nameOf("B")} />
        </GraphSection>
      </div>
      {view && <NotifiedPart elementId={graphId(view)} />}
    </>
  );
}

type GraphSectionProps = { graph: Graph; lead: string; isMarked: boolean; children: ReactNode };

function GraphSection({ graph, lead, isMarked, children }: GraphSectionProps) {
  const t = useTranslations("competence");
  const nameOf = useCategoryName();
  return (
    <div
      id={graphId(graph)}
      tabIndex={-1}
      className={isMarked ? "-mx-3 rounded border-l-3 border-link bg-brand-soft/50 p-3 outline-none" : undefined}
    >
      <Section title={nameOf(graph)} lead={lead}>
        {isMarked && <p className="mb-4 font-medium text-brand">{t("marked")}</p>}
        {children}
      </Section>
    </div>
  );
}
