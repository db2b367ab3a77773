"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import type { Party } from "@/lib/features/evaluation/rating/rules";
import type { OtherPart } from "./other-part";
import type { useSubmit } from "./use-submit";

type SubmitPartProps = Pick<ReturnType<typeof useSubmit>, "submit" | "asking" | "confirm" | "cancel" | "busy"> & {
  party: Party;
  /** What the other side is called. */
  other: string;
  otherPart: OtherPart;
  /** How many factors have no rating. */
  unrated: number;
};

/**
 * The button that submits a part. Who submits last is asked before, because the other side then sees the answers, and so is who has
 * left factors without a rating.
 */
export function SubmitPart({ party, other, otherPart, unrated, submit, ...asked }: SubmitPartProps) {
  const { asking, confirm, cancel, busy } = asked;
  const t = useTranslations();
  const meaning = {
    awaited: `evaluation.submit_note_${party}`,
    submitted: "evaluation.submit_text",
    left_out: "evaluation.submit_text_left_out",
  } as const;
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
        description={t(meaning[otherPart], { name: other })}
        confirmLabel={t(`evaluation.submit_${party}`)}
        cancelLabel={t("common.cancel")}
      >
        {unrated > 0 && <Notice tone="warning">{t("evaluation.submit_unrated", { count: unrated })}</Notice>}
      </ConfirmDialog>
    </>
  );
}
