import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NotifiedPart } from "@/components/layout/notified-part";
import { Section } from "@/components/ui/section";
import type { Competence, FactorMean, Graph } from "@/lib/features/competence/schema";
import type { ScaleStep } from "@/lib/features/form/content/schema";
import type { LineFacts } from "@/lib/features/line/rules";
import { AreaGraphs } from "./area-graphs";
import { DevelopmentFigure, graphId } from "./figures";
import { useCategoryName } from "./formatting";
import { ProfileFigure } from "./profile-figure";

type CompetenceGraphsProps = {
  /** As `getCompetence` gives it. */
  competence: Competence;
  /** As `getCompetenceWithFactors` gives them. */
  factors: readonly FactorMean[];
  /** The scale of the group's form. */
  scale: readonly ScaleStep[];
  /** What happens in the placement. */
  facts: LineFacts;
  /** The graph that a notification was about. */
  view?: Graph | null;
};

/** A student's development in one placement as graphs: A and B over all areas, then each area. */
export function CompetenceGraphs({ competence, factors, scale, facts, view = null }: CompetenceGraphsProps) {
  const t = useTranslations("competence");
  const nameOf = useCategoryName();
  const { profile, areaDevelopments } = competence;
  return (
    <>
      <GraphSection graph="A" lead={profile.length > 0 && t("profile_lead")} isMarked={view === "A"}>
        <ProfileFigure {...competence} factors={factors} scale={scale} />
      </GraphSection>
      <GraphSection graph="B" lead={profile.length > 0 && t("development_lead")} isMarked={view === "B"}>
        <DevelopmentFigure {...competence} scale={scale} facts={facts} title={nameOf("B")} />
      </GraphSection>
      {areaDevelopments.length > 0 && (
        <Section title={t("areas_title")}>
          <AreaGraphs {...competence} />
        </Section>
      )}
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
