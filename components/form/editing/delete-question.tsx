"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { useAsk } from "@/components/data/use-ask";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { branchOf, textIn } from "@/lib/features/form/content/rules";
import type { FormQuestion } from "@/lib/features/form/content/schema";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { deleteQuestion } from "../calls";
import type { Draft } from "./use-draft";

type Props = {
  draft: Draft;
  /** Nothing is asked without one. */
  question: FormQuestion | undefined;
  onClose: () => void;
  onDeleted: (question: FormQuestion) => void;
};

/** Asks before a question goes, and says how many go with it. */
export function DeleteQuestion({ draft, question, onClose, onDeleted }: Props) {
  const t = useTranslations();
  const locale = useLanguage();
  const ask = useAsk();
  const [busy, setBusy] = useState(false);
  if (!question) return null;
  const { id: questionId } = question;
  const text = textIn(question.text, locale);
  const nested = branchOf(draft.questions, questionId).length - 1;

  async function remove(gone: FormQuestion) {
    setBusy(true);
    const { versionId } = draft.editor;
    const outcome = await ask(deleteQuestion, {
      versionId,
      questionId,
      revision: draft.revision(),
    });
    setBusy(false);
    onClose();
    if (outcome.kind === "done") {
      draft.tell(outcome.data.revision);
      draft.announce(t("form.question_deleted", { text }));
      onDeleted(gone);
    } else {
      if (outcome.kind === "changed" && outcome.revision !== null) draft.tell(outcome.revision);
      toast.error(outcome.kind === "changed" ? t("form.delete_meanwhile") : outcome.problem);
    }
    draft.refresh();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => remove(question)}
      title={t("form.delete_title")}
      description={t("form.delete_text", { text, count: nested })}
      confirmLabel={nested > 0 ? t("form.delete_all", { count: nested + 1 }) : t("form.delete_question")}
      cancelLabel={t("common.cancel")}
      danger
      busy={busy}
    />
  );
}
