"use client";

import { useTranslations } from "next-intl";
import { LineHead } from "@/components/placement-line/line-head";
import { LineRow } from "@/components/placement-line/line-row";
import { useLineTexts } from "@/components/placement-line/line-texts";
import { rowDrawing } from "@/components/placement-line/row-drawing";
import { lastSafeDayOf, type NoticeRule } from "@/lib/features/evaluation/notice/rules";
import { lineOf, maxColumns } from "@/lib/features/line/rules";
import { daysFrom, today } from "@/lib/platform/dates";

type Props = {
  /** The group's period, and what the last safe day is counted by, where it is shown. */
  group: { startDate: string; endDate: string; rule?: NoticeRule };
  /** The days that are typed, `YYYY-MM-DD` or empty. */
  startDate: string;
  endDate: string;
};

/** The chosen days of a placement within the group's, with the last day for a written notice. Nothing while they make no sense. */
export function DaysLine({ group, startDate, endDate }: Props) {
  const t = useTranslations("placements");
  const line = useTranslations("line");
  const day = today();
  const { safeDayText, periodText } = useLineTexts(day);
  const isPossible = group.startDate <= startDate && startDate <= endDate && endDate <= group.endDate;
  if (!isPossible) return null;
  const { rule } = group;
  const lastSafeDay = rule && lastSafeDayOf({ startDate, endDate }, rule);
  const axis = { firstDay: group.startDate, lastDay: group.endDate };
  const chosen = { firstDay: startDate, lastDay: endDate };
  const drawn = lineOf({ ...chosen, reports: [], absences: [], lastSafeDay }, day, maxColumns.narrow, axis);
  const length = t("length", { days: daysFrom(startDate, endDate) + 1 });
  return (
    <div className="line-draws">
      <div className="relative pt-1">
        <LineHead axis={axis} day={day} numbered text={line("today_short")} lastSafeDay={lastSafeDay} />
        <LineRow drawing={rowDrawing(drawn)} label={periodText(chosen)} />
      </div>
      <p role="status" className="text-meta text-muted">
        {[length, safeDayText(lastSafeDay)].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}
