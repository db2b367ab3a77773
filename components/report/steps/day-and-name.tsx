"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { DayInput } from "@/components/layout/day-input";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { showDay } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import { SameDayNotice } from "./same-day-notice";

type DayAndNameProps = {
  /** The placement whose days are possible, if it is known. */
  placement: { placementId: number; startDate: string; endDate: string } | undefined;
  /** The chosen day, or "". */
  day: string;
  /** The day that the report has already: nothing is said about other reports of that day. */
  ownDay?: string;
  register: (field: "date" | "name") => ComponentProps<typeof TextInput>;
  errorOf: (field: "date" | "name") => string | undefined;
  notice: ComponentProps<typeof PersonalDataNotice>;
};

/** The fields for the day and the name of a report. */
export function DayAndName({ placement, day, ownDay, register, errorOf, notice }: DayAndNameProps) {
  const t = useTranslations();
  const isFree = placement && day !== ownDay && placement.startDate <= day && day <= placement.endDate;
  return (
    <>
      <Field
        label={t("report.plan_date")}
        error={errorOf("date")}
        help={
          placement &&
          t("report.plan_date_help", { from: showDay(placement.startDate), to: showDay(placement.endDate) })
        }
      >
        <DayInput min={placement?.startDate} max={placement?.endDate} {...register("date")} />
      </Field>
      {isFree && <SameDayNotice placementId={placement.placementId} day={day} />}
      <Field
        label={t("report.plan_name")}
        note={t("common.optional")}
        help={t("report.plan_name_help")}
        error={errorOf("name")}
      >
        <TextInput autoComplete="off" maxLength={limits.inputLength} {...register("name")} />
      </Field>
      <PersonalDataNotice {...notice} />
    </>
  );
}
