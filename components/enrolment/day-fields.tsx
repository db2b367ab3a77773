import { useTranslations } from "next-intl";
import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { DayInput } from "@/components/layout/day-input";
import { Field } from "@/components/ui/field";
import { HelpText } from "@/components/ui/field-text";
import { showDay } from "@/lib/platform/dates";

type Day = { error: string | undefined; field: UseFormRegisterReturn };

type Props = {
  /** The first and the last day of the group, `YYYY-MM-DD`. */
  group: { startDate: string; endDate: string };
  start: Day;
  end: Day;
};

/** The first and the last day of a placement. Which days the group has is below both, so that the fields are in line. */
export function DayFields({ group: { startDate, endDate }, start, end }: Props) {
  const t = useTranslations("enrolment");
  const help = useId();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {[["start", start] as const, ["end", end] as const].map(([label, { error, field }]) => (
          <Field key={label} label={t(label)} error={error}>
            <DayInput min={startDate} max={endDate} aria-describedby={help} {...field} />
          </Field>
        ))}
      </div>
      <div className="-mt-3">
        <HelpText id={help}>{t("days_help", { from: showDay(startDate), until: showDay(endDate) })}</HelpText>
      </div>
    </>
  );
}
