"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Party } from "@/lib/features/evaluation/rating/rules";
import type { useSubmit } from "./use-submit";

type SubmitPartProps = Pick<ReturnType<typeof useSubmit>, "submit" | "asking" | "confirm" | "cancel" | "busy"> & {
  party: Party;
  /** What the other side is called. */
  other: string;
};

/** The button that submits a part. Who submits last is asked before: both sides then see each other's answers. */
export function SubmitPart({ party, other, submit, asking, confirm, cancel, busy }: SubmitPartProps) {
  const t = useTranslations();
  return (
    <>
      <Button variant="primary" busy={busy} onClick={submit}>
        {t(`evaluation.submit_${party}`)}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={cancel}
        onConfirm={confirm}
        title={t(`evaluation.submit_title_${party}`)}
        description={t("evaluation.submit_text", { name: other })}
        confirmLabel={t(`evaluation.submit_${party}`)}
        cancelLabel={t("common.cancel")}
      />
    </>
  );
}
