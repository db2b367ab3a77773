"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { placed } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { limits } from "@/lib/platform/limits";
import { giveNotice } from "../calls";

const fields = ["lateReason", "isLaterConduct"] as const;

type Progress = { busy: boolean; problem?: string; errors: Partial<Record<string, string>> };

/** What a late notice is given with. */
export type Late = { reason: string; isConduct: boolean };

const notLate: Late = { reason: "", isConduct: false };

type GiveDialogProps = {
  target: { evaluationId: number; noticeId: number; revision: number; categoryB: boolean };
  studentName: string;
  /** The last safe day in words once it is over; null before. */
  overSince: string | null;
  names: readonly string[];
  /** What is typed here: it outlives a dialog that closes because somebody else has changed the draft. */
  late: Late | undefined;
  onType: (late: Late | undefined) => void;
  /** Somebody else has changed the draft meanwhile. */
  onChanged: () => void;
  onClose: () => void;
};

/** Asks once more before a notice is given, and for the reason when it is late. */
export function GiveDialog({
  target,
  studentName,
  overSince,
  names,
  late = notLate,
  onType,
  onChanged,
  onClose,
}: GiveDialogProps) {
  const t = useTranslations("evaluation.notice");
  const router = useRouter();
  const ask = useAsk();
  const [progress, setProgress] = useState<Progress>({ busy: false, errors: {} });
  const [isUnsure, setIsUnsure] = useState(false);
  const { reason, isConduct } = late;
  const setReason = (text: string) => onType({ ...late, reason: text });
  const guard = usePersonalDataGuard({ text: reason, onChange: setReason, except: names });
  const { categoryB, ...notice } = target;
  const isLate = overSince !== null || progress.errors.lateReason !== undefined;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.querySelector("textarea");
    if (isLate && reason.trim() === "") {
      setProgress({ busy: false, errors: { lateReason: t("error_late") } });
      return field?.focus();
    }
    if (guard.hold()) return;
    const facts = isLate ? { lateReason: reason, isLaterConduct: isConduct } : {};
    setProgress({ busy: true, errors: {} });
    const outcome = await ask(giveNotice, { ...notice, ...facts });
    // What somebody else has changed is shown on the page, under the dialog.
    if (outcome.kind === "changed") return onChanged();
    // Without an answer it may be given: the next press finds that out, and what is typed stays until then.
    setIsUnsure(outcome.kind === "unreachable");
    if (outcome.kind !== "unreachable") router.refresh();
    if (outcome.kind !== "done") {
      const { beside, above } = placed(outcome, fields);
      return setProgress({
        busy: false,
        errors: Object.fromEntries(beside),
        ...(above !== undefined && { problem: above }),
      });
    }
    toast.success(t("given"));
    close();
  }

  function close() {
    onType(undefined);
    onClose();
  }

  return (
    <FormDialog
      title={t("give_title")}
      description={t("give_text", { name: studentName })}
      saveLabel={t("give")}
      unsaved={reason.trim() !== ""}
      busy={progress.busy}
      problem={progress.problem}
      onSubmit={submit}
      onClose={() => {
        if (isUnsure) router.refresh();
        close();
      }}
    >
      {isLate && (
        <>
          {overSince !== null && (
            <Notice tone="danger" title={t("late_title", { day: overSince })}>
              {t("late_text")}
            </Notice>
          )}
          <Field label={t("late_reason")} help={t("late_reason_help")} error={progress.errors.lateReason}>
            <CountedTextArea
              value={reason}
              onChange={({ target: input }) => {
                setProgress({ busy: false, errors: {} });
                setReason(input.value);
              }}
              limit={limits.contentLength}
            />
          </Field>
          <PersonalDataNotice {...guard.notice} />
          {categoryB && (
            <Checkbox
              label={t("conduct")}
              help={t("conduct_help")}
              error={progress.errors.isLaterConduct}
              checked={isConduct}
              onChange={({ target: input }) => onType({ ...late, isConduct: input.checked })}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
