"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import type { Term } from "@/lib/features/evaluation/life/rules";
import type { Party } from "@/lib/features/evaluation/rating/rules";
import { withdrawEvaluation } from "../calls";

type SubmittedNoticeProps = {
  evaluationId: number;
  term: Term;
  party: Party;
  revision: number;
  /** Who is waited for. */
  other: string;
};

/** The own part is submitted: who is waited for, and the way back until then. */
export function SubmittedNotice({ evaluationId, term, party, revision, other }: SubmittedNoticeProps) {
  const t = useTranslations();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const { run, busy, problem, forget } = useCall(withdrawEvaluation);

  const close = () => {
    setAsking(false);
    forget();
  };

  async function withdraw(): Promise<void> {
    const isDone = await run({ evaluationId, stage: term, revision });
    if (isDone) {
      close();
      toast.success(t("evaluation.withdrawn"));
    }
    // The other side may have submitted meanwhile.
    router.refresh();
  }

  return (
    <>
      <Notice
        tone="positive"
        title={t(`evaluation.submitted_${party}`)}
        actions={
          <Button size="small" onClick={() => setAsking(true)}>
            {t("evaluation.withdraw")}
          </Button>
        }
      >
        {t("evaluation.submitted_text", { name: other })}
      </Notice>
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={withdraw}
        title={t(`evaluation.withdraw_title_${party}`)}
        description={t("evaluation.withdraw_text")}
        confirmLabel={t("evaluation.withdraw")}
        cancelLabel={t("common.cancel")}
        busy={busy}
      >
        <div role="alert">{problem && <ErrorText>{problem}</ErrorText>}</div>
      </ConfirmDialog>
    </>
  );
}
