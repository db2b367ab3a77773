import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { StageWords } from "./stage-words";
import { stagesOf } from "./stages";

/** The element id of the stepper, where a change of the report's state shows. */
export const stepperId = "report-steps";

/** The three tabs of a report as steps, each with how far it has come for the reader; `tab` is the open one. */
export function ReportStepper({ report, readerId, tab }: { report: ReportDetail; readerId: number; tab: number }) {
  const t = useTranslations("report");
  const labels = [t("tab_planning"), t("tab_reflection"), t("tab_feedback")];
  return (
    <nav id={stepperId} aria-label={t("tabs_label")} className="no-print max-w-2xl">
      <ol className="grid grid-cols-3">
        {stagesOf(report, { tab, readerId }).map((stage, index) => (
          <li key={stage.tab} className={cx("stepper-step", stage.isDone && "stepper-done")}>
            <Link
              href={reportPath(report.reportId, stage.tab)}
              aria-current={stage.tab === tab ? "page" : undefined}
              aria-describedby={`step-${stage.tab}`}
              className="stepper-link"
            >
              <span aria-hidden="true" className="stepper-disc">
                {stage.isDone ? <Icon name="check-solid" className="size-5" /> : stage.tab}
              </span>
              {labels[index]}
            </Link>
            <p id={`step-${stage.tab}`} className="px-1 text-center text-meta text-muted">
              <StageWords reportId={report.reportId} stage={stage} />
            </p>
          </li>
        ))}
      </ol>
    </nav>
  );
}
