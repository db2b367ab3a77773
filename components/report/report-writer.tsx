"use client";

import { ClipboardDocumentListIcon } from "@heroicons/react/24/outline";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { reportTab } from "@/lib/features/report/rules";
import { LinkButton } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { Progress } from "../ui/progress";
import { useReady } from "../ui/use-ready";
import { AreaFields } from "./area-fields";
import { currentValues } from "./draft-state";
import { focusQuestion } from "./focus-question";
import { areasOn, type FlatQuestion, progressOf, valuesOf, writtenIn } from "./questions";
import { reportPath } from "./report-path";
import { ReportSteps, type StepsReport } from "./report-steps";
import { useReportDraft } from "./use-report-draft";

const RecoveredNotice = dynamic(() => import("./recovered-notice").then((module) => module.RecoveredNotice), {
  ssr: false,
});

type ReportWriterProps = {
  userId: number;
  report: StepsReport;
  studentName: string;
  /** The open tab. */
  tab: number;
  /** The person's own questions, on every tab they may write. */
  own: readonly FlatQuestion[];
  /** The student's, where somebody else writes: they say which areas were chosen. */
  students: readonly FlatQuestion[];
};

/** The open tab's questions for writing, saved as one types, and the steps under them. */
export function ReportWriter({ userId, report, studentName, tab, own, students }: ReportWriterProps) {
  const t = useTranslations("report");
  const ready = useReady();
  const draft = useReportDraft({ userId, reportId: report.reportId, revision: report.revision, questions: own });
  const { session, state } = draft;
  const questions = [...students, ...own];
  const values = { ...valuesOf(students), ...currentValues(state) };
  const areas = areasOn(tab, questions, values);
  const { answered, asked } = progressOf(areas, values);

  // The tab was opened for a question that stands in the way of a step.
  useEffect(() => {
    const wanted = session.takeFocus();
    if (wanted !== null) focusQuestion(wanted);
  }, [session]);

  return (
    <div>
      {state.recoveredAt !== null && (
        <RecoveredNotice writtenAt={state.recoveredAt} onClose={() => session.dismissRecovery()} />
      )}
      {tab !== reportTab.planning && asked > 0 && (
        <div className="no-print mt-6 max-w-2xl">
          <Progress
            label={t("progress")}
            value={answered}
            max={asked}
            valueText={t("progress_of", { answered, asked })}
          />
        </div>
      )}
      <div inert={!ready} className="mt-8">
        {areas.map((area) => (
          <AreaFields
            key={area.viewPoint}
            area={area}
            questions={questions}
            draft={draft}
            students={writtenIn(area.viewPoint, students)}
            studentName={studentName}
          />
        ))}
        {areas.length === 0 && (
          <EmptyState
            icon={<ClipboardDocumentListIcon />}
            title={t("choose_first_title")}
            action={
              <LinkButton href={reportPath(report.reportId, reportTab.planning)}>{t("choose_first_action")}</LinkButton>
            }
          >
            {t("choose_first_text")}
          </EmptyState>
        )}
      </div>
      <ReportSteps report={report} tab={tab} writing={{ draft, questions }} />
    </div>
  );
}
