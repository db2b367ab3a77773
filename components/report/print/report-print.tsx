import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { stepsOf } from "@/components/form/scale-steps";
import { LinkButton } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import type { AbsenceItem } from "@/lib/features/absence/schema";
import { reportTab } from "@/lib/features/report/life/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { showMoment } from "@/lib/platform/dates";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { MessageList } from "../messages/message-list";
import { GivenFeedback } from "../reading/feedback-reading";
import { GuestFeedback } from "../reading/guest-feedback";
import { ReportHeader } from "../reading/report-header";
import { SickDay } from "../reading/sick-day";
import { StudentReading } from "../reading/student-reading";
import { ownAnswersOf } from "../writing/own-answers";
import { areasOn, valuesOf } from "../writing/questions";
import { ReportGoals } from "../writing/report-goals";
import { UnsavedNotice } from "../writing/tab-parts";
import { PrintButton } from "./print-button";

type ReportPrintProps = {
  /** Null for a viewer, whose device stores nothing of the person. */
  userId: number | null;
  report: ReportDetail;
  /** The status in the address: the way back leads to its tab. */
  status: number;
  /** The absence that a sick day's report belongs to. */
  absence: AbsenceItem | null;
};

/** The whole report on one page without the product's frame: everything that the reader may read, messages included. */
export function ReportPrint({ userId, report, status, absence }: ReportPrintProps) {
  const t = useTranslations("report");
  const from = (name: string) => t("print_feedback_from", { name });
  const form = { questions: report.questions, steps: stepsOf(report.scale) };
  const shown = report.readableTabs.flatMap((tab) => areasOn(tab, form.questions, valuesOf(form.questions)));
  const isShown = ({ id }: { id: number }) => shown.some(({ questions }) => questions.some((one) => one.id === id));
  const own = (tab: number) => <StudentReading report={report} tab={tab} form={form} level={3} />;
  return (
    <article className="paper">
      <ReportHeader
        onPaper
        report={report}
        actions={
          <>
            <LinkButton href={reportPath(report.reportId, status)}>{t("print_back")}</LinkButton>
            <PrintButton />
          </>
        }
      />
      {userId !== null && (
        <UnsavedNotice
          userId={userId}
          reportId={report.reportId}
          revision={report.revision}
          values={valuesOf(ownAnswersOf(report, userId))}
        />
      )}
      {report.goals.length > 0 && (
        <Part title={t("goals_title")}>
          <ReportGoals goals={report.goals} />
        </Part>
      )}
      {report.readableTabs.length === 0 ? (
        <SickDay absence={absence} />
      ) : (
        <>
          <Part title={t("tab_planning")}>{own(reportTab.planning)}</Part>
          <Part title={t("tab_reflection")}>{own(reportTab.reflection)}</Part>
        </>
      )}
      {report.feedback.map((given) => (
        <div key={given.userId} className={partClasses}>
          <GivenFeedback given={given} form={form} title={from(given.fullName)} shownAbove={isShown} />
        </div>
      ))}
      {report.guestFeedback.length > 0 && (
        <div className={partClasses}>
          <GuestFeedback guests={report.guestFeedback} title={from} />
        </div>
      )}
      {report.messages.length > 0 && (
        <Part title={t("messages_title")}>
          <MessageList userId={null} messages={report.messages} show={showMoment} />
        </Part>
      )}
    </article>
  );
}

/** Separated by a line from what comes before it. */
const partClasses = "mt-10 border-t border-line pt-6";

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={partClasses}>
    <Section title={title}>{children}</Section>
  </div>
);
