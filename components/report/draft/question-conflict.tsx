"use client";

import { useTranslations } from "next-intl";
import { joinTexts } from "@/components/draft/join-texts";
import { VersionChoice } from "@/components/draft/version-choice";
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
  onJoin: (both: string) => void;
};

/** An answer that was changed here and elsewhere: both versions, and the choice between them. */
export function QuestionConflict({ question, form, mine, saved, onChoose, onJoin }: QuestionConflictProps) {
  const t = useTranslations("report");
  const inWords = (value: AnswerValue) => {
    if (question.type === "checkbox") return t(value === true ? "ticked" : "not_ticked");
    if (typeof value === "number") return `${value} ${anchorOf(value, form.steps)}`;
    if (question.type === "rating") return t("not_rated");
    return String(value || t("not_answered"));
  };
  const both = joinTexts(mine, saved);
  return (
    <VersionChoice
      mine={inWords(mine)}
      saved={inWords(saved)}
      onChoose={onChoose}
      onJoin={both === null ? undefined : () => onJoin(both)}
    />
  );
}
