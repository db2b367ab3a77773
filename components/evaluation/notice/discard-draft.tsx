"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/data/use-call";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import type { DiscardNoticeInput } from "@/lib/features/evaluation/notice/schema";
import { discardNotice } from "../calls";

type DiscardDraftProps = {
  /** The draft as this page knows it, with all that was typed. */
  target: DiscardNoticeInput;
  studentName: string;
  /** The writer has confirmed it. */
  onPress: () => void;
  /** It is gone: what this device holds of it goes too. */
  onDone: () => void;
  onClose: () => void;
};

/** Asks before the draft of a notice is deleted. */
export function DiscardDraft({ target, studentName, onPress, onDone, onClose }: DiscardDraftProps) {
  const t = useTranslations("evaluation.notice");
  const common = useTranslations("common");
  const router = useRouter();
  const call = useCall(discardNotice);

  async function discard() {
    onPress();
    const outcome = await call.run(target);
    // After a refusal too: somebody else may have changed it.
    if (!outcome) return router.refresh();
    onDone();
  }

  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={discard}
      busy={call.busy}
      title={t("discard_title")}
      description={t("discard_text", { name: studentName })}
      confirmLabel={t("discard")}
      cancelLabel={common("cancel")}
    >
      <div role="alert">{call.problem && <ErrorText>{call.problem}</ErrorText>}</div>
    </ConfirmDialog>
  );
}
