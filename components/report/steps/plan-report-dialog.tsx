"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { lazyResolver } from "@/components/data/lazy-resolver";
import { sendIds } from "@/components/data/send-id";
import { useAsk } from "@/components/data/use-ask";
import { useCheckedForm } from "@/components/data/use-checked-form";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { usePreload } from "@/components/ui/use-preload";
import type { PlacementChoice } from "@/lib/features/placement/schema";
import { reportStatus } from "@/lib/features/report/life/rules";
import { today } from "@/lib/platform/dates";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { createReport } from "../calls";
import { DayAndName } from "./day-and-name";
import type { NamedPlacement } from "./plan-report";

const loadCheck = () => import("./plan-report-check").then((module) => module.checkPlan);
const check = lazyResolver(loadCheck);

type PlanReportDialogProps = { placements: NamedPlacement[]; onClose: () => void };

/** Asks for the day and the name of a new report, makes it and goes there. */
export function PlanReportDialog({ placements, onClose }: PlanReportDialogProps) {
  const t = useTranslations();
  const ask = useAsk();
  const router = useRouter();
  usePreload(loadCheck);
  const [sendIdOf] = useState(sendIds);
  const [first] = placements;
  const { register, watch, setValue, errorOf, ...form } = useCheckedForm({
    check,
    fields: ["placementId", "date", "name"],
    defaultValues: { placementId: first?.placementId, date: first && dayWithin(first), name: "" },
    send: (typed) => ask(createReport, { ...typed, sendId: sendIdOf(typed) }),
    onDone: ({ reportId }) => router.push(reportPath(reportId, reportStatus.planning)),
  });
  const chosen = placements.find(({ placementId }) => placementId === Number(watch("placementId"))) ?? first;
  const day = watch("date") ?? "";
  const name = watch("name") ?? "";
  const guard = usePersonalDataGuard({
    text: name,
    onChange: (changed) => setValue("name", changed, { shouldDirty: true }),
    except: chosen?.names,
  });

  return (
    <FormDialog
      title={t("report.plan_title")}
      saveLabel={t("report.plan_submit")}
      unsaved={form.unsaved}
      // Until the new report's page is there.
      busy={form.busy || form.name === "done"}
      problem={form.problem}
      onSubmit={guard.before(form.submit)}
      onClose={onClose}
    >
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
      <DayAndName placement={chosen} day={day} register={register} errorOf={errorOf} notice={guard.notice} />
    </FormDialog>
  );
}

/** Today, or the nearest day of the placement. */
function dayWithin({ startDate, endDate }: PlacementChoice): string {
  const day = today();
  if (day < startDate) return startDate;
  return day > endDate ? endDate : day;
}
