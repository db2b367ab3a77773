import { useLocale, useTranslations } from "next-intl";
import type { CountedDay } from "@/lib/features/evaluation/deadline/schema";
import { daysFrom, sayWeekday } from "@/lib/platform/dates";

/** What is said about a last safe day on the day `near`, `YYYY-MM-DD`. */
export function useDeadlineWords(near: string) {
  const t = useTranslations("evaluation.deadline");
  const tag = useLocale();
  const say = (day: string) => sayWeekday(day, tag, near);
  return {
    say,
    /** Which day it is and how far away, as a sentence. */
    dayText: (day: string): string =>
      day < near
        ? t("day_over", { day: say(day), left: t("ago", { count: daysFrom(day, near) }) })
        : t("day", { day: say(day), left: t("left", { count: daysFrom(near, day) }) }),
    /** The same as the line of a row, at whose end is how far away. */
    aboutText: (day: string): string => t(day < near ? "home_about_over" : "home_about", { day: say(day) }),
    /** The rule with the placement's own numbers, and why the day was moved. */
    ruleText: ({ day, counted, days, isShort, noticeShortDays: short, noticeDaysBefore: before }: CountedDay): string =>
      [
        isShort ? t("rule_short", { days, short }) : t("rule_long", { days, short, before }),
        ...(counted === day ? [] : [t("rule_moved", { counted: say(counted) })]),
      ].join(" "),
  };
}
