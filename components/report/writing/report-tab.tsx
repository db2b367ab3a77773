import { stepsOf } from "@/components/form/scale-steps";
import { GuestLinks } from "@/components/guest/guest-links";
import type { GuestLinkItem } from "@/lib/features/guest/schema";
import type { AnsweredQuestion } from "@/lib/features/report/answers/rules";
import { reportTab } from "@/lib/features/report/life/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { FeedbackReading } from "../reading/feedback-reading";
import { StudentReading } from "../reading/student-reading";
import { ReportSteps } from "../steps/report-steps";
import { ownAnswersOf } from "./own-answers";
import { answerOf, asOwn, type ReportForm, wordsOf } from "./questions";
import { CommentedReading, LeftoverDraft, ReportWriter } from "./tab-parts";

type ReportTabProps = {
  /** The user's id; null for a viewer, whose device stores nothing of the person. */
  userId: number | null;
  report: ReportDetail;
  tab: number;
  /** Whether a notification led here for what a guest wrote. */
  markGuest: boolean;
  /** The guests whom this person invited, if the open tab shows them. */
  guestLinks: GuestLinkItem[];
};

/** The open tab of a report: for writing where the person may write now, else for reading. */
export function ReportTab({ userId, report, tab, markGuest, guestLinks }: ReportTabProps) {
  const { questions } = report;
  const form = { questions, steps: stepsOf(report.scale) };
  const steps = {
    reportId: report.reportId,
    status: report.status,
    revision: report.revision,
    actions: report.actions,
    askable: report.askable,
    awaited: report.awaited,
    hasUnreadFeedback: report.hasUnreadFeedback,
  };

  const own =
    userId === null
      ? []
      : ownAnswersOf(report, userId).map((question) => ({
          id: question.id,
          text: wordsOf(question, questions),
          value: answerOf(question),
        }));
  if (userId !== null && report.writableTabs.length > 0) {
    const { reportId, revision, names } = report;
    const opening = { userId, reportId, revision, names, questions: ownOf(report, questions) };
    if (report.seat === "student" && report.writableTabs.includes(tab))
      return (
        <ReportWriter opening={opening} report={steps} tab={tab} form={{ ...form, questions: opening.questions }} />
      );
    if (report.seat !== "student") {
      if (tab !== reportTab.feedback)
        return <CommentedReading opening={opening} report={{ ...steps, ...readingOf(report) }} tab={tab} form={form} />;
      const awaited = report.awaited.filter((person) => person.userId !== userId);
      return (
        <>
          <LeftoverDraft
            userId={userId}
            reportId={reportId}
            answers={own}
            steps={form.steps}
            written={opening.questions.map(({ id }) => id)}
          />
          <ReportWriter
            opening={opening}
            report={steps}
            tab={tab}
            form={{ ...form, questions: questions.filter((question) => canAnswer(report, question)) }}
            studentName={report.student.fullName}
          />
          {report.feedback.length + report.guestFeedback.length + awaited.length > 0 && (
            <div className="mt-12">
              <FeedbackReading report={report} form={form} awaited={awaited} markGuest={markGuest} />
            </div>
          )}
        </>
      );
    }
  }
  return (
    <>
      {userId !== null && report.writableTabs.length === 0 && (
        <LeftoverDraft
          userId={userId}
          reportId={report.reportId}
          answers={own}
          steps={form.steps}
          isUngiven={report.seat !== "student" && report.feedback.every((given) => given.userId !== userId)}
        />
      )}
      <div className="mt-8">
        {tab === reportTab.feedback ? (
          <FeedbackReading report={report} form={form} awaited={report.awaited} markGuest={markGuest} />
        ) : (
          <StudentReading report={report} tab={tab} form={form} />
        )}
        {guestLinks.length > 0 && <GuestLinks links={guestLinks} readOnly={userId === null} />}
      </div>
      <ReportSteps report={steps} tab={tab} />
    </>
  );
}

/** The questions of the person's part: those of their tabs, and the student's texts that they may comment on. */
function ownOf(report: ReportDetail, questions: ReportForm["questions"]): AnsweredQuestion[] {
  const comments = new Set(report.comments.map(({ questionId }) => questionId));
  return asOwn(questions, report.comments).filter(
    (question) =>
      comments.has(question.id) || (report.writableTabs.includes(question.tab) && canAnswer(report, question)),
  );
}

/** Not every seat that writes feedback rates as well (SPEC §6). */
const canAnswer = (report: ReportDetail, question: AnsweredQuestion) =>
  question.type !== "rating" || question.tab !== reportTab.feedback || report.canRate;

const readingOf = ({ readableTabs, student, feedback }: ReportDetail) => ({ readableTabs, student, feedback });
