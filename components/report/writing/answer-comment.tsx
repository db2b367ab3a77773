"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { currentValues } from "@/components/draft/draft-state";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { AnsweredQuestion } from "@/lib/features/report/answers/rules";
import type { ReportDraft } from "../draft/use-report-draft";
import { focusQuestion } from "./focus-question";
import { QuestionField } from "./question-field";
import type { ReportForm } from "./questions";

type AnswerCommentProps = {
  /** The student's question that the comment is about. */
  question: AnsweredQuestion;
  form: ReportForm;
  draft: ReportDraft;
};

/** The writer's comment on one answer of the student: a button while it is empty, then a text field like any other. */
export function AnswerComment({ question, form, draft }: AnswerCommentProps) {
  const t = useTranslations("report");
  const [open, setOpen] = useState(false);
  const words = question.text;

  // The field stays when its text is emptied to be written anew.
  if (!open && hasComment(draft, question.id)) setOpen(true);
  if (!open && !hasComment(draft, question.id))
    return (
      <Button
        variant="quiet"
        size="small"
        icon={<Icon name="chat-bubble-left-ellipsis-solid" />}
        className="-ml-3 self-start"
        onClick={() => {
          setOpen(true);
          focusQuestion(question.id);
        }}
      >
        {t("comment_action")} <VisuallyHidden>{t("comment_about", { question: words })}</VisuallyHidden>
      </Button>
    );
  const asked = { ...question, text: t("comment_label", { question: words }), isCompulsory: false, showLink: false };
  // A comment on words that the student has taken back since is not given.
  const isUnfit = question.valueAnswer.trim() === "" && Boolean(currentValues(draft.state)[question.id]);
  const error = isUnfit ? "report.error_nothing_to_comment" : undefined;
  return <QuestionField question={asked} form={form} draft={draft} isFeedback error={error} />;
}

/** Is there a comment on this answer, or has it just been removed? */
export const hasComment = ({ state }: ReportDraft, questionId: number): boolean =>
  questionId in state.mine || Boolean(state.saved[questionId]);
