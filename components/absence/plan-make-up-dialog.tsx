"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { useCall } from "@/components/data/use-call";
import { DayInput } from "@/components/layout/day-input";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { refusalOfMakeUp } from "@/lib/features/absence/rules";
import type { AbsenceItem } from "@/lib/features/absence/schema";
import { planMakeUp } from "./calls";
import { useDayName } from "./day-name";

type Props = { item: AbsenceItem; items: AbsenceItem[]; onClose: () => void };

const toAbsentDay = ({ date, madeUpOn, confirmedBy }: AbsenceItem) => ({
  date,
  madeUpOn,
  confirmed: confirmedBy !== null,
});

/** Asks on which day absence is made up; what will not do says so while it is chosen. */
export function PlanMakeUpDialog({ item, items, onClose }: Props) {
  const t = useTranslations();
  const errorText = useErrorText();
  const dayName = useDayName();
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const plan = useCall(planMakeUp, ["madeUpOn"]);
  const [day, setDay] = useState(item.madeUpOn ?? "");
  const [tried, setTried] = useState(false);
  const refusal = day
    ? refusalOfMakeUp(day, toAbsentDay(item), items.map(toAbsentDay))
    : tried && "validation.required";

  async function save(madeUpOn: string | null) {
    if (!(await plan.run({ absenceId: item.absenceId, madeUpOn }, () => input.current?.focus()))) return;
    onClose();
    toast.success(t(madeUpOn ? "absence.planned" : "absence.unplanned"));
    router.refresh();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!day || refusal) return input.current?.focus();
    void save(day);
  }

  return (
    <FormDialog
      title={t("absence.plan_title")}
      description={t("absence.plan_text", { day: dayName(item.date) })}
      saveLabel={t("absence.plan_submit")}
      unsaved={day !== (item.madeUpOn ?? "")}
      busy={plan.busy}
      problem={plan.problem}
      actions={
        item.madeUpOn && (
          <Button busy={plan.busy} onClick={() => void save(null)}>
            {t("absence.plan_clear")}
          </Button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("absence.plan_day")} error={refusal ? errorText(refusal) : plan.errors.madeUpOn}>
        <DayInput
          ref={input}
          min={item.date}
          value={day}
          onChange={(event) => {
            plan.forget();
            setDay(event.target.value);
          }}
        />
      </Field>
    </FormDialog>
  );
}
