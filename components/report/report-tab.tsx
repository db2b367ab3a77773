import { reportTab } from "@/lib/features/report/rules";
import type { ReportDetail } from "@/lib/features/report/schema";
import { FeedbackReading } from "./feedback-reading";
import { LeftoverDraft } from "./leftover-draft";
import { flatten } from "./questions";
import { ReportSteps } from "./report-steps";
import { ReportWriter } from "./report-writer";
import { StudentReading } from "./student-reading";

type ReportTabProps = {
  /** Whose page it is; null for somebody who only looks on, and whose device holds nothing of the person's. */
  userId: number | null;
  report: ReportDetail;
  tab: number;
};

/** The open tab of a report: for writing where the person may write now, else for reading. */
export function ReportTab({ userId, report, tab }: ReportTabProps) {
  const questions = flatten(report.questions);
  const steps = {
    reportId: report.reportId,
    status: report.status,
    revision: report.revision,
    actions: report.actions,
    askable: report.askable,
  };

  if (userId !== null && report.writableTabs.includes(tab)) {
    const isStudent = report.seat === "student";
    const others = report.awaited.filter((person) => person.userId !== userId);
    return (
      <>
        <ReportWriter
          userId={userId}
          report={steps}
          studentName={report.student.fullName}
          tab={tab}
          own={questions.filter(
            (question) => report.writableTabs.includes(question.tab) && mayAnswer(report, question),
          )}
          students={isStudent ? [] : questions.filter((question) => question.tab !== reportTab.feedback)}
        />
        {!isStudent && report.feedback.length + others.length > 0 && (
          <div className="mt-12">
            <FeedbackReading report={report} awaited={others} />
          </div>
        )}
      </>
    );
  }
  return (
    <div>
      {userId !== null && report.writableTabs.length === 0 && (
        <LeftoverDraft userId={userId} reportId={report.reportId} questions={questions} />
      )}
      <div className="mt-8">
        {tab === reportTab.feedback ? (
          <FeedbackReading report={report} awaited={report.awaited} />
        ) : (
          <StudentReading report={report} tab={tab} />
        )}
      </div>
      <ReportSteps report={steps} tab={tab} />
    </div>
  );
}

/** Not every seat that writes feedback rates as well (SPEC §6). */
const mayAnswer = (report: ReportDetail, question: { type: string }) => question.type !== "rating" || report.mayRate;
