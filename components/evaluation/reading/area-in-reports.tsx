import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/competence/formatting";
import { ratedBy } from "@/components/competence/rated-by";
import { TextLink } from "@/components/ui/text-link";
import type { ProfileArea } from "@/lib/features/competence/schema";
import { categoryPath } from "@/lib/platform/navigation/student-path";

/** How the areas of a student were rated in the reports of the placement. */
export type InReports = { studentId: number; groupId: number; profile: readonly ProfileArea[] };

/** The mean ratings of an area in the reports, with the way to them; nothing while none is rated. */
export function AreaInReports({ viewPoint, inReports }: { viewPoint: number; inReports: InReports }) {
  const t = useTranslations("evaluation");
  const { rating } = useNumbers();
  const { studentId, groupId, profile } = inReports;
  const area = profile.find((one) => one.viewPoint === viewPoint);
  const who = area ? ratedBy(area) : null;
  if (!area || who === null) return null;
  const { reports: count, self, supervisor } = area;
  return (
    <span className="block text-meta text-muted tabular-nums">
      <TextLink href={categoryPath(studentId, groupId, viewPoint)} prefetch={false}>
        {t("in_reports", { count })}
      </TextLink>
      {": "}
      {t("in_reports_means", { who, count, self: rating(self), supervisor: rating(supervisor) })}
    </span>
  );
}
