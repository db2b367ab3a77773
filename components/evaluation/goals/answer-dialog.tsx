"use client";

import { useTranslations } from "next-intl";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { FormDialog } from "@/components/data/form-dialog";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Field } from "@/components/ui/field";
import { ErrorText, HelpText } from "@/components/ui/field-text";
import { Notice } from "@/components/ui/notice";
import { goalLimits } from "@/lib/features/goal/rules";
import type { AnswerButtonProps } from "./answer-button";
import { EvidenceChoice } from "./evidence-choice";
import { useAnswerGoal } from "./use-answer-goal";

type AnswerDialogProps = AnswerButtonProps & { onClose: () => void };

/** Asks the student what became of a goal, and which reports show it. */
export function AnswerDialog({ placementId, names, goal, voidText, onClose }: AnswerDialogProps) {
  const t = useTranslations();
  const { register, watch, setValue, errorOf, changed, ...form } = useAnswerGoal(placementId, goal, onClose);
  const [text, reportIds] = [watch("text"), watch("reportIds")];
  const onChange = (next: string) => setValue("text", next, { shouldDirty: true });
  const guard = usePersonalDataGuard({ text, onChange, known: goal.answer ?? "", except: names });
  const problem = errorOf("reportIds");

  return (
    <FormDialog
      title={t("evaluation.goals.answer_title")}
      description={goal.text}
      saveLabel={t("evaluation.goals.answer_save")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem}
      notice={
        changed && (
          <ConflictNotice title={t("evaluation.goals.conflict_title")}>
            <p>{t("evaluation.goals.conflict_text")}</p>
            <p className="mt-2 break-words whitespace-pre-line">{changed.answer}</p>
          </ConflictNotice>
        )
      }
      onSubmit={guard.before(form.submit)}
      onClose={onClose}
    >
      {voidText && <Notice tone="warning">{voidText}</Notice>}
      <Field
        label={t("evaluation.goals.answer_label")}
        help={t("evaluation.goals.answer_help")}
        error={errorOf("text")}
      >
        <CountedTextArea {...register("text")} value={text} limit={goalLimits.answerLength} />
      </Field>
      <PersonalDataNotice {...guard.notice} />
      <fieldset className="min-w-0">
        <legend className="font-semibold">{t("evaluation.goals.reports_label")}</legend>
        <HelpText>{t("evaluation.goals.reports_help", { count: goalLimits.reports })}</HelpText>
        <EvidenceChoice
          placementId={placementId}
          known={goal.reports}
          chosen={reportIds}
          onChange={(next) => setValue("reportIds", next, { shouldDirty: true })}
        />
        <div role="alert" className="empty:hidden">
          {problem && <ErrorText>{problem}</ErrorText>}
        </div>
      </fieldset>
    </FormDialog>
  );
}
