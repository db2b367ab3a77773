"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import { discardFormDraft } from "../calls";
import { formPath } from "../editing/form-path";
import type { Version } from "./versions";

type Props = {
  version: Version;
  formId: number;
  /** With it the form goes too: nothing of it was ever published. */
  isOnly: boolean;
  onClose: () => void;
};

/** Asks before a draft is discarded. */
export function DiscardDialog({ version: { versionId, revision }, formId, isOnly, onClose }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const ask = useAsk();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function discard() {
    setBusy(true);
    const outcome = await ask(discardFormDraft, { versionId, revision });
    if (outcome.kind === "done") {
      toast.success(t("form.discarded"));
      onClose();
      return router.replace(formPath(outcome.data.formRemoved ? {} : { formId }));
    }
    setBusy(false);
    setProblem(outcome.kind === "changed" ? t("form.discard_meanwhile") : outcome.problem);
    router.refresh();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={discard}
      title={t("form.discard_title")}
      description={t(isOnly ? "form.discard_text_form" : "form.discard_text")}
      confirmLabel={t(isOnly ? "form.discard_form" : "form.discard")}
      cancelLabel={t("common.cancel")}
      danger
      busy={busy}
    >
      <div role="alert" className="empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
    </ConfirmDialog>
  );
}
