import { type Line, lineOf, maxColumns, type Period } from "@/lib/features/line/rules";
import { showDayOfYear } from "@/lib/platform/dates";
import { SafeLabel, TodayLabel } from "./today-label";

/** Over the rows that share an axis: the numbers of the weeks and the last safe day, where they are the same for all, and today. */
export function LineHead({
  axis,
  day,
  numbered,
  text,
  lastSafeDay,
}: {
  axis: Period;
  day: string;
  numbered: boolean;
  text: string;
  lastSafeDay: string | undefined;
}) {
  const line: Line = lineOf({ ...axis, reports: [], absences: [], lastSafeDay }, day, maxColumns.narrow);
  const { columns, today } = line;
  return (
    <svg className="line-head" aria-hidden="true">
      {numbered &&
        columns.map(({ firstNumber, when }, index) => (
          <text key={firstNumber} x={`${((index + 0.5) * 100) / columns.length}%`} y="2.9em" data-when={when}>
            {firstNumber}
          </text>
        ))}
      {lastSafeDay !== undefined && line.lastSafeDay !== null && (
        <SafeLabel
          at={line.lastSafeDay}
          text={showDayOfYear(lastSafeDay)}
          today={today === null ? null : { at: today, text }}
          room={27}
        />
      )}
      {today !== null && <TodayLabel at={today} text={text} />}
    </svg>
  );
}
