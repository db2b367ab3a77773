"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { AnsweredQuestion } from "@/lib/features/report/answers/rules";
import type { AnswerValue, ReportForm } from "../writing/questions";
import { anchorOf } from "../writing/texts";

type QuestionConflictProps = {
  question: AnsweredQuestion;
  form: ReportForm;
  /** The value in this page. */
  mine: AnswerValue;
  /** As it was saved elsewhere. */
  saved: AnswerValue;
  onChoose: (version: "mine" | "saved") => void;
};

/** An answer that was changed here and elsewhere: both versions, and the choice between them. */
export function QuestionConflict({ question, form, mine, saved, onChoose }: QuestionConflictProps) {
  const t = useTranslations("report");
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t("conflict_title")}
      actions={
        <>
          <Button size="small" onClick={() => onChoose("mine")}>
            {t("conflict_keep_mine")}
          </Button>
          <Button size="small" onClick={() => onChoose("saved")}>
            {t("conflict_use_saved")}
          </Button>
        </>
      }
    >
      <Version title={t("conflict_mine")} question={question} form={form} value={mine} />
      <Version title={t("conflict_saved")} question={question} form={form} value={saved} />
    </Notice>
  );
}

type VersionProps = { title: string; question: AnsweredQuestion; form: ReportForm; value: AnswerValue };

function Version({ title, question, form, value }: VersionProps) {
  const t = useTranslations("report");
  const answerText = () => {
    if (question.type === "checkbox") return t(value === true ? "ticked" : "not_ticked");
    if (typeof value === "number") return `${value} ${anchorOf(value, form.steps)}`;
    if (question.type === "rating") return t("not_rated");
    return value || t("not_answered");
  };
  return (
    <div className="mt-3">
      <p className="text-sm text-muted">{title}</p>
      <p className="max-h-60 overflow-y-auto whitespace-pre-line">{answerText()}</p>
    </div>
  );
}
