import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { showDay, showMoment } from "@/lib/platform/dates";

type ResultItem = NonNullable<EvaluationDetail["result"]>;

/** How an evaluation ended, by its message. */
export const resultKeyOf = ({ assessmentPassed }: Pick<ResultItem, "assessmentPassed">) => {
  if (assessmentPassed === null) return "discontinued";
  return assessmentPassed ? "passed" : "not_passed";
};

/** How an evaluation ended: who decided when, the grounds, and until when the student can complain. The same calm look for each. */
export function ResultNotice({ result, own }: { result: ResultItem; own: boolean }) {
  const t = useTranslations("evaluation.result");
  const deadline = useTranslations("evaluation.deadline");
  const { assessmentPassed, grounds, noticeReason, by, at, complaintBy, complaintTo, reopenedAt } = result;
  return (
    <Notice title={<span className="text-title">{t(resultKeyOf(result))}</span>}>
      <div className="flex max-w-2xl flex-col gap-3">
        <p>{t("decided", { moment: showMoment(at), name: by })}</p>
        {grounds && (
          <div>
            <p className="font-semibold">{t(assessmentPassed === null ? "reason" : "grounds")}</p>
            <p className="break-words whitespace-pre-line">{grounds}</p>
          </div>
        )}
        {noticeReason && (
          <div>
            <p className="font-semibold">{deadline("reason")}</p>
            <p className="break-words whitespace-pre-line">{noticeReason}</p>
          </div>
        )}
        {complaintBy && !reopenedAt && <p>{t(own ? "complaint_own" : "complaint", { day: showDay(complaintBy) })}</p>}
        {complaintTo && !reopenedAt && (
          <div>
            <p className="font-semibold">{t("complaint_to")}</p>
            <p className="wrap-anywhere whitespace-pre-line">{complaintTo}</p>
          </div>
        )}
        <p className="text-sm text-muted">
          {reopenedAt ? t("put_aside", { moment: showMoment(reopenedAt) }) : t("locked")}
        </p>
      </div>
    </Notice>
  );
}
