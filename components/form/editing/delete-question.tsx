"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { sendIds } from "@/components/data/send-id";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { undoMs } from "@/components/ui/undo-ms";
import { branchOf, quoted, textIn } from "@/lib/features/form/content/rules";
import type { FormQuestion } from "@/lib/features/form/content/schema";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { newId } from "@/lib/platform/new-id";
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
  const [sendIdOf] = useState(sendIds);
  const [busy, setBusy] = useState(false);
  if (!question) return null;
  const { id: questionId } = question;
  const text = quoted(textIn(question.text, locale));
  const nested = branchOf(draft.questions, questionId).length - 1;

  async function remove(gone: FormQuestion) {
    setBusy(true);
    const input = { versionId: draft.editor.versionId, questionId };
    const outcome = await draft.change(deleteQuestion, input, { base: draft.revision, sendIdOf });
    setBusy(false);
    onClose();
    if (outcome.kind === "done") {
      toast.success(t("form.question_deleted", { text }), { duration: undoMs, action: undoing(gone, newId()) });
      onDeleted(gone);
    } else toast.error(outcome.kind === "changed" ? t("form.delete_meanwhile") : outcome.problem);
    draft.refresh();
  }

  const undoing = (gone: FormQuestion, sendId: string, label = t("form.undo")) => ({
    label,
    onClick: () => void restore(gone, sendId),
  });

  /** All tries have the same id: what is tried again because no answer came does not bring it back twice. */
  async function restore(gone: FormQuestion, sendId: string) {
    const input = { versionId: draft.editor.versionId, questionId: gone.id };
    const send = (base: number) => draft.change(restoreQuestion, input, { base, sendIdOf: () => sendId });
    const first = await send(draft.revision);
    // The toast outlives the tab it was made on and knows no later edits. What comes back overwrites none of them.
    const newest = first.kind === "changed" ? first.revision : null;
    const outcome = newest === null ? first : await send(newest);
    const again = undoing(gone, sendId, t("form.restore_again"));
    if (outcome.kind === "done") {
      toast.success(t(outcome.data.isAtItsPlace ? "form.question_restored" : "form.question_restored_last", { text }));
      onRestored(gone);
    } else if (outcome.kind === "changed") {
      toast.error(t("form.restore_meanwhile", { text }), { duration: undoMs, action: again });
    } else if (outcome.kind === "unreachable") {
      // The way back stays until there is a network again.
      toast.error(outcome.problem, { duration: Number.POSITIVE_INFINITY, action: again });
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
