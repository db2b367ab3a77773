import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/button";
import { StickyActions } from "@/components/ui/sticky-actions";
import { daysFrom, schoolDayOf, today } from "@/lib/platform/dates";
import { reportPath } from "@/lib/platform/navigation/report-path";

type NextAwaitedProps = {
  /** The report that has waited longest for the reader's feedback. */
  next: { reportId: number; status: number; studentName: string; askedAt: Date };
};

/** The way from feedback that was given to the report that has waited longest. Directly in the page's main area. */
export function NextAwaited({ next }: NextAwaitedProps) {
  const t = useTranslations("report");
  const days = daysFrom(schoolDayOf(next.askedAt), today());
  return (
    <StickyActions status={<p className="text-sm text-muted">{t("next_waited", { days })}</p>}>
      <LinkButton variant="primary" href={reportPath(next.reportId, next.status)}>
        {t("next_student", { name: next.studentName })}
      </LinkButton>
    </StickyActions>
  );
}
