"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useLocale, useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { numbered } from "@/components/report/writing/texts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/field-text";
import { textIn } from "@/lib/features/form/content/rules";
import type { FlatFormQuestion } from "@/lib/features/form/content/schema";
import type { Locale } from "@/lib/platform/i18n/locales";
import { MeanwhileQuestion } from "./meanwhile-question";
import { QuestionFields } from "./question-fields";
import { type QuestionInput, questionFormSchema, type TypedQuestion, typedQuestion } from "./question-form";
import type { Draft } from "./use-draft";
import { useGuardedClose } from "./use-guarded-close";
import { useSaveQuestion } from "./use-save-question";

/** A question of the draft, or where a new one is to stand. */
export type OpenQuestion = Pick<FlatFormQuestion, "tab" | "viewPoint" | "parentId"> & { question?: FlatFormQuestion };

type Props = { draft: Draft; open: OpenQuestion; onClose: () => void };

/** Adds a question or changes one: what it asks in each language, how it is answered, and its link. */
export function QuestionDialog({ draft, open, onClose }: Props) {
  const t = useTranslations();
  const locale = useLocale() as Locale;
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<QuestionInput, unknown, TypedQuestion>({
    resolver: zodResolver(questionFormSchema),
    defaultValues: typedQuestion(open.question, open.tab),
  });
  const { formState, handleSubmit } = form;
  const { save, problem, meanwhile } = useSaveQuestion(draft, open);
  const [saved, setSaved] = useState(false);
  const guard = useGuardedClose(formState.isDirty && !saved, onClose, element);
  const parent = draft.questions.find(({ questionId }) => questionId === open.parentId);

  async function submit(typed: TypedQuestion) {
    const errors = await save(typed);
    if (errors === null) {
      setSaved(true);
      draft.announce(
        t(open.question ? "form.question_saved" : "form.question_added", { text: textIn(typed.texts, locale) }),
      );
      return onClose();
    }
    for (const [field, message] of Object.entries(errors))
      form.setError(field as keyof QuestionInput, { type: "server", message }, { shouldFocus: true });
  }

  return (
    <>
      <Dialog
        key={guard.key}
        open
        wide
        onClose={guard.close}
        title={t(open.question ? "form.edit_question" : "form.new_question")}
        description={[
          t(`form.tab_${numbered(open.tab)}`),
          t(`viewpoint.${numbered(open.viewPoint)}`),
          ...(parent ? [t("form.under", { question: textIn(parent.texts, locale) })] : []),
        ].join(" · ")}
        closeLabel={t("common.close")}
        footer={
          <>
            <Button onClick={guard.close}>{t("common.cancel")}</Button>
            <Button type="submit" form={formId} variant="primary" busy={formState.isSubmitting}>
              {t(open.question ? "form.save_question" : "form.add_question")}
            </Button>
          </>
        }
      >
        <form
          ref={element}
          id={formId}
          method="post"
          onSubmit={handleSubmit(submit)}
          noValidate
          className="flex flex-col gap-6"
        >
          <div role="alert" className="flex flex-col gap-4 empty:hidden">
            {meanwhile && <MeanwhileQuestion meanwhile={meanwhile} />}
            {problem && <ErrorText>{problem}</ErrorText>}
          </div>
          <QuestionFields form={form} nested={parent !== undefined} />
        </form>
      </Dialog>
      {guard.question}
    </>
  );
}
