import { useTranslations } from "next-intl";
import { PlainList } from "@/components/ui/plain-list";
import { TextLink } from "@/components/ui/text-link";
import type { GoalItem } from "@/lib/features/goal/schema";
import { showDay } from "@/lib/platform/dates";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { ReachedMark } from "./reached-mark";

type GoalOutcomeProps = {
  goal: Pick<GoalItem, "answer" | "reports" | "reached" | "reachedBy">;
  /** The reader is the student. */
  own: boolean;
};

/** What became of a goal: the student's answer with the reports that show it, and how far it was reached. Nothing before that. */
export function GoalOutcome({ goal: { answer, reports, reached, reachedBy }, own }: GoalOutcomeProps) {
  const t = useTranslations("goal");
  if (answer === null && reached === null) return null;
  return (
    <div className="mt-2 flex flex-col items-start gap-2 text-base font-normal">
      {answer !== null && (
        <div className="w-full border-l-3 border-line pl-3">
          <p className="text-meta text-muted">{t(own ? "answer_own" : "answer_student")}</p>
          <p className="break-words whitespace-pre-line">{answer}</p>
          {reports.length > 0 && (
            <>
              <p className="mt-2 text-meta text-muted">{t("evidence")}</p>
              <PlainList>
                {reports.map(({ reportId, name, date, status }) => (
                  <li key={reportId}>
                    <TextLink href={reportPath(reportId, status)}>
                      {t("report_of", { name, date: showDay(date) })}
                    </TextLink>
                  </li>
                ))}
              </PlainList>
            </>
          )}
        </div>
      )}
      {reached !== null && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <ReachedMark reached={reached} />
          {reachedBy && <span className="text-meta text-muted">{t("reached_by", { name: reachedBy })}</span>}
        </p>
      )}
    </div>
  );
}
