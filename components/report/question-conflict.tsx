"use client";

import { useTranslations } from "next-intl";
import { Notice } from "../ui/alert";
import { Button } from "../ui/button";
import type { AnswerValue, FlatQuestion } from "./questions";
import { numbered } from "./texts";

type QuestionConflictProps = {
  question: FlatQuestion;
  /** As it stands in this page. */
  mine: AnswerValue;
  /** As it was saved elsewhere. */
  saved: AnswerValue;
  onChoose: (version: "mine" | "saved") => void;
};

/** An answer that was changed here and elsewhere: both versions, and the choice between them. */
export function QuestionConflict({ question, mine, saved, onChoose }: QuestionConflictProps) {
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
      <Version title={t("conflict_mine")} question={question} value={mine} />
      <Version title={t("conflict_saved")} question={question} value={saved} />
    </Notice>
  );
}

function Version({ title, question, value }: { title: string; question: FlatQuestion; value: AnswerValue }) {
  const t = useTranslations();
  const inWords = () => {
    if (question.type === "checkbox") return t(value === true ? "report.ticked" : "report.not_ticked");
    if (typeof value === "number") return `${value} ${t(`rating.${numbered(value)}`)}`;
    if (question.type === "rating") return t("report.not_rated");
    return value || t("report.not_answered");
  };
  return (
    <div className="mt-3">
      <p className="text-sm text-muted">{title}</p>
      <p className="max-h-60 overflow-y-auto whitespace-pre-line">{inWords()}</p>
    </div>
  );
}
