"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { currentValues, stuckFields } from "@/components/draft/draft-state";
import { Recovery } from "@/components/draft/recovery";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import { hasChosen, isAsked } from "@/lib/features/report/answers/rules";
import { reportTab } from "@/lib/features/report/life/rules";
import { reportPath } from "@/lib/platform/navigation/report-path";
import type { Opening } from "../draft/report-draft";
import { type ReportDraft, useReportDraft } from "../draft/use-report-draft";
import { useTellStages } from "../reading/live-stages";
import { writtenStates } from "../reading/stages";
import { ReportSteps, type StepsReport } from "../steps/report-steps";
import { hasComment } from "./answer-comment";
import { AreaFields } from "./area-fields";
import { NoQuestions } from "./no-questions";
import { OwnPlan } from "./own-plan";
import { PlanFields } from "./plan-fields";
import {
  areasOn,
  plannedIn,
  progressOf,
  type ReportForm,
  toAnswers,
  type Values,
  valuesOf,
  writtenIn,
} from "./questions";

type ReportWriterProps = {
  /** The person's own part. */
  opening: Opening;
  report: StepsReport;
  /** The open tab. */
  tab: number;
  form: ReportForm;
  /** Whose answers are shown next to the questions, when somebody else writes. */
  studentName?: string;
};

/** The open tab's questions for writing, saved as one types, and the steps under them. */
export function ReportWriter({ opening, report, tab, form, studentName }: ReportWriterProps) {
  const t = useTranslations("report");
  const draft = useReportDraft(opening);
  const students = studentName === undefined ? [] : form.questions.filter((one) => one.tab !== reportTab.feedback);
  // Comments carry the ids of the student's answers: those win, for they say which areas were chosen.
  const values = { ...currentValues(draft.state), ...valuesOf(students) };
  const stuck = useStuckUnasked(draft, form, values);
  const areas = areasOn(tab, form.questions, values, ({ id }) => stuck.includes(id));
  const hasToChoose = studentName === undefined && !hasChosen(form.questions, toAnswers(values));
  const { answered, asked } = progressOf(areasOn(tab, form.questions, values), values);
  useTellStages(report.reportId, studentName === undefined ? writtenStates(form.questions, values) : null);

  function ownPlanFor(viewPoint: number) {
    if (tab !== reportTab.reflection) return null;
    const planned = plannedIn(viewPoint, form.questions, values);
    return planned.length > 0 && <OwnPlan questions={planned} />;
  }

  return (
    <>
      <Recovery draft={draft} />
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
      <div inert={!draft.state.isRead} className="mt-8">
        {tab === reportTab.planning && areas.length > 0 ? (
          <PlanFields areas={areas} form={form} draft={draft} values={values} />
        ) : (
          areas.map((area) => (
            <AreaFields
              key={area.viewPoint}
              area={area}
              form={form}
              draft={draft}
              students={writtenIn(area.viewPoint, students, ({ id }) => hasComment(draft, id))}
              studentName={studentName}
              plan={ownPlanFor(area.viewPoint)}
            />
          ))
        )}
        {areas.length === 0 &&
          (hasToChoose && form.questions.some((question) => question.tab === tab) ? (
            <EmptyState
              icon={<Icon name="clipboard-document-list" />}
              title={t("choose_first_title")}
              action={
                <LinkButton href={reportPath(report.reportId, reportTab.planning)}>
                  {t("choose_first_action")}
                </LinkButton>
              }
            >
              {t("choose_first_text")}
            </EmptyState>
          ) : (
            <NoQuestions />
          ))}
      </div>
      <ReportSteps report={report} tab={tab} writing={{ draft, questions: form.questions }} />
    </>
  );
}

/**
 * The questions that are not asked any more and whose answers cannot be sent as they are: the writer has to get at them. They stay
 * while they are mended, until they are asked again or the page is left.
 */
function useStuckUnasked({ state }: ReportDraft, { questions }: ReportForm, values: Values): readonly number[] {
  const [before, setBefore] = useState<readonly number[]>([]);
  const plan = toAnswers(values);
  const stuck = new Set([...before, ...stuckFields(state)]);
  const now = questions.filter((one) => stuck.has(one.id) && !isAsked(one, questions, plan)).map(({ id }) => id);
  if (now.join() !== before.join()) setBefore(now);
  return now;
}
