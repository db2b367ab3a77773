"use client";

import dynamic from "next/dynamic";
import { heldIn } from "@/components/draft/draft-state";
import { fieldId } from "@/components/form/field-id";
import { QuestionLink } from "@/components/form/question-link";
import { useErrorText } from "@/components/layout/use-error-text";
import { replaced } from "@/components/personal-data/use-personal-data-guard";
import { Compulsory } from "@/components/report/writing/compulsory";
import type { RatingStep } from "@/components/ui/rating-scale";
import type { Party } from "@/lib/features/evaluation/rating/rules";
import { AnswerText } from "./answer-text";
import { FactorComment } from "./factor-comment";
import { FactorScale } from "./factor-scale";
import { MidtermComments } from "./midterm-comments";
import { noAnswer, type OwnQuestion } from "./rating-values";
import type { RatingDraft } from "./use-rating-draft";
import type { Sides } from "./use-sides";

/** Two writers of one part are rare: the texts for it load when they are needed. */
const RatingConflict = dynamic(() => import("./rating-conflict").then((module) => module.RatingConflict), {
  ssr: false,
});

export type RatingFormProps = {
  draft: RatingDraft;
  /** The form's scale. */
  steps: RatingStep[];
  sides: Sides;
  /** Who writes. */
  me: { party: Party; fullName: string };
};

/** A question of an evaluation: a factor with its scale and a comment on demand, or a text. */
export function RatingField({ question, draft, steps, sides, me }: RatingFormProps & { question: OwnQuestion }) {
  const { session, state, change } = draft;
  const { id } = question;
  const value = state.mine[id] ?? state.saved[id] ?? noAnswer;
  const errors = useErrorsOf(question, draft);
  const write = (comment: string) => change(id, { comment });
  const text = {
    error: errors.text,
    value: value.comment,
    onChange: write,
    notice: {
      findings: heldIn(state, id),
      onDismiss: ({ excerpt }: { excerpt: string }) => session.decide(id, excerpt),
      onReplace: (finding: Parameters<typeof replaced>[1], words: string) =>
        write(replaced(value.comment, finding, words)),
    },
  };
  const words = question.isCompulsory ? <Compulsory>{question.text}</Compulsory> : question.text;
  return (
    <div id={fieldId(id)} className="flex flex-col gap-3">
      {question.type === "rating" ? (
        <>
          <FactorScale
            legend={words}
            error={errors.scale}
            steps={steps}
            value={value.rating}
            onChange={(rating) => change(id, { rating })}
            canClear={!question.isCompulsory}
            earlier={question.midterm}
            sides={sides}
            me={me}
          />
          <QuestionLink question={question} />
          <FactorComment about={question.text} text={text} />
        </>
      ) : (
        <AnswerText label={words} help={question.showLink ? <QuestionLink question={question} /> : null} {...text} />
      )}
      <MidtermComments midterm={question.midterm} />
      <div data-decide className="empty:hidden">
        {state.conflicts.includes(id) && (
          <RatingConflict
            type={question.type}
            steps={steps}
            mine={value}
            saved={state.saved[id] ?? noAnswer}
            onChoose={(version) => session.choose(id, version)}
            onJoin={(both) => session.join(id, both)}
          />
        )}
      </div>
    </div>
  );
}

/** What is wrong with an answer, beside the scale or beside the text. */
function useErrorsOf({ id, type }: OwnQuestion, { state }: RatingDraft): { scale?: string; text?: string } {
  const errorText = useErrorText();
  const written = state.mine[id];
  if (written && state.rules.isWrong(written)) return { text: errorText("validation.too_long") };
  const key =
    state.refused[id] ??
    (state.missing.includes(id) ? "evaluation.error_please_answer_for_required_questions" : undefined);
  return key ? { [type === "rating" ? "scale" : "text"]: errorText(key) } : {};
}
