"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { toast } from "sonner";
import { useCall } from "@/components/layout/use-call";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { TextInput } from "@/components/ui/text-input";
import type { planMakeUp } from "@/lib/features/absence/contract";
import { refusalOfMakeUp } from "@/lib/features/absence/rules";
import type { AbsenceItem } from "@/lib/features/absence/schema";
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
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const plan = useCall<typeof planMakeUp>("/absence/plan-make-up");
  const [day, setDay] = useState(item.madeUpOn ?? "");
  const [tried, setTried] = useState(false);
  const refusal = day ? refusalOfMakeUp(day, toAbsentDay(item), items.map(toAbsentDay)) : tried && "validation.date";

  async function save(madeUpOn: string | null) {
    if (!(await plan.run({ absenceId: item.absenceId, madeUpOn }))) return;
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
    <Dialog
      open
      onClose={onClose}
      title={t("absence.plan_title")}
      description={t("absence.plan_text", { day: dayName(item.date) })}
      closeLabel={t("common.close")}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          {item.madeUpOn && (
            <Button busy={plan.busy} onClick={() => void save(null)}>
              {t("absence.plan_clear")}
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" busy={plan.busy}>
            {t("absence.plan_submit")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={t("absence.plan_day")} error={refusal ? errorText(refusal) : plan.errors.madeUpOn}>
          <TextInput
            ref={input}
            type="date"
            min={item.date}
            value={day}
            onChange={(event) => {
              plan.forget();
              setDay(event.target.value);
            }}
          />
        </Field>
        <div role="alert" className="empty:hidden">
          {plan.problem && <ErrorText>{plan.problem}</ErrorText>}
        </div>
      </form>
    </Dialog>
  );
}
