"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "@/components/data/form-dialog";
import { useCallForm } from "@/components/data/use-call-form";
import { formKinds, textIn } from "@/lib/features/form/content/rules";
import type { FormQuestion, Texts } from "@/lib/features/form/content/schema";
import { leadLanguage } from "@/lib/platform/i18n/locales";
import { numbered } from "@/lib/platform/i18n/numbered";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { useLanguages } from "@/lib/platform/i18n/use-languages";
import { staleOf } from "./missing-in";
import { QuestionConflictNotice } from "./question-conflict-notice";
import { QuestionFields } from "./question-fields";
import { questionFormSchema, typedQuestion } from "./question-form";
import type { Draft } from "./use-draft";
import { useSaveQuestion } from "./use-save-question";

/** A question of the draft, or where to add a new one. */
export type OpenQuestion = Pick<FormQuestion, "tab" | "viewPoint" | "parentId"> & { question?: FormQuestion };

type Props = { draft: Draft; open: OpenQuestion; onClose: () => void };

/** Adds a question or changes one: what it asks in each language, how it is answered, and its link. */
export function QuestionDialog({ draft, open, onClose }: Props) {
  const t = useTranslations();
  const locale = useLanguage();
  const languages = useLanguages();
  const { kind } = draft.editor;
  const { save, meanwhile } = useSaveQuestion(draft, open);
  const form = useCallForm({
    schema: questionFormSchema(leadLanguage(languages)),
    fields: ["texts", "type", "isCompulsory", "linkUrl", "link_content"],
    defaultValues: typedQuestion(open.question, formKinds[kind].firstType(open.tab)),
    send: save,
    onDone: (_, typed) => {
      draft.announce(
        t(open.question ? "form.question_saved" : "form.question_added", { text: textIn(typed.texts, locale) }),
      );
      onClose();
    },
  });
  const parent = draft.questions.find(({ id }) => id === open.parentId);

  return (
    <FormDialog
      wide
      title={t(open.question ? "form.edit_question" : "form.new_question")}
      description={[
        t(`form.tab_${kind}_${numbered(open.tab)}`),
        t(`viewpoint.${numbered(open.viewPoint)}`),
        ...(parent ? [t("form.under", { question: textIn(parent.text, locale) })] : []),
      ].join(" · ")}
      saveLabel={t(open.question ? "form.save_question" : "form.add_question")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={!form.changed && form.problem}
      notice={form.changed && meanwhile && <QuestionConflictNotice meanwhile={meanwhile} />}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <QuestionFields form={form} kind={kind} nested={parent !== undefined} stale={staleIn(draft, open.question)} />
    </FormDialog>
  );
}

/** The texts of a question that may have fallen behind the Norwegian one, by language. */
const staleIn = ({ editor }: Draft, question: FormQuestion | undefined): Partial<Texts> =>
  Object.fromEntries(staleOf(editor, question?.id).map((language) => [language, question?.text[language]]));
