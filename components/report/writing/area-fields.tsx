"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AreaTile } from "@/components/ui/area-tile";
import { Section } from "@/components/ui/section";
import type { AnsweredQuestion } from "@/lib/features/report/answers/rules";
import { numbered } from "@/lib/platform/i18n/numbered";
import type { ReportDraft } from "../draft/use-report-draft";
import { AnswerComment } from "./answer-comment";
import { QuestionField } from "./question-field";
import type { Area, ReportForm } from "./questions";

type AreaFieldsProps = {
  area: Area;
  form: ReportForm;
  draft: ReportDraft;
  /** What the student wrote about this area, when somebody else writes: each answer can be commented on. */
  students?: readonly AnsweredQuestion[];
  studentName?: string;
  /** The writer's own plan for the area, beside the reflection on it. */
  plan?: ReactNode;
};

/** An area under its heading: what the student wrote or planned about it, and its questions. */
export function AreaFields({ area, form, draft, students = [], studentName = "", plan }: AreaFieldsProps) {
  const t = useTranslations();
  return (
    <Section
      title={t(`viewpoint.${numbered(area.viewPoint)}`)}
      leading={<AreaTile area={area.viewPoint} size="large" />}
    >
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
      {plan ? (
        <div className="flex flex-col gap-6 lg:flex-row-reverse lg:items-start lg:gap-10">
          <div className="lg:sticky lg:top-20 lg:w-72 lg:shrink-0">{plan}</div>
          <div className="min-w-0 lg:flex-1">
            <AreaQuestions area={area} form={form} draft={draft} />
          </div>
        </div>
      ) : (
        <AreaQuestions area={area} form={form} draft={draft} />
      )}
    </Section>
  );
}

/** The questions of one area: what can be ticked as one group, then the rest. */
export function AreaQuestions({ area, form, draft }: Pick<AreaFieldsProps, "area" | "form" | "draft">) {
  const t = useTranslations();
  const ticks = area.questions.filter(({ type }) => type === "checkbox");
  const rest = area.questions.filter(({ type }) => type !== "checkbox");
  const field = (question: AnsweredQuestion) => (
    <QuestionField key={question.id} question={question} form={form} draft={draft} />
  );
  return (
    <>
      {ticks.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: the heading above is the name; a legend would say it twice
        <div role="group" aria-label={t(`viewpoint.${numbered(area.viewPoint)}`)}>
          {ticks.map(field)}
        </div>
      )}
      {rest.length > 0 && <div className="flex max-w-2xl flex-col gap-8 not-first:mt-4">{rest.map(field)}</div>}
    </>
  );
}
