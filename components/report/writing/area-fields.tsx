"use client";

import { useTranslations } from "next-intl";
import { AreaTile } from "@/components/ui/area-tile";
import { Section } from "@/components/ui/section";
import type { AnsweredQuestion } from "@/lib/features/report/answers/rules";
import type { ReportDraft } from "../draft/use-report-draft";
import { AnswerComment } from "./answer-comment";
import { QuestionField } from "./question-field";
import type { Area, ReportForm } from "./questions";
import { numbered } from "./texts";

type AreaFieldsProps = {
  area: Area;
  form: ReportForm;
  draft: ReportDraft;
  /** What the student wrote about this area, when somebody else writes: each answer can be commented on. */
  students?: readonly AnsweredQuestion[];
  studentName?: string;
};

/** The questions of one area: what can be ticked as one group, then the rest. */
export function AreaFields({ area, form, draft, students = [], studentName = "" }: AreaFieldsProps) {
  const t = useTranslations();
  const name = t(`viewpoint.${numbered(area.viewPoint)}`);
  const ticks = area.questions.filter(({ type }) => type === "checkbox");
  const rest = area.questions.filter(({ type }) => type !== "checkbox");
  const field = (question: AnsweredQuestion) => (
    <QuestionField key={question.id} question={question} form={form} draft={draft} />
  );
  return (
    <Section title={name} leading={<AreaTile area={area.viewPoint} size="large" />}>
      {students.map((question) => (
        <div key={question.id} className="mb-6 flex max-w-2xl flex-col gap-2">
          <blockquote className="border-l-3 border-line pl-4">
            <p className="text-sm text-muted">
              {t("report.student_wrote", { name: studentName, question: question.text })}
            </p>
            <p className="break-words whitespace-pre-line">{question.valueAnswer || t("report.not_answered")}</p>
          </blockquote>
          <AnswerComment question={question} form={form} draft={draft} />
        </div>
      ))}
      {ticks.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: the heading above is the name; a legend would say it twice
        <div role="group" aria-label={name}>
          {ticks.map(field)}
        </div>
      )}
      {rest.length > 0 && <div className="flex max-w-2xl flex-col gap-8 not-first:mt-4">{rest.map(field)}</div>}
    </Section>
  );
}
