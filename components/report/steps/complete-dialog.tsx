"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";

type CompleteDialogProps = { busy: boolean; error?: string; onClose: () => void; onConfirm: () => void };

/** Asks before a report is closed for good. */
export function CompleteDialog({ busy, error, onClose, onConfirm }: CompleteDialogProps) {
  const t = useTranslations();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={t("report.complete_title")}
      description={t("report.complete_text")}
      confirmLabel={t("report.step_complete")}
      cancelLabel={t("common.cancel")}
      busy={busy}
    >
      <div role="alert">{error && <ErrorText>{error}</ErrorText>}</div>
    </ConfirmDialog>
  );
}
