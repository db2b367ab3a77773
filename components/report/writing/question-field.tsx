"use client";

import dynamic from "next/dynamic";
import { currentValues, heldIn } from "@/components/draft/draft-state";
import { fieldId } from "@/components/form/field-id";
import { QuestionLink } from "@/components/form/question-link";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { useErrorText } from "@/components/layout/use-error-text";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { replaced } from "@/components/personal-data/use-personal-data-guard";
import { SentenceTools } from "@/components/sentence/sentence-tools";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import type { AnsweredQuestion } from "@/lib/features/report/answers/rules";
import { reportTab } from "@/lib/features/report/life/rules";
import { limits } from "@/lib/platform/limits";
import { isTooLong } from "../draft/report-draft";
import type { ReportDraft } from "../draft/use-report-draft";
import { AnswerScale } from "./answer-scale";
import { Compulsory } from "./compulsory";
import { type ReportForm, selfRatingOf, wordsOf } from "./questions";

/** Two tabs on one report are rare: the texts for it load when they are needed. */
const QuestionConflict = dynamic(() => import("../draft/question-conflict").then((module) => module.QuestionConflict), {
  ssr: false,
});

type QuestionFieldProps = {
  question: AnsweredQuestion;
  form: ReportForm;
  draft: ReportDraft;
  /** A text of feedback: the writer's own sentences are at hand. */
  isFeedback?: boolean;
  /** What is wrong with the answer besides what the draft knows, as a message key. */
  error?: string | undefined;
};

/** One question with the control of its type, its error and, when it was saved elsewhere too, the choice between both. */
export function QuestionField({
  question,
  form,
  draft,
  isFeedback = question.tab === reportTab.feedback,
  error,
}: QuestionFieldProps) {
  const { state, session } = draft;
  const value = currentValues(state)[question.id] ?? null;
  const held = heldIn(state, question.id);
  return (
    <div id={fieldId(question.id)} className="flex flex-col gap-3">
      <Control {...{ question, form, value, draft, error }} />
      {held.length > 0 && (
        <PersonalDataNotice
          findings={held}
          onDismiss={({ excerpt }) => session.decide(question.id, excerpt)}
          onReplace={(finding, words) => session.change(question.id, replaced(String(value ?? ""), finding, words))}
        />
      )}
      {isFeedback && question.type === "text" && (
        <SentenceTools
          around={fieldId(question.id)}
          text={String(value ?? "")}
          onChange={(text) => session.change(question.id, text)}
          held={held}
          names={draft.names}
        />
      )}
      {state.conflicts.includes(question.id) && (
        <QuestionConflict
          form={form}
          mine={value}
          saved={state.saved[question.id] ?? null}
          onChoose={(version) => session.choose(question.id, version)}
          onJoin={(both) => session.join(question.id, both)}
        />
      )}
    </div>
  );
}

function Control({ question, form, value, draft, error: known }: QuestionFieldProps & { value: unknown }) {
  const { questions, steps } = form;
  const error = useQuestionError(question.id, draft, known);
  const words = question.isCompulsory ? (
    <Compulsory>{wordsOf(question, questions)}</Compulsory>
  ) : (
    wordsOf(question, questions)
  );
  const change = (changed: boolean | string | number | null) => draft.session.change(question.id, changed);

  if (question.type === "checkbox")
    return (
      <div>
        {question.showCheckbox ? (
          <Checkbox
            label={words}
            error={error}
            checked={value === true}
            onChange={(event) => change(event.target.checked)}
          />
        ) : (
          <p className="py-2.5">{words}</p>
        )}
        <QuestionLink question={question} />
      </div>
    );

  if (question.type === "rating")
    return (
      <div>
        <AnswerScale
          selfRating={question.tab === reportTab.feedback ? selfRatingOf(question, questions) : null}
          legend={words}
          error={error}
          steps={[...steps]}
          value={typeof value === "number" ? value : null}
          onChange={change}
        />
        <QuestionLink question={question} />
      </div>
    );

  return (
    <Field label={words} error={error} help={question.showLink ? <QuestionLink question={question} /> : null}>
      <CountedTextArea
        value={typeof value === "string" ? value : ""}
        onChange={(event) => change(event.target.value)}
        limit={limits.answerLength}
      />
    </Field>
  );
}

function useQuestionError(id: number, { state }: ReportDraft, known?: string): string | undefined {
  const errorText = useErrorText();
  if (isTooLong(state.mine[id])) return errorText("validation.too_long");
  const refusal = state.refused[id];
  if (refusal) return errorText(refusal);
  if (state.missing.includes(id)) return errorText("evaluation.error_please_answer_for_required_questions");
  return known === undefined ? undefined : errorText(known);
}
