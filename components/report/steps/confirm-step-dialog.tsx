"use client";

import { useFormatter, useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import type { ReportDetail } from "@/lib/features/report/reading/schema";

type ConfirmStepDialogProps = {
  step: "complete" | "recall" | "give-feedback";
  /** How many questions of the feedback have an answer. */
  progress: { answered: number; asked: number };
  /** Who has not answered yet, or has and corrects it. */
  awaited: ReportDetail["awaited"];
  busy: boolean;
  error?: string;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before a report is closed, a request is withdrawn, or feedback with many open questions is sent. */
export function ConfirmStepDialog({
  step,
  progress,
  awaited,
  busy,
  error,
  onClose,
  onConfirm,
}: ConfirmStepDialogProps) {
  const t = useTranslations();
  const format = useFormatter();
  const namesOf = (people: ReportDetail["awaited"]) => format.list(people.map(({ fullName }) => fullName));
  const correcting = awaited.filter(({ isCorrecting }) => isCorrecting);
  const silent = awaited.filter(({ isCorrecting }) => !isCorrecting);
  const open = progress.asked - progress.answered;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={t(`report.${step}_title`)}
      description={t(`report.${step}_text`, { open, asked: progress.asked })}
      confirmLabel={t(step === "give-feedback" ? "report.give-feedback_anyway" : `report.step_${step}`)}
      cancelLabel={t(step === "give-feedback" ? "common.unsaved_keep" : "common.cancel")}
      busy={busy}
    >
      {step === "complete" && silent.length > 0 && <p>{t("report.complete_awaited", { names: namesOf(silent) })}</p>}
      {step === "complete" && correcting.length > 0 && (
        <p>{t("report.complete_correcting", { names: namesOf(correcting) })}</p>
      )}
      <div role="alert">{error && <ErrorText>{error}</ErrorText>}</div>
    </ConfirmDialog>
  );
}
