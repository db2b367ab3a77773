"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { useCall } from "@/components/data/use-call";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { useErrorText } from "@/components/layout/use-error-text";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { limits } from "@/lib/platform/limits";
import { liftNotice } from "../calls";
import type { FollowUpProps } from "./follow-up";

/** Asks for the reason before a notice is lifted. */
export function LiftDialog({ evaluationId, notice, studentName, names, onClose }: FollowUpProps) {
  const t = useTranslations("evaluation.notice");
  const errorText = useErrorText();
  const router = useRouter();
  const call = useCall(liftNotice, ["reason"]);
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const guard = usePersonalDataGuard({ text: reason, onChange: setReason, except: names });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.querySelector("textarea");
    if (reason.trim() === "") {
      setIsMissing(true);
      return field?.focus();
    }
    if (guard.hold()) return;
    const { noticeId, revision } = notice;
    const answer = await call.run({ evaluationId, noticeId, revision, reason });
    router.refresh();
    if (!answer) return;
    toast.success(t("lifted_done"));
    onClose();
  }

  return (
    <FormDialog
      title={t("lift_title")}
      description={t("lift_text", { name: studentName })}
      saveLabel={t("lift")}
      unsaved={reason.trim() !== ""}
      busy={call.busy}
      problem={call.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("lift_reason")} error={isMissing ? errorText("evaluation.error_remark") : call.errors.reason}>
        <CountedTextArea
          value={reason}
          onChange={({ target }) => {
            setIsMissing(false);
            setReason(target.value);
          }}
          limit={limits.contentLength}
        />
      </Field>
      <PersonalDataNotice {...guard.notice} />
    </FormDialog>
  );
}
