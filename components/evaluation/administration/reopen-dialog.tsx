"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { sendIds } from "@/components/data/send-id";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { reopenSchema } from "@/lib/features/evaluation/life/schema";
import { reopenEvaluation } from "../calls";
import { ReasonField } from "../ways/reason-field";
import type { ReopenEvaluationProps } from "./reopen-evaluation";

type Props = ReopenEvaluationProps & { onClose: () => void };

/** Asks from which stage an evaluation is opened again, and why. */
export function ReopenDialog({ evaluationId, stages, names, onClose }: Props) {
  const t = useTranslations("evaluation.ways");
  const evaluations = useTranslations("evaluations");
  const router = useRouter();
  const ask = useAsk();
  const [sendIdOf] = useState(sendIds);
  const { register, errorOf, watch, setValue, ...form } = useCallForm({
    schema: reopenSchema,
    fields: ["stage", "reason"],
    defaultValues: { evaluationId, stage: stages.at(-1) ?? 1, reason: "" },
    send: (input) => ask(reopenEvaluation, { ...input, sendId: sendIdOf(input) }),
    onDone: () => {
      onClose();
      toast.success(t("reopened"));
      router.refresh();
    },
    onRefused: () => router.refresh(),
  });
  const reason = watch("reason");
  const guard = usePersonalDataGuard({
    text: reason,
    onChange: (text) => setValue("reason", text, { shouldDirty: true }),
    except: names,
  });

  return (
    <FormDialog
      title={t("reopen_title")}
      description={t("reopen_text")}
      saveLabel={t("reopen")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem}
      onSubmit={guard.before(form.submit)}
      onClose={onClose}
    >
      <Field label={t("reopen_stage")} error={errorOf("stage")}>
        <Select {...register("stage", { valueAsNumber: true })}>
          {stages.map((stage) => (
            <option key={stage} value={stage}>
              {evaluations(`stage_${stage}`)}
            </option>
          ))}
        </Select>
      </Field>
      <ReasonField error={errorOf("reason")} control={register("reason")} text={reason} />
      <PersonalDataNotice {...guard.notice} />
    </FormDialog>
  );
}
