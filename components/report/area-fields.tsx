"use client";

import { useTranslations } from "next-intl";
import { Section } from "../ui/section";
import { QuestionField } from "./question-field";
import type { Area, FlatQuestion } from "./questions";
import { numbered } from "./texts";
import type { ReportDraft } from "./use-report-draft";

type AreaFieldsProps = {
  area: Area;
  questions: readonly FlatQuestion[];
  draft: ReportDraft;
  /** What the student wrote about this area, where somebody else writes. */
  students?: { question: string; text: string }[];
  studentName?: string;
};

/** The questions of one area: what can be ticked as one group, then the rest. */
export function AreaFields({ area, questions, draft, students = [], studentName = "" }: AreaFieldsProps) {
  const t = useTranslations();
  const name = t(`viewpoint.${numbered(area.viewPoint)}`);
  const ticks = area.questions.filter(({ type }) => type === "checkbox");
  const rest = area.questions.filter(({ type }) => type !== "checkbox");
  const field = (question: FlatQuestion) => (
    <QuestionField key={question.id} question={question} questions={questions} draft={draft} />
  );
  return (
    <Section title={name}>
      {students.map(({ question, text }) => (
        <blockquote key={question} className="mb-6 max-w-2xl border-l-3 border-line pl-4">
          <p className="text-sm text-muted">{t("report.student_wrote", { name: studentName, question })}</p>
          <p className="whitespace-pre-line">{text}</p>
        </blockquote>
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
