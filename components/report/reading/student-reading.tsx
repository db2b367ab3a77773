import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AreaTile } from "@/components/ui/area-tile";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import { type AnsweredQuestion, isCommentable } from "@/lib/features/report/answers/rules";
import { reportTab } from "@/lib/features/report/life/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { numbered } from "@/lib/platform/i18n/numbered";
import { NoQuestions } from "../writing/no-questions";
import { areasOn, type ReportForm, valuesOf } from "../writing/questions";
import { AnswerReading } from "./answer-reading";
import { GivenComments } from "./given-comments";

export type StudentReadingProps = {
  report: Pick<ReportDetail, "readableTabs" | "student" | "feedback">;
  tab: number;
  form: ReportForm;
  /** 2 under the page's title, 3 inside a section of it. */
  level?: 2 | 3;
  /** Shown under a text answer. */
  under?: (question: AnsweredQuestion) => ReactNode;
};

/** What the student planned or reflected on: only the chosen areas, with the comments of others on single answers. */
export function StudentReading({ report, tab, form, level = 2, under }: StudentReadingProps) {
  const t = useTranslations();
  if (!report.readableTabs.includes(tab))
    return (
      <EmptyState icon={<Icon name="lock-closed" />} title={t("report.private_title")}>
        {t("report.private_text", { name: report.student.fullName })}
      </EmptyState>
    );
  if (!form.questions.some((question) => question.tab === tab)) return <NoQuestions />;

  const values = valuesOf(form.questions);
  // Of the plan only the ticked checkboxes and their texts.
  const areas = areasOn(tab, form.questions, values)
    .map((area) => ({
      ...area,
      questions: area.questions.filter(({ id, type }) => type !== "checkbox" || values[id] === true),
    }))
    .filter((area) => area.questions.length > 0);

  if (areas.length === 0)
    return (
      <EmptyState icon={<Icon name="clipboard-document-list" />} title={t("report.nothing_chosen_title")}>
        {tab === reportTab.planning ? null : t("report.nothing_chosen_text")}
      </EmptyState>
    );

  return areas.map((area) => (
    <Section
      key={area.viewPoint}
      level={level}
      title={t(`viewpoint.${numbered(area.viewPoint)}`)}
      leading={<AreaTile area={area.viewPoint} />}
    >
      <div className="flex flex-col gap-5">
        {area.questions.map((question) => (
          <div key={question.id} className="flex max-w-2xl flex-col gap-2 print:break-inside-avoid">
            <AnswerReading question={question} form={form} value={values[question.id]} />
            {isCommentable(question) && <GivenComments questionId={question.id} feedback={report.feedback} />}
            {under && isCommentable(question) && under(question)}
          </div>
        ))}
      </div>
    </Section>
  ));
}
