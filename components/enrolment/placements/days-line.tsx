"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { DaysDrawing } from "@/components/placement-line/days-drawing";
import { useLineTexts } from "@/components/placement-line/line-texts";
import { lastSafeDayOf } from "@/lib/features/evaluation/notice/rules";
import { daysFrom, today } from "@/lib/platform/dates";

/** The chosen days of a placement within the group's, drawn and in words. The days may be empty; nothing while they make no sense. */
export function DaysLine({ group, startDate, endDate }: ComponentProps<typeof DaysDrawing>) {
  const t = useTranslations("placements");
  const { safeDayText } = useLineTexts(today());
  const isPossible = group.startDate <= startDate && startDate <= endDate && endDate <= group.endDate;
  if (!isPossible) return null;
  const length = t("length", { days: daysFrom(startDate, endDate) + 1 });
  const lastSafeDay = group.rule && lastSafeDayOf({ startDate, endDate }, group.rule);
  return (
    <div>
      <DaysDrawing group={group} startDate={startDate} endDate={endDate} />
      <p role="status" className="text-meta text-muted">
        {[length, safeDayText(lastSafeDay)].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}
