"use client";

import { joinTexts } from "@/components/draft/join-texts";
import { VersionChoice } from "@/components/draft/version-choice";
import type { AnswerValue, ReportForm } from "../writing/questions";
import { useAnswerWords } from "./use-answer-words";

type QuestionConflictProps = {
  form: ReportForm;
  /** The value in this page. */
  mine: AnswerValue;
  /** As it was saved elsewhere. */
  saved: AnswerValue;
  onChoose: (version: "mine" | "saved") => void;
  onJoin: (both: string) => void;
};

/** An answer that was changed here and elsewhere: both versions, and the choice between them. */
export function QuestionConflict({ form, mine, saved, onChoose, onJoin }: QuestionConflictProps) {
  const inWords = useAnswerWords(form.steps);
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
