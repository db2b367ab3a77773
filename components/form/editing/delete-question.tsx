"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { undoMs } from "@/components/ui/undo-ms";
import { branchOf, textIn } from "@/lib/features/form/content/rules";
import type { FormQuestion } from "@/lib/features/form/content/schema";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { deleteQuestion, restoreQuestion } from "../calls";
import type { Draft } from "./use-draft";

type Props = {
  draft: Draft;
  /** Nothing is asked without one. */
  question: FormQuestion | undefined;
  onClose: () => void;
  onDeleted: (question: FormQuestion) => void;
  onRestored: (question: FormQuestion) => void;
};

/** Asks before a question goes, and says how many go with it. It can be undone for some seconds. */
export function DeleteQuestion({ draft, question, onClose, onDeleted, onRestored }: Props) {
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
      toast.success(t("form.question_deleted", { text }), {
        duration: undoMs,
        action: { label: t("form.undo"), onClick: () => void restore(gone) },
      });
      onDeleted(gone);
    } else {
      if (outcome.kind === "changed" && outcome.revision !== null) draft.tell(outcome.revision);
      toast.error(outcome.kind === "changed" ? t("form.delete_meanwhile") : outcome.problem);
    }
    draft.refresh();
  }

  async function restore(gone: FormQuestion) {
    const { versionId } = draft.editor;
    const send = (revision: number) => ask(restoreQuestion, { versionId, questionId: gone.id, revision });
    const first = await send(draft.revision());
    // The toast outlives the tab it was made on and knows no later edits. What comes back overwrites none of them.
    const newest = first.kind === "changed" ? first.revision : null;
    const outcome = newest === null ? first : await send(newest);
    if (outcome.kind === "done") {
      draft.tell(outcome.data.revision);
      toast.success(t(outcome.data.isAtItsPlace ? "form.question_restored" : "form.question_restored_last", { text }));
      onRestored(gone);
    } else if (outcome.kind === "changed") {
      if (outcome.revision !== null) draft.tell(outcome.revision);
      const action = { label: t("form.restore_again"), onClick: () => void restore(gone) };
      toast.error(t("form.restore_meanwhile", { text }), { duration: undoMs, action });
    } else toast.error(outcome.problem);
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
