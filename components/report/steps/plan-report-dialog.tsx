"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useApi } from "@/components/layout/api-provider";
import { lazyResolver } from "@/components/layout/lazy-resolver";
import { useErrorText } from "@/components/layout/use-error-text";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { usePreload } from "@/components/ui/use-preload";
import type { PlacementChoice } from "@/lib/features/placement/schema";
import type { createReport } from "@/lib/features/report/life/contract";
import { reportStatus } from "@/lib/features/report/life/rules";
import type { createReportSchema } from "@/lib/features/report/life/schema";
import { showDay } from "@/lib/platform/dates";
import { CallError } from "@/lib/platform/http/client";
import { reportPath } from "../reading/report-path";
import type { NamedPlacement } from "./plan-report";

type PlanReportDialogProps = { placements: NamedPlacement[]; today: string; onClose: () => void };
type Input = z.input<typeof createReportSchema>;

const loadCheck = () => import("./plan-report-check").then((module) => module.checkPlan);
const resolver = lazyResolver<Input>(loadCheck);

/** Asks for the day and the name of a new report, makes it and goes there. */
export function PlanReportDialog({ placements, today, onClose }: PlanReportDialogProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const api = useApi();
  const router = useRouter();
  const formId = useId();
  usePreload(loadCheck);
  const [first] = placements;
  const { register, handleSubmit, watch, setError, setValue, formState } = useForm<Input>({
    resolver,
    defaultValues: { placementId: first?.placementId, date: first && dayWithin(first, today), name: "" },
  });
  const chosen = placements.find(({ placementId }) => placementId === Number(watch("placementId"))) ?? first;
  const name = watch("name") ?? "";
  const guard = usePersonalDataGuard({
    text: name,
    onChange: (changed) => setValue("name", changed),
    except: chosen?.names,
  });
  const problem = formState.errors.root?.message;
  // An error of the form's own, so that what was not made does not count as sent.
  const refuse = (message: string) => setError("root", { message });
  const errorOf = (field: keyof Input) => {
    const key = formState.errors[field]?.message;
    return key && errorText(key);
  };

  function submit(event: FormEvent) {
    if (guard.hold()) return event.preventDefault();
    return handleSubmit(plan)(event);
  }

  async function plan(input: Input) {
    try {
      const answer = await api<typeof createReport>("/report/create", input);
      if (answer.status === 200) return router.push(reportPath(answer.data.reportId, reportStatus.planning));
      const fields = Object.entries(answer.errors ?? {});
      if (fields.length === 0) refuse(errorText(answer.error));
      for (const [field, [key]] of fields) setError(field as keyof Input, { message: key }, { shouldFocus: true });
    } catch (error) {
      refuse(error instanceof CallError ? error.message : errorText(""));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("report.plan_title")}
      closeLabel={t("common.close")}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={formState.isSubmitting || formState.isSubmitSuccessful}
          >
            {t("report.plan_submit")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        {placements.length > 1 && (
          <Field label={t("report.plan_placement")} error={errorOf("placementId")}>
            <Select {...register("placementId", { valueAsNumber: true })}>
              {placements.map(({ placementId, groupName, ward }) => (
                <option key={placementId} value={placementId}>
                  {groupName} · {ward}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field
          label={t("report.plan_date")}
          error={errorOf("date")}
          help={chosen && t("report.plan_date_help", { from: showDay(chosen.startDate), to: showDay(chosen.endDate) })}
        >
          <TextInput type="date" min={chosen?.startDate} max={chosen?.endDate} {...register("date")} />
        </Field>
        <Field
          label={t("report.plan_name")}
          note={t("common.optional")}
          help={t("report.plan_name_help")}
          error={errorOf("name")}
        >
          <TextInput autoComplete="off" {...register("name")} />
        </Field>
        <PersonalDataNotice {...guard.notice} />
        <div role="alert">{problem && <ErrorText>{problem}</ErrorText>}</div>
      </form>
    </Dialog>
  );
}

/** Today, or the nearest day of the placement. */
function dayWithin({ startDate, endDate }: PlacementChoice, today: string): string {
  if (today < startDate) return startDate;
  return today > endDate ? endDate : today;
}
