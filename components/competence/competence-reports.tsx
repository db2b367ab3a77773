import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import type { Competence } from "@/lib/features/competence/schema";
import { studentParts } from "@/lib/platform/navigation/student-path";
import type { Place } from "./competence-path";
import { CompetenceTable } from "./competence-table";
import { ReportPages } from "./report-pages";

type CompetenceReportsProps = {
  /** As `getCompetence` gives it. */
  competence: Competence;
  /** The page that contains it; `cursor` in its query asks for earlier reports. */
  here: Place;
  /** The report that the shown page begins after. */
  cursor: number | undefined;
};

/** A student's development in one placement as a table, report by report. */
export function CompetenceReports({ competence, here, cursor }: CompetenceReportsProps) {
  const t = useTranslations("competence");
  const { reports, nextCursor } = competence;
  return (
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
  );
}
