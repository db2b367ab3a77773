"use client";

import { useTranslations } from "next-intl";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { type AnswerValue, wordsOf } from "@/components/report/writing/questions";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { RatingScale, type RatingStep } from "@/components/ui/rating-scale";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { AnsweredQuestion } from "@/lib/features/report/answers/rules";
import { type Locale, languageTag } from "@/lib/platform/i18n/locales";
import { limits } from "@/lib/platform/limits";
import { QuestionLink } from "../question-link";

type Props = {
  question: AnsweredQuestion;
  questions: readonly AnsweredQuestion[];
  steps: RatingStep[];
  language: Locale;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
};

const indents = ["", "ml-9", "ml-18"];

/** A question as the writer of a report meets it. */
export function PreviewQuestion({ question, questions, steps, language, value, onChange }: Props) {
  const t = useTranslations();
  const words = wordsOf(question, questions) || t("form.no_text");
  const parent = questions.find(({ id }) => id === question.parentId);
  const label = (
    <span lang={languageTag(language)}>
      {words}
      {question.isCompulsory && (
        <>
          {" "}
          <span aria-hidden="true">*</span>
          <VisuallyHidden>{t("report.compulsory")}</VisuallyHidden>
        </>
      )}
    </span>
  );
  // Under its checkbox where both are on this tab.
  const indent = parent?.tab === question.tab ? indents[question.depth] : undefined;

  if (question.type === "checkbox")
    return (
      <div className={cx(indent)}>
        {question.showCheckbox ? (
          <Checkbox label={label} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
        ) : (
          <p className="py-2.5">{label}</p>
        )}
        <QuestionLink question={question} />
      </div>
    );

  return (
    <div className={cx("max-w-2xl py-3", indent)}>
      {question.type === "rating" ? (
        <>
          <RatingScale
            legend={label}
            steps={steps}
            value={typeof value === "number" ? value : null}
            onChange={onChange}
            clearLabel={t("report.clear_rating")}
          />
          <QuestionLink question={question} />
        </>
      ) : (
        <Field label={label} help={question.showLink ? <QuestionLink question={question} /> : null}>
          <CountedTextArea
            value={typeof value === "string" ? value : ""}
            onChange={(event) => onChange(event.target.value)}
            limit={limits.answerLength}
          />
        </Field>
      )}
    </div>
  );
}
