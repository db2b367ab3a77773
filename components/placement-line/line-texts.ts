import { useLocale, useTranslations } from "next-intl";
import { goalStates } from "@/lib/features/goal/rules";
import type { Line, LineColumn, LineGoal, LineReport, Period, PlacementPeriod, Stage } from "@/lib/features/line/rules";
import { stageOf } from "@/lib/features/line/rules";
import { reportStatus } from "@/lib/features/report/life/rules";
import { daysFrom, sayDay, sayDays, sayWeekday, showDayOfYear } from "@/lib/platform/dates";

const counted = [
  [reportStatus.planning, "count_planning"],
  [reportStatus.finished, "count_finished"],
  [reportStatus.waitingFeedback, "count_waiting"],
  [reportStatus.seeFeedback, "count_feedback"],
  [reportStatus.done, "count_done"],
] as const;

/** What the line says in words. `day` is today. */
export function useLineTexts(day: string) {
  const t = useTranslations("line");
  const locale = useLocale();
  const say = (date: string) => sayDay(date, locale, day);

  /** "Uke 6 av 10", "Begynner om 12 dager", "Avsluttet 18. desember". */
  const stageText = (stage: Stage): string => {
    if (stage.state === "coming") return t("stage_coming", { days: stage.days });
    if (stage.state === "over") return t("stage_over", { day: say(stage.lastDay) });
    if (stage.state === "discontinued") return t("stage_discontinued", { day: say(stage.day) });
    return t(stage.unit === "day" ? "stage_day" : "stage_week", { number: stage.number, count: stage.count });
  };

  const reportCounts = (reports: readonly LineReport[]): string[] => {
    const counts = counted.flatMap(([status, key]) => {
      const count = reports.filter((report) => report.status === status).length;
      return count > 0 ? t(key, { count }) : [];
    });
    const yours = reports.filter(({ yourTurn }) => yourTurn).length;
    return [
      ...(counts.length > 0 ? counts : [t("count_none")]),
      ...(yours > 0 ? [t("count_yours", { count: yours })] : []),
    ];
  };

  type Marked = Pick<LineColumn, "talks" | "goals" | "lastSafeDay" | "doubt" | "notice">;
  const goalCounts = (goals: readonly LineGoal[]): string[] =>
    goalStates.flatMap((state) => {
      const count = goals.filter((goal) => goal.state === state).length;
      return count > 0 ? t(`goals_${state}`, { count }) : [];
    });

  const talksIn = (talks: LineColumn["talks"]): string[] =>
    talks.map(({ date, held }) => t(held ? "talk_held" : "talk_agreed", { day: say(date) }));

  const marked = ({ talks, goals, lastSafeDay, doubt, notice }: Marked): string[] => [
    ...goalCounts(goals),
    ...talksIn(talks),
    ...(lastSafeDay ? [t("last_safe_day", { day: say(lastSafeDay) })] : []),
    ...(doubt ? [t("doubt", { day: say(doubt) })] : []),
    ...(notice ? [t("notice", { day: say(notice) })] : []),
  ];

  const absent = (count: number) => (count > 0 ? [t("count_absent", { count })] : []);

  /** Which days a column is, and what happens in them. */
  const columnText = (column: LineColumn, unit: Line["unit"]): string => {
    const { from, until, firstNumber, lastNumber, when } = column;
    const weeks =
      firstNumber === lastNumber
        ? t("week", { number: firstNumber })
        : t("weeks", { first: firstNumber, last: lastNumber });
    const names = [
      ...(unit === "week" ? [weeks] : []),
      from === until ? say(from) : sayDays(from, until, locale),
      ...(when === "current"
        ? [t(unit === "day" ? "this_day" : firstNumber === lastNumber ? "this_week" : "these_weeks")]
        : []),
    ];
    const facts = [...reportCounts(column.reports), ...absent(column.absences.length), ...marked(column)];
    return t("column", { name: names.join(", "), facts: facts.join(", ") });
  };

  /** The whole line in one sentence. */
  const rowText = ({ stage, columns }: Line): string => {
    const facts = [
      ...reportCounts(columns.flatMap(({ reports }) => reports)),
      ...absent(columns.flatMap(({ absences }) => absences).length),
      ...columns.flatMap(marked),
    ];
    return t("column", { name: stageText(stage), facts: facts.join(", ") });
  };

  /** How far the placement is, with the days of absence and the talks; empty without any of these. */
  const railText = ({ stage, columns }: Line): string => {
    const facts = [
      ...absent(columns.flatMap(({ absences }) => absences).length),
      ...talksIn(columns.flatMap(({ talks }) => talks)),
    ];
    return facts.length > 0 ? t("column", { name: stageText(stage), facts: facts.join(", ") }) : "";
  };

  /** The last safe day in words; null once it is over. */
  const safeDayText = (lastSafeDay: string | undefined): string | null => {
    if (lastSafeDay === undefined || lastSafeDay < day) return null;
    const left = t("safe_left", { count: daysFrom(day, lastSafeDay) });
    return t("safe_day", { day: sayWeekday(lastSafeDay, locale, day), left });
  };

  return {
    stageText,
    safeDayText,
    columnText,
    rowText,
    railText,
    periodText: ({ firstDay, lastDay }: Period) => `${say(firstDay)}–${say(lastDay)}`,
    endText: say,
    todayText: t("today", { day: showDayOfYear(day) }),
  };
}

type StageTextProps = { period: PlacementPeriod; day: string };

/** How far a placement is, in words. */
export const StageText = ({ period, day }: StageTextProps) => useLineTexts(day).stageText(stageOf(period, day));
