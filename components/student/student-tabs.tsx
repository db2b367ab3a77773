import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";
import { type StudentTab, studentTabs } from "@/lib/features/student/rules";
import { studentPath } from "@/lib/platform/navigation/student-path";

type Props = { studentId: number; groupId: number; tab: StudentTab };

/** The tabs of a student's page; `tab` is the open one. */
export function StudentTabs({ studentId, groupId, tab }: Props) {
  const t = useTranslations("student");
  const labels = [
    [studentTabs.overview, t("tab_overview")],
    [studentTabs.reports, t("tab_reports")],
    [studentTabs.evaluation, t("tab_evaluation")],
  ] as const;
  return (
    <div className="mb-8">
      <Tabs
        label={t("tabs_label")}
        tabs={labels.map(([number, label]) => ({
          href: studentPath(studentId, number, groupId),
          label,
          current: number === tab,
        }))}
      />
    </div>
  );
}
