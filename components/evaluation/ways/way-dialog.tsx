"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { sendIds } from "@/components/data/send-id";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { DayInput } from "@/components/layout/day-input";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { type Way, wayFields } from "@/lib/features/evaluation/life/rules";
import { proceedFormSchema } from "@/lib/features/evaluation/life/schema";
import { daysLater, showDay } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import { proceedEvaluation } from "../calls";
import { ReasonField } from "./reason-field";
import type { WaysOnProps } from "./ways-on";
import { WhoField } from "./who-field";

type Props = WaysOnProps & { way: Way; onClose: () => void };

/** Asks for the reason of a way on, says what will happen, and what cannot be undone. */
export function WayDialog({ evaluationId, stage, way, parts, seats, endDate, names, onClose }: Props) {
  const t = useTranslations("evaluation.ways");
  const router = useRouter();
  const ask = useAsk();
  const [sendIdOf] = useState(sendIds);
  const needed = wayFields[way];
  const choices = way === "without-party" ? parts : seats;
  const form = useCallForm({
    schema: proceedFormSchema({ evaluationId, stage, way }),
    fields: ["party", "witness", "endDate", "reason"],
    defaultValues: { reason: "", party: (choices.length === 1 && choices[0]) || "", witness: "", endDate: "" },
    send: (input) => ask(proceedEvaluation, { ...input, sendId: sendIdOf(input) }),
    onDone: () => {
      onClose();
      toast.success(t("saved"));
      router.refresh();
    },
    onRefused: () => router.refresh(),
  });
  const { register, errorOf, watch, setValue } = form;
  const reason = watch("reason");
  const guard = usePersonalDataGuard({
    text: reason,
    onChange: (text) => setValue("reason", text, { shouldDirty: true }),
    except: names,
  });

  return (
    <FormDialog
      title={t(`ask.${way}`)}
      description={t(`text.${way}`)}
      saveLabel={t(`save.${way}`)}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem}
      onSubmit={guard.before(form.submit)}
      onClose={onClose}
    >
      {needed.includes("party") && (
        <WhoField
          legend={t(way === "without-party" ? "party" : "seat")}
          choices={choices}
          error={errorOf("party")}
          control={register("party")}
        />
      )}
      {needed.includes("endDate") && (
        <Field label={t("end")} help={t("end_help", { day: showDay(endDate) })} error={errorOf("endDate")}>
          <DayInput min={daysLater(endDate, 1)} {...register("endDate")} />
        </Field>
      )}
      <ReasonField error={errorOf("reason")} control={register("reason")} text={reason} />
      <PersonalDataNotice {...guard.notice} />
      {needed.includes("witness") && (
        <Field label={t("witness")} help={t("witness_help")} error={errorOf("witness")}>
          <TextInput autoComplete="off" maxLength={limits.inputLength} {...register("witness")} />
        </Field>
      )}
    </FormDialog>
  );
}
