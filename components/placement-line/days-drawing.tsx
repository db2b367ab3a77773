"use client";

import { useTranslations } from "next-intl";
import { lastSafeDayOf, type NoticeRule } from "@/lib/features/evaluation/notice/rules";
import { lineOf, maxColumns } from "@/lib/features/line/rules";
import { today } from "@/lib/platform/dates";
import { LineHead } from "./line-head";
import { LineRow } from "./line-row";
import { useLineTexts } from "./line-texts";
import { rowDrawing } from "./row-drawing";

type Props = {
  /** The group's period, and what the last safe day is counted by, where it is shown. */
  group: { startDate: string; endDate: string; rule?: NoticeRule | undefined };
  /** The chosen days within it. */
  startDate: string;
  endDate: string;
};

/** Chosen days, as a line within their group's, with the last day for a written notice. */
export function DaysDrawing({ group, startDate, endDate }: Props) {
  const t = useTranslations("line");
  const day = today();
  const { periodText } = useLineTexts(day);
  const lastSafeDay = group.rule && lastSafeDayOf({ startDate, endDate }, group.rule);
  const axis = { firstDay: group.startDate, lastDay: group.endDate };
  const chosen = { firstDay: startDate, lastDay: endDate };
  const drawn = lineOf({ ...chosen, reports: [], absences: [], lastSafeDay }, day, maxColumns.narrow, axis);
  return (
    <div className="line-draws relative pt-1">
      <LineHead axis={axis} day={day} numbered text={t("today_short")} lastSafeDay={lastSafeDay} />
      <LineRow drawing={rowDrawing(drawn)} label={periodText(chosen)} />
    </div>
  );
}
