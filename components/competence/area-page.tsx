import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { PlainList } from "@/components/ui/plain-list";
import { Section } from "@/components/ui/section";
import type { Category, CompetenceArea } from "@/lib/features/competence/schema";
import type { ScaleStep } from "@/lib/features/form/content/schema";
import type { LineFacts } from "@/lib/features/line/rules";
import { categoryPath } from "@/lib/platform/navigation/student-path";
import { AreaReportPart } from "./area-report";
import { CategoryHeader } from "./category-header";
import { DevelopmentFigure } from "./figures";
import { useCategoryName, useNumbers } from "./formatting";
import { ratedBy } from "./rated-by";
import { ReportPages } from "./report-pages";

type AreaPageProps = {
  area: CompetenceArea;
  scale: readonly ScaleStep[];
  /** What happens in the placement. */
  facts: LineFacts;
  cursor: number | undefined;
  isOwn: boolean;
};

/** One competence area of a student: how it has developed, and report by report what was rated and written. */
export function AreaPage({ area, scale, facts, cursor, isOwn }: AreaPageProps) {
  const t = useTranslations("competence");
  const nameOf = useCategoryName();
  const { rating } = useNumbers();
  const { viewPoint, reports, overall, student, groupId } = area;
  const category = String(viewPoint) as Category;
  const who = ratedBy(overall);
  const means =
    who &&
    t("area_means", {
      who,
      count: area.development.length,
      self: rating(overall.self),
      supervisor: rating(overall.supervisor),
    });
  return (
    <>
      <CategoryHeader header={area} category={category} lead={t("area_lead", { count: area.count })} isOwn={isOwn} />
      <Section title={t("development")} lead={means && `${t("development_area_lead")} ${means}`}>
        <DevelopmentFigure {...area} scale={scale} facts={facts} title={nameOf(viewPoint)} />
      </Section>
      <Section id="reports" title={t("all_reports")}>
        {reports.length === 0 && (
          <EmptyState icon={<Icon name="document-text" />} title={t("area_none_title")}>
            {t("area_none_text")}
          </EmptyState>
        )}
        <PlainList className="divide-y divide-line">
          {reports.map((report) => (
            <AreaReportPart key={report.reportId} report={report} />
          ))}
        </PlainList>
        <ReportPages
          here={{ pathname: categoryPath(student.userId, groupId, category) }}
          hash="reports"
          cursor={cursor}
          nextCursor={area.nextCursor}
        />
      </Section>
    </>
  );
}
