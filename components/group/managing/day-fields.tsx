"use client";

import { useLocale, useTranslations } from "next-intl";
import { DayInput } from "@/components/layout/day-input";
import { DaysDrawing } from "@/components/placement-line/days-drawing";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { lastSafeDayOf, type NoticeRule } from "@/lib/features/evaluation/notice/rules";
import { groupDayErrors, leftOutside, movedWithGroup } from "@/lib/features/group/rules";
import type { GroupData } from "@/lib/features/group/schema";
import { type Days, daysFrom, sayWeekday, showDay } from "@/lib/platform/dates";
import type { GroupForm } from "./group-form";

type Props = {
  form: GroupForm;
  rule: NoticeRule;
  /** The days that are stored, and who is in placement on which of them. */
  stored?: Pick<GroupData, "startDate" | "endDate" | "placements">;
  /** Whether those who have the group's days follow, and how that is chosen. */
  following?: { checked: boolean; onChange: (checked: boolean) => void };
};

const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day);

/** The days of a group and what they mean, with those students whom they would leave outside. */
export function DayFields({ form, rule, stored, following }: Props) {
  const t = useTranslations("groups");
  const [startDate, endDate] = form.watch(["startDate", "endDate"]);
  const days = { startDate, endDate };
  const areDays = isDay(startDate) && isDay(endDate) && Object.keys(groupDayErrors(days)).length === 0;
  const change = stored && areDays ? { before: stored, after: days } : null;
  const placements = stored?.placements ?? [];
  const followed = change ? placements.map((one) => movedWithGroup(one, change)) : placements;
  // Who does not follow is the same as before.
  const count = followed.filter((one) => !placements.includes(one)).length;
  const outside = change ? leftOutside(following?.checked ? followed : placements, change) : [];
  return (
    <div className="flex flex-col gap-5">
      <div className="grid max-w-md gap-5 sm:grid-cols-2">
        <Field label={t("startDate")} error={form.errorOf("startDate")}>
          <DayInput {...form.register("startDate")} />
        </Field>
        <Field label={t("endDate")} error={form.errorOf("endDate")}>
          <DayInput min={startDate} {...form.register("endDate")} />
        </Field>
      </div>
      {following && count > 0 && (
        <Checkbox
          label={t("with_placements", { count })}
          help={t("with_placements_help")}
          checked={following.checked}
          onChange={({ target }) => following.onChange(target.checked)}
        />
      )}
      {outside.length > 0 && (
        <div className="max-w-2xl">
          <Notice tone="danger" role="status" title={t("leaves_outside")}>
            <ul>
              {outside.map(({ placement, field }) => (
                <li key={`${placement.placementId} ${field}`}>
                  {t("student_line", {
                    name: placement.studentName,
                    from: showDay(placement.startDate),
                    until: showDay(placement.endDate),
                  })}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {areDays && (
        <div className="max-w-2xl">
          <DaysDrawing group={{ ...days, rule }} {...days} />
          <Meaning days={days} rule={rule} />
        </div>
      )}
    </div>
  );
}

function Meaning({ days, rule }: { days: Days; rule: NoticeRule }) {
  const t = useTranslations("groups");
  const tag = useLocale();
  const count = daysFrom(days.startDate, days.endDate) + 1;
  const facts = [
    { label: t("meaning_length"), value: t("meaning_weeks", { weeks: Math.ceil(count / 7), days: count }) },
    { label: t("meaning_notice"), value: sayWeekday(lastSafeDayOf(days, rule), tag, days.startDate) },
  ];
  return (
    <dl className="mt-3 grid gap-x-8 gap-y-3 border-t border-line pt-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
