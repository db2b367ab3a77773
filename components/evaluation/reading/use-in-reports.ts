import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/competence/formatting";
import { ratedBy } from "@/components/competence/rated-by";
import type { ProfileArea } from "@/lib/features/competence/schema";
import { categoryPath } from "@/lib/platform/navigation/student-path";
import type { InReports } from "./area-in-reports";

/** How the areas of a student were rated in the reports of the placement. */
export type RatedAreas = { studentId: number; groupId: number; profile: readonly ProfileArea[] };

/** The same in words. On the server: a browser takes long to make its first number format. */
export function useInReports({ studentId, groupId, profile }: RatedAreas): InReports {
  const t = useTranslations("evaluation");
  const { rating } = useNumbers();
  return Object.fromEntries(
    profile.flatMap((area) => {
      const { viewPoint, reports: count, self, supervisor } = area;
      const who = ratedBy(area);
      if (who === null) return [];
      const title = t("in_reports", { count });
      const means = t("in_reports_means", { who, count, self: rating(self), supervisor: rating(supervisor) });
      return [[viewPoint, { href: categoryPath(studentId, groupId, viewPoint), title, means }]];
    }),
  );
}
