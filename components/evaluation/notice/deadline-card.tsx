import { useLocale, useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { CountedDay } from "@/lib/features/evaluation/deadline/schema";
import { daysFrom, sayDay, sayWeekday, today } from "@/lib/platform/dates";
import { isWorkday } from "@/lib/platform/public-holidays";

const daysOfWeek = 7;

/** The last safe day: first the day, then how far away it is, then the rule with this placement's own numbers. */
export function DeadlineCard({ deadline, endDate }: { deadline: CountedDay; endDate: string }) {
  const t = useTranslations("evaluation.notice");
  const tag = useLocale();
  const now = today();
  const left = daysFrom(now, deadline.day);
  const say = (day: string) => sayDay(day, tag, now);
  const whole = (day: string) => sayWeekday(day, tag, now);
  const span = (days: number) =>
    days > 0 && days % daysOfWeek === 0 ? t("span_weeks", { weeks: days / daysOfWeek }) : t("span", { days });
  const { day, counted, days, isShort, noticeShortDays, noticeDaysBefore } = deadline;
  const numbers = { days: t("span", { days }), limit: span(noticeShortDays) };
  return (
    <section aria-label={t("deadline_title")} className="rounded-card bg-surface p-5 shadow-low">
      <div className="flex items-start gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-brand">
        <Icon name="calendar-days" />
        <div className="min-w-0">
          <p className="text-meta text-muted">{t("deadline_title")}</p>
          <p className="text-title text-balance text-ink">{whole(day)}</p>
          <p className="font-semibold">
            {left >= 0 ? t("deadline_left", { count: left }) : t("deadline_over", { count: -left })}
          </p>
        </div>
      </div>
      <p className="mt-3 border-t border-line pt-3 text-sm text-muted">
        {isShort
          ? t("rule_short", numbers)
          : t("rule_long", { ...numbers, before: span(noticeDaysBefore), end: say(endDate) })}{" "}
        {t(ruleOf(deadline), { counted: whole(counted), day: whole(day) })}
      </p>
    </section>
  );
}

/** Whether the counted day is the last safe one, or which one is in its place. */
function ruleOf({ day, counted }: CountedDay): "rule_workday" | "rule_moved" | "rule_first" {
  if (day < counted) return "rule_moved";
  return isWorkday(day) ? "rule_workday" : "rule_first";
}
